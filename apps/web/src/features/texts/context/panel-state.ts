import type { PANELS } from '@glosa/contract';
import type { ContextData, SourceEntry, ThemeEntry, VerseCount } from './use-context-data.ts';
import { sourceKey, themeKey } from './use-context-data.ts';

/** What stands beside the text. */
export type Panel = (typeof PANELS)[number];

/** Where the panel is, as the address of the page says it. */
export interface PanelPlace {
  panel: Panel | null;
  /** Reference of the verse, or address of the card, whose entries are shown alone; null: all. */
  at: string | null;
}

export interface ShownEntries {
  sources: readonly SourceEntry[];
  themes: readonly ThemeEntry[];
}

/** Whether a place is a card: its address has no full stop. */
export const isCard = (place: string): boolean => !place.includes('.');

/** The entries that touch a verse or a card; all of them where none is named. */
export function entriesAt(data: ContextData, at: string | null): ShownEntries {
  if (at === null) return data;
  const ords = ordsAt(data, at);
  const [first, last] = [Math.min(...ords), Math.max(...ords)];
  const touches = (entry: { firstVerse: number; lastVerse: number }) =>
    entry.firstVerse <= last && first <= entry.lastVerse;
  return { sources: data.sources.filter(touches), themes: data.themes.filter(touches) };
}

/** Orders of the verses of a place that anything touches. */
function ordsAt({ verses }: ContextData, at: string): number[] {
  if (!isCard(at)) return [verses.get(at)?.ord ?? []].flat();
  return [...verses.values()].filter(({ reference }) => cardOf(reference) === at).map(({ ord }) => ord);
}

const cardOf = (reference: string): string => reference.split('.', 1)[0] ?? '';

/** How many entries begin at each verse; what began before the loaded part is counted where it is first seen. */
export function countBeginnings(data: ContextData): ReadonlyMap<string, VerseCount> {
  const verses = [...data.verses.values()].sort((one, other) => one.ord - other.ord);
  const counts = new Map<string, VerseCount>();
  const count = (entries: readonly { firstVerse: number }[], what: 'sources' | 'themes'): void => {
    for (const { firstVerse } of entries) {
      const verse = verses.find(({ ord }) => ord >= firstVerse);
      if (verse === undefined) continue;
      const known = counts.get(verse.reference) ?? { ...verse, sources: 0, themes: 0 };
      counts.set(verse.reference, { ...known, [what]: known[what] + 1 });
    }
  };
  count(data.sources, 'sources');
  count(data.themes, 'themes');
  return counts;
}

/** How many entries touch each card: what is counted beside a transcript, whose verses are its own. */
export function countByCard(data: ContextData): ReadonlyMap<string, VerseCount> {
  const cards = new Map([...data.verses.values()].map((verse) => [cardOf(verse.reference), verse.ord]));
  return new Map(
    [...cards].map(([reference, ord]) => {
      const { sources, themes } = entriesAt(data, reference);
      return [reference, { reference, ord, sources: sources.length, themes: themes.length }];
    }),
  );
}

/** The words to be marked: of the entry pointed at, else of all entries of the chosen verse in the open tab. */
export function wordsOf(entries: ShownEntries, { panel, at }: PanelPlace, pointed: string | null): number[] {
  const sources = entries.sources.map((entry) => ({ key: sourceKey(entry), words: entry.parallel.passage.words }));
  const themes = entries.themes.map((entry) => ({ key: themeKey(entry), words: entry.passage.words }));
  const one = [...sources, ...themes].find(({ key }) => key === pointed);
  if (one !== undefined) return one.words;
  const listed = panel === 'sources' ? sources : panel === 'themes' ? themes : [];
  return at === null ? [] : [...new Set(listed.flatMap(({ words }) => words))];
}
