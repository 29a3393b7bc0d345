import type { ContextData, SourceEntry, ThemeEntry } from './use-context-data.ts';
import { sourceKey, themeKey } from './use-context-data.ts';

/** What stands beside the text. */
export const PANELS = ['sources', 'themes', 'word'] as const;
export type Panel = (typeof PANELS)[number];

/** Where the panel is, as the address of the page says it. */
export interface PanelPlace {
  panel: Panel | null;
  /** Reference of the verse whose entries are shown alone; null: all. */
  at: string | null;
}

const VERSE = /^[^.\s]{1,40}\.\S{1,40}$/u;

/** Reads `panel` and `at` of an address; what makes no sense counts as absent. */
export function readPanel(panel: string | null, at: string | null): PanelPlace {
  const known = PANELS.find((one) => one === panel) ?? null;
  return { panel: known, at: known !== null && at !== null && VERSE.test(at) ? at : null };
}

export interface ShownEntries {
  sources: readonly SourceEntry[];
  themes: readonly ThemeEntry[];
}

/** The entries that touch a verse; all of them where none is named. */
export function entriesAt(data: ContextData, at: string | null): ShownEntries {
  if (at === null) return data;
  const ord = data.verses.get(at)?.ord;
  const touches = ({ firstVerse, lastVerse }: { firstVerse: number; lastVerse: number }) =>
    ord !== undefined && firstVerse <= ord && ord <= lastVerse;
  return { sources: data.sources.filter(touches), themes: data.themes.filter(touches) };
}

/** The words to be marked: of the entry pointed at, else of all entries of the chosen verse in the open tab. */
export function wordsOf(entries: ShownEntries, { panel, at }: PanelPlace, pointed: string | null): number[] {
  const sources = entries.sources.map((entry) => ({ key: sourceKey(entry), words: entry.parallel.passage.words }));
  const themes = entries.themes.map((entry) => ({ key: themeKey(entry), words: entry.passage.words }));
  const listed = panel === 'sources' ? sources : panel === 'themes' ? themes : [];
  const one = listed.find(({ key }) => key === pointed);
  if (one !== undefined) return one.words;
  return at === null ? [] : [...new Set(listed.flatMap(({ words }) => words))];
}
