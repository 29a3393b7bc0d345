import { GrowingU32 } from '../growing.ts';
import { lowerBound, type PositionSet } from '../positions.ts';
import { held, once } from '../remember.ts';
import type { Reading } from '../schema.ts';
import type { Corpus } from '../segments/corpus.ts';
import { membersOf } from './analyses.ts';
import type { Collation } from './collation.ts';
import { listOrderOf } from './list-order.ts';
import { radixSort } from './radix.ts';
import { Collated, orderOf, type Values } from './values.ts';
import { valuesOf } from './values-of.ts';

export interface ListOptions {
  /** What is listed: `form` a string attribute, spellings that differ by case only as one; `lemma` the lemmas. */
  readonly of: 'form' | 'lemma';
  /** Name of the string attribute. */
  readonly attribute: string;
  /** Which of the readings of an ambiguous token are meant; at least one of them is. */
  readonly accepts: (reading: Reading) => boolean;
  readonly sort: 'hits' | 'value' | 'texts';
  readonly offset: number;
  readonly limit: number;
  /** How many of the others are told. */
  readonly others: number;
}

export interface NamedWord {
  /** Of spellings that differ by case the most frequent one; '' where the token has none. */
  readonly value: string;
  readonly hits: number;
  /** Number of texts (regions of the partition) with it. */
  readonly texts: number;
  /** Of a form its lemmas, of a lemma its forms: the most frequent first. */
  readonly others: readonly { readonly value: string; readonly hits: number }[];
  readonly otherCount: number;
}

/** Lists the forms or lemmas of the tokens of a set. A token counts once for each of the lemmas that are meant. */
export function listValues(corpus: Corpus, set: PositionSet, collation: Collation, options: ListOptions) {
  const columns = {
    form: columnOf(valuesOf(corpus.view, options.attribute), collation, true),
    lemma: columnOf(valuesOf(corpus.view, corpus.view.schema.readings.lemma), collation, false),
  };
  const { of, offset, limit } = options;
  const sides: Record<ListOptions['of'], Side> = {
    form: { column: columns.form, several: NONE },
    lemma: { column: columns.lemma, several: meantLemmas(corpus, columns.lemma, options.accepts) },
  };
  const list = membersOf(set);
  const tally = knownTally(corpus, set, sides[of]);
  const order = inOrder(columns[of], tally, options.sort);
  const page = order.subarray(offset, offset + limit);
  const otherOf = of === 'form' ? 'lemma' : 'form';
  const others = countOthers(list, page, [sides[of], sides[otherOf]]);
  const rows = Array.from(page, (head, i): NamedWord => {
    const found = others[i];
    return {
      value: columns[of].nameOf(head, tally.byValue),
      hits: tally.hits[head],
      texts: tally.texts[head],
      others: mostFrequent(columns[otherOf], found, options.others),
      otherCount: new Set(Array.from(found.keys(), (value) => columns[otherOf].head[value])).size,
    };
  });
  return { distinct: order.length, rows };
}

/** An attribute whose values are put together under one of them, their head. */
interface Column {
  readonly values: Values;
  readonly collation: Collation;
  readonly head: Uint32Array;
  /** The most frequent of the values under a head. */
  nameOf(head: number, counts: { [value: number]: number }): string;
}

const columns = new Collated<Column>();

function columnOf(values: Values, collation: Collation, isCaseless: boolean): Column {
  return columns.of(values, collation, () => {
    const head = Uint32Array.from({ length: values.size }, (_, value) => value);
    const under = new Map<number, number[]>();
    if (isCaseless) putTogether(orderOf(values, collation), values, head, under);
    const nameOf = (first: number, counts: { [value: number]: number }) => {
      const all = under.get(first) ?? [first];
      return values.value(all.reduce((best, one) => ((counts[one] ?? 0) > (counts[best] ?? 0) ? one : best)));
    };
    return { values, collation, head, nameOf };
  });
}

/** The first in the order of the language leads those that differ from it by case only. */
function putTogether(order: Uint32Array, values: Values, head: Uint32Array, under: Map<number, number[]>): void {
  const first = new Map<string, number>();
  for (const value of order) {
    const lower = values.value(value).toLowerCase();
    const known = first.get(lower);
    if (known === undefined) first.set(lower, value);
    else {
      head[value] = known;
      const others = under.get(known) ?? [known];
      others.push(value);
      under.set(known, others);
    }
  }
}

/** What of the values of an ambiguous token is meant; any other token has one. */
type Several = (position: number) => Iterable<number>;

const NONE: Several = () => [];

function meantLemmas(corpus: Corpus, { values }: Column, accepts: ListOptions['accepts']): Several {
  let numbers: ReadonlyMap<string, number> | null = null;
  const numberOf = (lemma: string) => {
    numbers ??= new Map(Array.from({ length: values.size }, (_, value) => [values.value(value), value]));
    return held(numbers, lemma);
  };
  return (position) => {
    const meant = readingsAt(corpus, position).filter(accepts);
    const lemmas = meant.flatMap(({ lemma }) => lemma ?? []);
    // A reading without a lemma says nothing beside one that has it.
    return new Set((lemmas.length === 0 ? [''] : lemmas).map(numberOf));
  };
}

function readingsAt(corpus: Corpus, position: number): Reading[] {
  const { part, from } = corpus.stretches(position, position + 1)[0];
  return corpus.parts[part].binding.data.readings.at(from);
}

interface Tallied {
  /** By value, before they are put together. */
  readonly byValue: Uint32Array;
  /** Some tokens are ambiguous. */
  readonly isByReading: boolean;
  /** By head. */
  readonly hits: Uint32Array;
  readonly texts: Uint32Array;
}

const tallies = new WeakMap<PositionSet, Map<Values, Tallied>>();

/** Further pages and other orders need no second count, unless it depends on which readings are meant. */
function knownTally(corpus: Corpus, set: PositionSet, side: Side): Tallied {
  const known = once(tallies, set, () => new Map<Values, Tallied>());
  const { values } = side.column;
  const tally = known.get(values) ?? tallyOf(corpus, membersOf(set), side);
  if (!tally.isByReading) known.set(values, tally);
  return tally;
}

/** Counted by id, a single addition for each token; ids become values at the end, and once a text for each id in it. */
function tallyOf({ view }: Corpus, list: Uint32Array, { column: { values, head }, several }: Side): Tallied {
  const { ids, singles, valueOfId } = values;
  const byId = new Uint32Array(singles);
  const idMet = new Uint32Array(singles);
  const byValue = new Uint32Array(values.size);
  const texts = new Uint32Array(values.size);
  const met = new Uint32Array(values.size);
  const { ends, size } = view.partition;
  const meet = (value: number, stamp: number) => {
    const first = head[value];
    if (met[first] !== stamp) texts[first] = texts[first] + 1;
    met[first] = stamp;
  };
  let isByReading = false;
  let i = 0;
  for (let text = 0; text < size; text++) {
    const end = lowerBound(list, ends[text], i);
    for (; i < end; i++) {
      const id = ids[list[i]];
      if (id >= singles) {
        isByReading = true;
        for (const value of several(list[i])) {
          byValue[value] = byValue[value] + 1;
          meet(value, text + 1);
        }
        continue;
      }
      byId[id] = byId[id] + 1;
      if (idMet[id] === text + 1) continue;
      idMet[id] = text + 1;
      meet(valueOfId[id], text + 1);
    }
  }
  for (let id = 0; id < singles; id++) {
    const value = valueOfId[id];
    byValue[value] = byValue[value] + byId[id];
  }
  const hits = new Uint32Array(values.size);
  for (let value = 0; value < hits.length; value++) {
    const first = head[value];
    hits[first] = hits[first] + byValue[value];
  }
  return { byValue, isByReading, hits, texts };
}

/** Heads that have hits, in the order asked for; equal ones by value. */
function inOrder({ values, collation }: Column, { hits, texts }: Tallied, sort: ListOptions['sort']): Uint32Array {
  const order = listOrderOf(values, collation).filter((value) => hits[value] > 0);
  if (sort === 'value') return order;
  const numbers = order.map((value) => (sort === 'hits' ? hits : texts)[value]);
  const highest = numbers.reduce((high, number) => Math.max(high, number), 0);
  const rows = order.map((_, row) => row);
  const keys = numbers.map((number) => highest - number);
  return radixSort(rows, new Uint32Array(rows.length), keys).map((row) => order[row]);
}

interface Side {
  readonly column: Column;
  readonly several: Several;
}

/** For each head of the page: value of the other attribute → tokens with both. */
function countOthers(
  list: Uint32Array,
  page: Uint32Array,
  [listed, other]: readonly [Side, Side],
): Map<number, number>[] {
  const found = Array.from(page, () => new Map<number, number>());
  const { values, head } = listed.column;
  const rowOf = new Uint32Array(values.size);
  for (const [row, value] of page.entries()) rowOf[value] = row + 1;
  const rowOfId = Uint32Array.from({ length: values.singles }, (_, id) => {
    return rowOf[head[values.valueOfId[id]]];
  });
  const pairs = new Pairs(page.length, other.column.values.singles);
  const add = (row: number, value: number) => found[row]?.set(value, (found[row].get(value) ?? 0) + 1);
  for (let i = 0; i < list.length; i++) {
    const position = list[i];
    const id = values.ids[position];
    const row = id < values.singles ? rowOfId[id] : 0;
    if (row === 0 && id < values.singles) continue;
    const otherId = other.column.values.ids[position];
    if (row > 0 && otherId < other.column.values.singles) {
      pairs.add(row - 1, otherId);
      continue;
    }
    for (const one of rowsAt(listed, position)) {
      const to = rowOf[head[one]];
      if (to > 0) for (const value of rowsAt(other, position)) add(to - 1, value);
    }
  }
  const { valueOfId } = other.column.values;
  pairs.each((row, id, count) => {
    const value = valueOfId[id];
    found[row]?.set(value, (found[row].get(value) ?? 0) + count);
  });
  return found;
}

function rowsAt({ column: { values }, several }: Side, position: number): Iterable<number> {
  const id = values.ids[position];
  return id < values.singles ? [values.valueOfId[id]] : several(position);
}

/** Cells of a table that are counted in place; a larger one is kept by those that are met. */
const MOST_CELLS = 4_000_000;

/** Numbers by row and id. */
class Pairs {
  private readonly width: number;
  private readonly cells: Uint32Array | null;
  private readonly met = new Map<number, number>();
  private readonly touched = new GrowingU32();

  constructor(rows: number, width: number) {
    this.width = width;
    this.cells = rows * width <= MOST_CELLS ? new Uint32Array(rows * width) : null;
  }

  add(row: number, id: number): void {
    const key = row * this.width + id;
    if (this.cells === null) {
      this.met.set(key, (this.met.get(key) ?? 0) + 1);
      return;
    }
    const before = this.cells[key];
    if (before === 0) this.touched.push(key);
    this.cells[key] = before + 1;
  }

  each(visit: (row: number, id: number, count: number) => void): void {
    const { cells, width } = this;
    const tell = (key: number, count: number) => visit(Math.floor(key / width), key % width, count);
    if (cells === null) for (const [key, count] of this.met) tell(key, count);
    else for (const key of this.touched.take()) tell(key, cells[key]);
  }
}

function mostFrequent({ values, head, nameOf }: Column, counts: ReadonlyMap<number, number>, limit: number) {
  const byHead = new Map<number, number>();
  for (const [value, hits] of counts) {
    const first = head[value];
    byHead.set(first, (byHead.get(first) ?? 0) + hits);
  }
  const spelled = Object.fromEntries(counts);
  const all = [...byHead].map(([first, hits]) => ({ first, hits }));
  const best = all.sort((a, b) => b.hits - a.hits || compare(values.value(a.first), values.value(b.first)));
  return best.slice(0, limit).map(({ first, hits }) => ({ value: nameOf(first, spelled), hits }));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
