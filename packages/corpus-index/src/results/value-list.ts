import type { CorpusView } from '../corpus-view.ts';
import type { Folding } from '../normalize.ts';
import { filterIntervals } from '../query/filters.ts';
import { once, Recent } from '../remember.ts';
import type { Collation } from './collation.ts';
import { type Dispersion, Parts, Spread } from './dispersion.ts';
import { type ValueMatch, type ValueTest, valueTest } from './letters.ts';
import { foldedOf, initialsOf, listRanksOf, ranksFromEnd } from './list-order.ts';
import { radixSort } from './radix.ts';
import { collationIn } from './scope.ts';
import { type TextCounts, textCountsOf } from './text-counts.ts';
import { placeAmong, type Values } from './values.ts';
import { valuesOf } from './values-of.ts';

export interface ValueListOptions {
  /** Spellings or lemmas, under any of their names. */
  readonly attribute: string;
  /** Labels of the partition's regions; empty or absent: all. */
  readonly texts?: readonly string[];
  /** How a value is compared with `typed`, by its letters; absent: every value is listed. */
  readonly match?: ValueMatch;
  readonly typed?: string;
  /** Listed besides what matches, as they stand. */
  readonly also?: readonly string[];
  /** Left out whatever matches, as they stand. */
  readonly except?: readonly string[];
  /** Only values under this letter, of those that `initials` has. */
  readonly initial?: string;
  /**
   * `end`: from the last letter on, folded. Default 'value', in the order of the language, symbols last. Numbers and
   * Juilland's D start with the highest, deviations with the lowest: with what is spread most evenly.
   */
  readonly sort?: 'value' | 'end' | 'hits' | 'texts' | 'dp' | 'juilland';
  readonly offset: number;
  readonly limit: number;
  /** A value whose place in the list is asked for. */
  readonly placeOf?: string;
}

export interface ListedValue {
  readonly value: string;
  /** Tokens that have it (in any reading). */
  readonly hits: number;
  /** Texts (regions of the partition) with such a token. */
  readonly texts: number;
  /** Tokens with it that are not counted, because plain words pass over them. */
  readonly skipped: number;
  /** Over the texts searched, by their words; null where it cannot be said. */
  readonly dispersion: Dispersion | null;
}

export interface ValueList {
  readonly rows: readonly ListedValue[];
  /** Number of rows of the whole list, and the tokens of all of them. */
  readonly total: number;
  readonly tokens: number;
  /** First letters of what is listed without `initial`, in the order of the language. */
  readonly initials: readonly { readonly initial: string; readonly values: number }[];
  /** Tokens without a value. */
  readonly without: number;
  /** Where `placeOf` stands in the list, from 0; -1 where it does not. */
  readonly place: number;
}

/** How often each value stands in a scope. Tokens that plain words pass over do not count. */
interface Counts {
  readonly hits: Uint32Array;
  readonly texts: Uint32Array;
  readonly skipped: Uint32Array;
  readonly spread: Spread;
}

/** Counts of this many scopes are kept. */
const SCOPES = 8;

/** A list as a whole. */
interface Listed {
  /** The values, in order. */
  readonly order: Uint32Array;
  readonly tokens: number;
  readonly initials: ValueList['initials'];
}

/** Lists kept for further pages. */
const LISTS = 8;

/** Lists the values of attributes of a corpus, and keeps what the latest lists were made of. */
export class ValueLists {
  private readonly data: CorpusView;
  private readonly counts = new Recent<Counts>(SCOPES);
  private readonly lists = new Recent<Listed>(LISTS);

  constructor(data: CorpusView) {
    this.data = data;
  }

  forget(): void {
    this.counts.clear();
    this.lists.clear();
  }

  /** Throws RangeError for an attribute that has no values to count. */
  list(options: ValueListOptions): ValueList {
    const { attribute, offset, limit, placeOf, texts: labels = [] } = options;
    const { match, typed, also, except, initial, sort } = options;
    const values = valuesOf(this.data, attribute);
    const counts = this.countIn(values, labels);
    const key = JSON.stringify([values.attribute, labels, match, typed, also, except, initial, sort]);
    const { order, tokens, initials } = once(this.lists, key, () => {
      const collation = collationIn(this.data, filterIntervals(this.data, [], labels));
      return listOf(values, counts, collation, options);
    });
    const { hits, texts, skipped, spread } = counts;
    const rows = Array.from(order.subarray(offset, offset + limit), (value) => ({
      value: values.value(value),
      hits: hits[value],
      texts: texts[value],
      skipped: skipped[value],
      dispersion: spread.of(value),
    }));
    return {
      rows,
      total: order.length,
      tokens,
      initials,
      without: hasEmpty(values) ? hits[0] : 0,
      place: placeOf === undefined ? -1 : order.indexOf(placeAmong(values, placeOf)),
    };
  }

  private countIn(values: Values, labels: readonly string[]): Counts {
    return once(this.counts, JSON.stringify([values.attribute, labels]), () => {
      const { words, marks } = textCountsOf(this.data, values);
      const { partition } = this.data;
      const wanted = new Set(labels);
      const isIn = (text: number) => labels.length === 0 || wanted.has(partition.label(text));
      const sum = words.sum(isIn);
      return { ...sum, skipped: marks.sum(isIn).hits, spread: this.spreadOf(words, sum.hits, isIn) };
    });
  }

  private spreadOf(words: TextCounts, hits: Uint32Array, isIn: (text: number) => boolean): Spread {
    const { partition, skipped } = this.data;
    const sizes = partition.labels.map((_, text) => {
      const [start, end] = [partition.starts[text], partition.ends[text]];
      return isIn(text) ? end - start - skipped.countRange(start, end) : 0;
    });
    const spread = new Spread(new Parts(sizes), hits);
    for (const [text, size] of sizes.entries()) {
      if (size > 0) words.forEach(text, (value, found) => spread.add(value, text, found));
    }
    return spread;
  }
}

function listOf(values: Values, counts: Counts, collation: Collation, options: ValueListOptions): Listed {
  const { initial = '', sort = 'value' } = options;
  const listed = select(values, counts.hits, collation.folding, options);
  const { initials, letters } = initialsOf(values, collation);
  const letter = letters.indexOf(initial);
  const some = initial === '' ? listed : listed.filter((value) => initials[value] === letter);
  return {
    order: inOrder(values, some, sort, counts, collation),
    tokens: some.reduce((sum, value) => sum + counts.hits[value], 0),
    initials: histogram(listed, initials, letters, collation),
  };
}

/** Values are sorted by code units, so that '' is the first. */
function hasEmpty(values: Values): boolean {
  return values.size > 0 && values.value(0) === '';
}

/** The values that are listed, in no order that matters. */
function select(values: Values, hits: Uint32Array, folding: Folding, options: ValueListOptions): Uint32Array {
  const { match, typed = '', also = [], except = [] } = options;
  const test: ValueTest = match === undefined ? () => true : valueTest(match, typed, folding);
  const folded = foldedOf(values, folding);
  const added = new Set(also.map((value) => placeAmong(values, value)));
  const taken = new Set(except.map((value) => placeAmong(values, value)));
  const isPlain = added.size === 0 && taken.size === 0;
  const found = new Uint32Array(values.size);
  let n = 0;
  let value = 0;
  const read = () => values.value(value);
  for (value = hasEmpty(values) ? 1 : 0; value < values.size; value++) {
    if (hits[value] === 0) continue;
    const isListed = test(folded[value], read);
    if (isPlain ? isListed : (isListed || added.has(value)) && !taken.has(value)) found[n++] = value;
  }
  return found.subarray(0, n);
}

function inOrder(
  values: Values,
  some: Uint32Array,
  sort: NonNullable<ValueListOptions['sort']>,
  counts: Counts,
  collation: Collation,
): Uint32Array {
  const ranks = (sort === 'end' ? ranksFromEnd : listRanksOf)(values, collation);
  const order = sortBy(some, (value) => ranks[value]);
  if (sort === 'value' || sort === 'end') return order;
  if (sort === 'dp' || sort === 'juilland') return byDispersion(order, sort, counts.spread);
  const numbers = counts[sort];
  const highest = order.reduce((high, value) => Math.max(high, numbers[value]), 0);
  return sortBy(order, (value) => highest - numbers[value]);
}

/** The most even first, what cannot be told last. */
function byDispersion(order: Uint32Array, by: 'dp' | 'juilland', spread: Spread): Uint32Array {
  const keys = Float64Array.from(order, (value) => {
    const found = spread.of(value);
    if (found === null) return Number.POSITIVE_INFINITY;
    // What differs by rounding alone is equal.
    return Math.round((by === 'dp' ? found.dp : -found.juilland) * 1e9);
  });
  const places = order.map((_, place) => place);
  return places.sort((a, b) => (keys[a] === keys[b] ? a - b : keys[a] - keys[b])).map((place) => order[place]);
}

/** Keeps the order of what has the same key. */
function sortBy(some: Uint32Array, keyOf: (value: number) => number): Uint32Array {
  const places = some.map((_, place) => place);
  const sorted = radixSort(places, new Uint32Array(some.length), some.map(keyOf));
  return sorted.map((place) => some[place]);
}

function histogram(
  listed: Uint32Array,
  initials: Uint16Array,
  letters: readonly string[],
  { compareInitials }: Collation,
): ValueList['initials'] {
  const counts = new Uint32Array(letters.length);
  for (const value of listed) {
    const letter = initials[value];
    counts[letter] = counts[letter] + 1;
  }
  const found = letters.flatMap((initial, i) => (counts[i] === 0 ? [] : [{ initial, values: counts[i] }]));
  return found.sort((a, b) => compareInitials(a.initial, b.initial));
}
