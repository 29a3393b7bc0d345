import type { PositionSet } from '../positions.ts';
import { once } from '../remember.ts';
import type { Reading } from '../schema.ts';
import type { Corpus, Part } from '../segments/corpus.ts';
import type { PartStretch } from '../segments/layout.ts';
import { eachMember } from './analyses.ts';
import { radixSort } from './radix.ts';
import { orderOf, type Values, valuesOf } from './values.ts';

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
export function listValues(corpus: Corpus, set: PositionSet, options: ListOptions) {
  const columns = {
    form: columnOf(valuesOf(corpus.view, options.attribute), true),
    lemma: columnOf(valuesOf(corpus.view, corpus.view.schema.readings.lemma), false),
  };
  const valuesAt = { form: plainAt(columns.form), lemma: lemmasAt(corpus, columns.lemma, options.accepts) };
  const { of, offset, limit } = options;
  const tally = tallyOf(corpus, set, columns[of], valuesAt[of]);
  const order = inOrder(columns[of], tally, options.sort);
  const page = order.subarray(offset, offset + limit);
  const otherOf = of === 'form' ? 'lemma' : 'form';
  const others = countOthers(corpus, set, page, [
    { column: columns[of], at: valuesAt[of] },
    { column: columns[otherOf], at: valuesAt[otherOf] },
  ]);
  const rows = Array.from(page, (head, i): NamedWord => {
    const found = others[i] as Map<number, number>;
    return {
      value: columns[of].nameOf(head, tally.byValue),
      hits: tally.hits[head] as number,
      texts: tally.texts[head] as number,
      others: mostFrequent(columns[otherOf], found, options.others),
      otherCount: new Set(Array.from(found.keys(), (value) => columns[otherOf].head[value])).size,
    };
  });
  return { distinct: order.length, rows };
}

/** An attribute whose values are put together under one of them, their head. */
interface Column {
  readonly values: Values;
  readonly head: Uint32Array;
  /** The most frequent of the values under a head. */
  nameOf(head: number, counts: { [value: number]: number }): string;
}

const columns = new WeakMap<Values, Column>();

function columnOf(values: Values, isCaseless: boolean): Column {
  return once(columns, values, () => {
    const head = Uint32Array.from({ length: values.size }, (_, value) => value);
    const under = new Map<number, number[]>();
    if (isCaseless) putTogether(values, head, under);
    const nameOf = (first: number, counts: { [value: number]: number }) => {
      const all = under.get(first) ?? [first];
      return values.value(all.reduce((best, one) => ((counts[one] ?? 0) > (counts[best] ?? 0) ? one : best)));
    };
    return { values, head, nameOf };
  });
}

/** The first in the order of the language leads those that differ from it by case only. */
function putTogether(values: Values, head: Uint32Array, under: Map<number, number[]>): void {
  const first = new Map<string, number>();
  for (const value of orderOf(values)) {
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

/** Visits the distinct values of a token. */
type ValuesAt = (position: number, visit: (value: number) => void) => void;

function plainAt({ values: { ids, valueOfId } }: Column): ValuesAt {
  return (position, visit) => visit(valueOfId[ids[position] as number] as number);
}

function lemmasAt(corpus: Corpus, { values }: Column, accepts: ListOptions['accepts']): ValuesAt {
  const { ids, valueOfId, singles } = values;
  const numbers = new Map<string, number>();
  const numberOf = (lemma: string) => {
    for (let value = 0; numbers.size === 0 && value < values.size; value++) numbers.set(values.value(value), value);
    return numbers.get(lemma) as number;
  };
  return (position, visit) => {
    const id = ids[position] as number;
    if (id < singles) {
      visit(valueOfId[id] as number);
      return;
    }
    const meant = readingsAt(corpus, position).filter(accepts);
    for (const lemma of new Set(meant.map((reading) => reading.lemma ?? ''))) visit(numberOf(lemma));
  };
}

function readingsAt(corpus: Corpus, position: number): Reading[] {
  const { part, from } = corpus.stretches(position, position + 1)[0] as PartStretch;
  return (corpus.parts[part] as Part).binding.data.readings.at(from);
}

interface Tallied {
  /** By value, before they are put together. */
  readonly byValue: Uint32Array;
  /** By head. */
  readonly hits: Uint32Array;
  readonly texts: Uint32Array;
}

function tallyOf({ view }: Corpus, set: PositionSet, { values, head }: Column, at: ValuesAt): Tallied {
  const byValue = new Uint32Array(values.size);
  const hits = new Uint32Array(values.size);
  const texts = new Uint32Array(values.size);
  const met = new Uint32Array(values.size);
  const { starts, ends, size } = view.partition;
  for (let text = 0; text < size; text++) {
    const count = (value: number) => {
      byValue[value] = (byValue[value] as number) + 1;
      const first = head[value] as number;
      hits[first] = (hits[first] as number) + 1;
      if (met[first] === text + 1) return;
      met[first] = text + 1;
      texts[first] = (texts[first] as number) + 1;
    };
    eachMember(set, starts[text] as number, ends[text] as number, (position) => at(position, count));
  }
  return { byValue, hits, texts };
}

/** Heads that have hits, in the order asked for; equal ones by value. */
function inOrder({ values }: Column, { hits, texts }: Tallied, sort: ListOptions['sort']): Uint32Array {
  const order = orderOf(values).filter((value) => (hits[value] as number) > 0);
  if (sort === 'value') return order;
  const numbers = order.map((value) => (sort === 'hits' ? hits : texts)[value] as number);
  const highest = numbers.reduce((high, number) => Math.max(high, number), 0);
  const rows = order.map((_, row) => row);
  const keys = numbers.map((number) => highest - number);
  return radixSort(rows, new Uint32Array(rows.length), keys).map((row) => order[row] as number);
}

interface Side {
  readonly column: Column;
  readonly at: ValuesAt;
}

/** For each head of the page: value of the other attribute → tokens with both. */
function countOthers(
  { view }: Corpus,
  set: PositionSet,
  page: Uint32Array,
  [listed, other]: readonly [Side, Side],
): Map<number, number>[] {
  const found = Array.from(page, () => new Map<number, number>());
  const rowOf = new Uint32Array(listed.column.values.size);
  for (const [row, value] of page.entries()) rowOf[value] = row + 1;
  const { head } = listed.column;
  eachMember(set, 0, view.length, (position) => {
    listed.at(position, (value) => {
      const row = rowOf[head[value] as number] as number;
      if (row === 0) return;
      const counts = found[row - 1] as Map<number, number>;
      other.at(position, (one) => counts.set(one, (counts.get(one) ?? 0) + 1));
    });
  });
  return found;
}

function mostFrequent({ values, head, nameOf }: Column, counts: ReadonlyMap<number, number>, limit: number) {
  const byHead = new Map<number, number>();
  for (const [value, hits] of counts) {
    const first = head[value] as number;
    byHead.set(first, (byHead.get(first) ?? 0) + hits);
  }
  const spelled = Object.fromEntries(counts);
  const all = [...byHead].map(([first, hits]) => ({ first, hits }));
  const best = all.sort((a, b) => b.hits - a.hits || compare(values.value(a.first), values.value(b.first)));
  return best.slice(0, limit).map(({ first, hits }) => ({ value: nameOf(first, spelled), hits }));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
