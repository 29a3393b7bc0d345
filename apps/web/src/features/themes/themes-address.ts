import type { ThemeKind } from '@glosa/contract';
import { paths } from '../../paths.ts';

type Search = Readonly<Record<string, unknown>>;

/** What `/themes` shows, as its address says it. */
export interface ThemesAddress {
  kind: ThemeKind;
  /** What is looked for in the names. */
  find: string;
  /** Ids of the open themes; null: the tree as it is at first, its root open. */
  open: ReadonlySet<number> | null;
  /** Themes without passages are shown, too. */
  all: boolean;
}

/** What the page of a theme shows. */
export interface ThemeAddress {
  /** Codes of the texts it is narrowed to; empty: all. */
  texts: string[];
  page: number;
}

/** Stands for no open theme at all: an empty value would mean that nothing is said. */
const NONE = 'none';

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

function ids(list: string): number[] {
  return list
    .split(',')
    .filter((id) => /^[1-9]\d{0,9}$/.test(id))
    .map(Number);
}

/** Reads the query string of `/themes`; what makes no sense counts as absent. */
export function readThemesAddress(search: Search): ThemesAddress {
  const open = text(search['open']);
  const known = ids(open);
  return {
    kind: search['kind'] === 'person' ? 'person' : 'event',
    find: text(search['find']),
    all: search['all'] === '1',
    open: open === NONE ? new Set() : known.length === 0 ? null : new Set(known),
  };
}

export function themesHref({ kind, find, open, all }: ThemesAddress): string {
  return paths.themes({
    kind: kind === 'event' ? undefined : kind,
    find,
    all: all ? '1' : undefined,
    open: open === null ? undefined : open.size === 0 ? NONE : [...open].sort((a, b) => a - b).map(String),
  });
}

/** Reads the query string of the page of a theme. */
export function readThemeAddress(search: Search): ThemeAddress {
  const [page = 1] = ids(text(search['page']));
  return { texts: [...new Set(text(search['texts']).split(',').filter(Boolean))], page: Math.min(page, 2147483647) };
}

/** The page of a theme; what is left out is at its first page, in all texts. */
export function themeHref(kind: ThemeKind, id: number, { texts = [], page = 1 }: Partial<ThemeAddress> = {}): string {
  const part = { texts, page: page === 1 ? undefined : page };
  return kind === 'event' ? paths.eventTheme(id, part) : paths.personTheme(id, part);
}
