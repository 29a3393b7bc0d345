import type { DictionaryKey } from '@glosa/dictionary';
import { CORPUS_PAGES } from '../paths.ts';

export type NavGroup = (typeof CORPUS_PAGES)[number]['id'];

interface NavItem {
  id: NavGroup;
  name: DictionaryKey;
  link: string;
  disabled: boolean;
}

/** The groups of the main navigation, in their order. */
export const NAV_ITEMS: readonly NavItem[] = CORPUS_PAGES.map(({ id, name, href }) => ({
  id,
  name,
  link: href,
  disabled: false,
}));

/** Beginnings of the addresses of each group, at most two segments long. */
const GROUP_PATHS: Readonly<Record<string, NavGroup>> = {
  '/texts': 'texts',
  '/texts/item': 'texts',
  '/texts/about': 'texts',
  '/sources': 'sources',
  '/sources/compare': 'sources',
  '/sources/search': 'sources',
  '/themes': 'themes',
  '/themes/search': 'themes',
  '/words': 'words',
  '/search/words': 'words',
  '/keywords': 'words',
  '/grammar/single': 'grammatical_forms',
  '/search/grammar': 'grammatical_forms',
  '/grammar/double': 'grammatical_forms',
};

/** The group an address belongs to, told by its first two segments; null outside of all groups. */
export function activeGroup(pathname: string): NavGroup | null {
  const beginning = pathname.split('/').slice(0, 3).join('/').replace(/\/$/, '');
  return GROUP_PATHS[beginning] ?? null;
}
