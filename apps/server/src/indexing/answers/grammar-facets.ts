import type { Analysis, GroupedHit, Reading } from '@glosa/corpus-index';
import { type AskedGrammar, type AskedWord, anyTagsQuery, readingTest, withoutChoice } from './grammar-query.ts';
import { readQuery } from './query.ts';
import type { GrammarScope, Index } from './request.ts';

/** Number of hits by value. */
export type CountsByValue = Record<string, number>;

export interface Facets {
  classes: CountsByValue;
  categories: Record<string, CountsByValue>;
}

/** Hits of which the same is said. */
export interface Described {
  readings: readonly Reading[];
  hits: number;
}

export const GROUP = 'double';

/**
 * What choosing another class, or another value of a category, would find: everything that has all but the tags asked
 * for is looked through once, and each choice is left out in turn.
 */
export function facetsOf(index: Index, asked: AskedGrammar, scope: GrammarScope): Facets {
  const all = describedHits(index, asked, scope);
  const first = tagsOnly(asked.first);
  const classes = countBy(all, readingTest(withoutChoice(first, null)), (reading) => reading.posClass);
  const chosen = first.categories.map(({ category }) => category);
  const categories: Record<string, CountsByValue> = {};
  // Those that nothing is asked of are all counted by one test.
  const fits = readingTest(first);
  for (const { readings, hits } of all) {
    const meant = readings.filter(fits);
    for (const [category, value] of pairsOf(meant)) {
      if (chosen.includes(category)) continue;
      const counts = categories[category] ?? {};
      counts[value] = (counts[value] ?? 0) + hits;
      categories[category] = counts;
    }
  }
  for (const category of chosen) {
    categories[category] = countBy(
      all,
      readingTest(withoutChoice(first, category)),
      (reading) => reading.categories[category] ?? null,
    );
  }
  return { classes, categories };
}

/** Distinct pairs of a category and a value in readings. */
function pairsOf(readings: readonly Reading[]): [category: string, value: string][] {
  const [only] = readings;
  if (readings.length === 1 && only !== undefined) return Object.entries(only.categories);
  const pairs = readings.flatMap(({ categories }) => Object.entries(categories));
  return [...new Map(pairs.map((pair) => [pair.join('='), pair])).values()];
}

/** Hits by value of those of their readings that fit; a hit counts once for each of its values. */
export function countBy(
  described: readonly Described[],
  fits: (reading: Reading) => boolean,
  ofReading: (reading: Reading) => string | null,
): CountsByValue {
  const counts: CountsByValue = {};
  for (const { readings, hits } of described) {
    for (const value of new Set(readings.filter(fits).map(ofReading))) {
      if (value !== null && value !== '') counts[value] = (counts[value] ?? 0) + hits;
    }
  }
  return counts;
}

/** What is asked of class and categories; of the lemma `describedHits` has made sure. */
export function tagsOnly({ classes, categories }: AskedWord): AskedWord {
  return { classes, categories, lemma: '', form: '' };
}

/** What is said of everything that has all but the tags asked for; nothing where that cannot be asked. */
function describedHits(index: Index, asked: AskedGrammar, scope: GrammarScope): Described[] {
  const read = readQuery(index, { ...scope, q: anyTagsQuery(asked) });
  if (!('query' in read) || read.isNowhere) return [];
  if (asked.unit === 'single') return index.annotations.analyses(read.query, read.scope).map(describe(asked));
  return index.annotations.groups(read.query, { ...read.scope, kind: GROUP }).map((hit) => describeGroups(asked, hit));
}

/** Where there is one reading it is the one with the lemma; it does not tell. */
export function describe({ first }: AskedGrammar): (analysis: Analysis) => Described {
  const hasLemma = readingTest({ classes: [], categories: [], lemma: first.lemma, form: '' });
  return ({ readings, tokens }) => ({
    readings: readings.length > 1 ? readings.filter(hasLemma) : readings,
    hits: tokens,
  });
}

export function describeGroups({ first: { lemma } }: AskedGrammar, { groups }: GroupedHit): Described {
  const hasLemma = readingTest({ classes: [], categories: [], lemma, form: '' });
  return { readings: groups.map(({ reading }) => reading).filter(hasLemma), hits: 1 };
}
