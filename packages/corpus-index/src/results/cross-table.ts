import type { Bitmap } from '../bitmap.ts';
import type { CorpusView } from '../corpus-view.ts';
import { forEachHit, type Hits } from '../hits.ts';
import { gallop } from '../positions.ts';
import { filterIntervals } from '../query/filters.ts';
import { once, Recent } from '../remember.ts';
import type { Reading } from '../schema.ts';
import type { SomeValues } from '../segments/with-values.ts';
import type { Collation } from './collation.ts';
import { Combinations } from './combinations.ts';
import { type CrossColumn, columnsOf } from './cross-columns.ts';
import { radixSort } from './radix.ts';
import { collationIn, type Scope } from './scope.ts';
import { placeAmong, valuesOfId } from './values.ts';

export interface CrossTableOptions {
  /** What hits are counted by, together: spellings, lemma, class, categories, under any of their names. */
  readonly attributes: readonly string[];
  /** Also by the text (region of the partition) that they start in. Default false. */
  readonly perText?: boolean;
  /**
   * Default 'frequency': the most frequent first. Equal rows, and with 'value' all, are in the order of their values in
   * the language: of spellings and lemmas first, then of class and categories, then as the texts are.
   */
  readonly sort?: 'frequency' | 'value';
  /** Default: all rows from the first. */
  readonly offset?: number;
  readonly limit?: number;
}

export interface CrossRow {
  /** As many as attributes were asked for; '' where the token has none. */
  readonly values: readonly string[];
  /** Label of the text; only with `perText`. */
  readonly text?: string;
  readonly hits: number;
}

export interface CrossTable {
  readonly rows: readonly CrossRow[];
  /** Number of rows of the whole table. */
  readonly distinct: number;
  /** Number of hits. Rows add up to more where tokens have several readings. */
  readonly hits: number;
}

/** Hits, and where they were searched. */
interface Searched {
  readonly hits: Hits;
  readonly scope: Scope;
}

/** Hits counted by combinations, not yet in order. */
interface CrossCounts {
  readonly columns: readonly CrossColumn[];
  readonly collation: Collation;
  readonly found: Combinations;
  readonly hits: number;
  /** Their order, as far as it has been asked for. */
  readonly orders: Map<string, Uint32Array>;
}

/** The readings of the token at a position. */
type ReadingsAt = (position: number) => readonly Reading[];

/** Tables kept for further pages, and how many rows all of them may have. */
const REMEMBERED = 16;
const REMEMBERED_ROWS = 1_000_000;

/** Makes cross tables of a corpus, and keeps the latest. */
export class CrossTables {
  private readonly data: CorpusView;
  private readonly readingsAt: ReadingsAt;
  private readonly tables = new Recent<CrossCounts>(REMEMBERED, {
    most: REMEMBERED_ROWS,
    of: ({ found }) => found.size,
  });
  /** Null where values have to be counted as any others are. */
  private readonly byText = new Recent<CrossCounts | null>(REMEMBERED, {
    most: REMEMBERED_ROWS,
    of: (counts) => counts?.found.size ?? 0,
  });

  constructor(data: CorpusView, readingsAt: ReadingsAt) {
    this.data = data;
    this.readingsAt = readingsAt;
  }

  forget(): void {
    this.tables.clear();
    this.byText.clear();
  }

  /** `name` tells the hits from those of other queries. Throws RangeError as `countCombinations` does. */
  table(name: string, searched: () => Searched, options: CrossTableOptions): CrossTable {
    const { attributes, perText = false } = options;
    const counts = once(this.tables, JSON.stringify([name, attributes, perText]), () =>
      countCombinations(this.data, searched(), options, this.readingsAt),
    );
    return crossRows(this.data, counts, options);
  }

  /** The same of tokens with some values, in these texts (none: all). */
  tableOf(
    some: SomeValues,
    texts: readonly string[],
    searched: () => Searched,
    options: CrossTableOptions,
  ): CrossTable {
    const { attributes, perText = false } = options;
    const name = JSON.stringify([some.attribute, some.values, some.language, texts]);
    const isOnly = attributes.length === 1 && attributes[0] === some.attribute && some.language === undefined;
    const isByText = perText && isOnly;
    const counts = isByText ? once(this.byText, name, () => countByText(this.data, some, texts)) : null;
    return counts === null ? this.table(name, searched, options) : crossRows(this.data, counts, options);
  }
}

/**
 * Counts the first token of each hit by the combination of its values. A token with several readings counts once for
 * each distinct combination that one of them has: values of different readings are never put together. Throws
 * RangeError for an attribute that does not exist or has no values of its own.
 */
function countCombinations(
  data: CorpusView,
  { hits, scope }: Searched,
  { attributes, perText = false }: CrossTableOptions,
  readingsAt: ReadingsAt,
): CrossCounts {
  const columns = columnsOf(data, attributes);
  const found = new Combinations(columns.length + (perText ? 1 : 0));
  const counts = { columns, collation: collationIn(data, scope), found, hits: hits.count, orders: new Map() };
  if (!perText && addTypes(data, hits, counts)) return counts;
  const numbers = new Uint32Array(found.width);
  const { ends } = data.partition;
  let text = 0;
  forEachHit(hits, 0, hits.count, (start) => {
    if (perText) {
      text = gallop(ends, start + 1, text);
      numbers[columns.length] = text;
    }
    if (isOneReading(columns, start, numbers)) found.add(numbers, 1);
    else addReadings(counts, readingsAt(start), numbers, start);
  });
  return counts;
}

/**
 * Tokens with each of the values, by text, without looking at any but where texts begin. Null where the places of values
 * are not all listed, or a token has several.
 */
function countByText(data: CorpusView, some: SomeValues, labels: readonly string[]): CrossCounts | null {
  const columns = columnsOf(data, [some.attribute]);
  const [{ values }] = columns as [CrossColumn];
  if (values.positions === null) return null;
  const isWanted = new Uint8Array(values.size);
  for (const value of some.values) {
    const place = placeAmong(values, value.normalize('NFC'));
    if (place >= 0) isWanted[place] = 1;
  }
  for (let id = values.singles; id < values.idCount; id++) {
    if (valuesOfId(values, id).some((value) => isWanted[value] === 1)) return null;
  }
  const found = new Combinations(2);
  const texts = labels.length === 0 ? null : new Set(labels);
  const isSearched = Uint8Array.from(data.partition.labels, (label) => (texts?.has(label) === false ? 0 : 1));
  let hits = 0;
  for (let id = 0; id < values.singles; id++) {
    const value = values.valueOfId[id];
    if (isWanted[value] !== 1) continue;
    const list = withoutSkipped(values.positions(id), data.skipped);
    hits += addTexts(data, list, isSearched, (text, count) => found.add(Uint32Array.of(value, text), count));
  }
  const collation = collationIn(data, filterIntervals(data, [], labels));
  return { columns, collation, found, hits, orders: new Map() };
}

function withoutSkipped(list: Uint32Array, skipped: Bitmap): Uint32Array {
  return list.some((position) => skipped.has(position)) ? list.filter((position) => !skipped.has(position)) : list;
}

/** Counts positions by text and returns how many they are. */
function addTexts(
  { partition }: CorpusView,
  list: Uint32Array,
  isSearched: Uint8Array,
  add: (text: number, count: number) => void,
): number {
  let hits = 0;
  let text = 0;
  for (let at = 0; at < list.length; ) {
    text = gallop(partition.ends, list[at] + 1, text);
    const next = gallop(list, partition.ends[text], at);
    if (isSearched[text] === 1) {
      add(text, next - at);
      hits += next - at;
    }
    at = next;
  }
  return hits;
}

/** Counts over types, where they tell everything that is asked for. */
function addTypes({ types }: CorpusView, { counted }: Hits, { columns, found }: CrossCounts): boolean {
  const among = counted === undefined ? null : types.among(counted);
  if (among === null) return false;
  const ids = columns.map(({ values }) => among.ids(values.ids));
  if (!ids.every((some) => some !== null)) return false;
  const isSet = (type: number) => columns.some(({ values }, i) => ids[i][type] >= values.singles);
  if (among.numbers.some(isSet)) return false;
  const numbers = new Uint32Array(columns.length);
  for (const type of among.numbers) {
    for (const [i, column] of columns.entries()) numbers[i] = column.groupOfId(ids[i][type]);
    found.add(numbers, among.counts[type]);
  }
  return true;
}

/** Writes the groups of a token's values down; false where it has several readings that matter. */
function isOneReading(columns: readonly CrossColumn[], position: number, numbers: Uint32Array): boolean {
  for (let i = 0; i < columns.length; i++) {
    const { values, groupOfId } = columns[i];
    const id = values.ids[position];
    if (id >= values.singles) return false;
    numbers[i] = groupOfId(id);
  }
  return true;
}

function addReadings(
  { columns, found }: CrossCounts,
  readings: readonly Reading[],
  numbers: Uint32Array,
  position: number,
): void {
  const seen = new Set<string>();
  for (const reading of readings) {
    for (const [i, { values, groupOfId, groupOfReading }] of columns.entries()) {
      numbers[i] = groupOfReading?.(reading) ?? groupOfId(values.ids[position]);
    }
    const key = numbers.join(' ');
    if (!seen.has(key)) found.add(numbers, 1);
    seen.add(key);
  }
}

/** The rows asked for, in order. */
function crossRows(data: CorpusView, counts: CrossCounts, options: CrossTableOptions): CrossTable {
  const { columns, found, hits } = counts;
  const { offset = 0, limit = found.size, perText = false, sort = 'frequency', attributes } = options;
  const order = once(counts.orders, sort, () => orderOf(counts, sort));
  const rows = Array.from(order.subarray(offset, offset + limit), (combination): CrossRow => {
    const values = new Array<string>(attributes.length).fill('');
    for (const [i, column] of columns.entries()) column.write(found.number(combination, i), values);
    const row = { values, hits: found.count(combination) };
    return perText ? { ...row, text: data.partition.label(found.number(combination, columns.length)) } : row;
  });
  return { rows, distinct: found.size, hits };
}

/** Combinations in order. */
function orderOf({ columns, collation, found }: CrossCounts, sort: 'frequency' | 'value'): Uint32Array {
  let order = Uint32Array.from({ length: found.size }, (_, combination) => combination);
  const sortBy = (keyOf: (combination: number) => number) => {
    const keys = Uint32Array.from({ length: found.size }, (_, combination) => keyOf(combination));
    order = Uint32Array.from(radixSort(order, new Uint32Array(order.length), keys));
  };
  // What counts least is sorted by first: sorting keeps the order of what is equal.
  for (let i = found.width - 1; i >= 0; i--) {
    const ranks = columns[i]?.ranks(collation);
    // Texts are numbered in their order.
    sortBy((combination) => ranks?.[found.number(combination, i)] ?? found.number(combination, i));
  }
  if (sort === 'frequency') {
    let highest = 0;
    for (let combination = 0; combination < found.size; combination++) {
      highest = Math.max(highest, found.count(combination));
    }
    sortBy((combination) => highest - found.count(combination));
  }
  return order;
}
