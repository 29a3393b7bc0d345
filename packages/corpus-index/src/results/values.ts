import type { StringColumn } from '../forward-column.ts';
import { type Rows, row } from '../postings.ts';
import type { Vocabulary } from '../query/vocabulary.ts';
import type { Readings, SetColumn } from '../readings.ts';
import { once } from '../remember.ts';
import type { IdColumn } from '../snapshot/format.ts';
import { type Collation, collationOrder, ranksOf } from './collation.ts';

/**
 * One attribute as what is counted and sorted by: position → id → values. Positions carry the ids of the index (of a
 * spelling, a lemma, a tag, or of a set of lemmas or tags); what the attribute has as values may be fewer (folded
 * spellings, classes) and an ambiguous token has several.
 */
export interface Values {
  readonly attribute: string;
  /** Id of each position. */
  readonly ids: IdColumn;
  /** Number of ids. */
  readonly idCount: number;
  /** Number of distinct values, those that no token has included. */
  readonly size: number;
  /** The values of each id, sorted; exactly one below `singles`. */
  readonly singles: number;
  readonly valueOfId: Uint32Array;
  readonly sets: Rows | null;
  value(value: number): string;
  /** Number of tokens with this id. */
  count(id: number): number;
  /** The sorted positions of an id; null where not every id has them listed. */
  readonly positions: ((id: number) => Uint32Array) | null;
  /** The spellings behind the values, where several fold into one; else null. */
  readonly spellings: Spellings | null;
  /** Of a corpus in several parts: where the values come from. */
  readonly origin?: Origin;
}

/** Values of which most are those of another corpus, about which much is known already. */
export interface Origin {
  readonly first: Values;
  /** A value of the first as one of these. */
  whole(value: number): number;
  /** A value as one of the first, or -1. */
  own(value: number): number;
  /** Values that the first has not. */
  readonly added: readonly number[];
}

export interface Spellings {
  /** Of an id below `singles`. */
  spelling(id: number): string;
  /** The ids below `singles` with this value. */
  idsOf(value: number): Uint32Array;
  /** Row k: the ids below `singles` that id `singles + k` is made of. */
  readonly sets: Rows | null;
}

/** Ranks of ids, from 1, for sorting; 0 is left for a token that is not there. */
export interface Ranks {
  /** By the value that is compared; ids with one value share it. */
  readonly coarse: Uint32Array;
  /** Also by the exact spelling where the attribute folds several into one; else the same array as `coarse`. */
  readonly fine: Uint32Array;
}

/** Where a column is mostly empty its id 0 has no postings, so its count is found another way. */
const FIRST_ID = Uint32Array.of(0);

/** What is found of values once for each collation. */
export class Collated<T> {
  private readonly made = new WeakMap<Values, Map<Collation, T>>();

  of(values: Values, collation: Collation, make: () => T): T {
    return once(
      once(this.made, values, () => new Map<Collation, T>()),
      collation,
      make,
    );
  }
}

const ranked = new Collated<Ranks>();
const frequencies = new WeakMap<Values, Uint32Array>();
const orders = new Collated<Uint32Array>();
const valueRanks = new Collated<Uint32Array>();
const joined = new WeakMap<Values, Values>();

/** What the values of a snapshot are made from. */
interface SnapshotColumns {
  readonly length: number;
  readonly columns: readonly StringColumn[];
  readonly readings: Readings;
  readonly vocabulary: Vocabulary;
}

/** The tags of a snapshot. Written like this they are sorted as their numbers are. */
export function makeTags({ readings }: Pick<SnapshotColumns, 'readings'>): Values {
  const [posClass, ...categories] = readings.attributes.map(({ name }, attribute) => ({ name, attribute }));
  const inOrder = [posClass, ...categories.sort((a, b) => (a.name < b.name ? -1 : 1))];
  const write = (tag: number) => {
    const parts = inOrder.map((part) => {
      const value = part === undefined ? '' : readings.valueOf(tag, part.attribute);
      return value === '' ? '' : `${part?.name}${NAME_END}${value}`;
    });
    return parts.join(PART_END);
  };
  return setValues('tag', readings.tag, identity(readings.tagCount), readings.tagCount, write);
}

const PART_END = '\u0000';
const NAME_END = '\u0001';

/** What a value of `tagsOf` says: attribute → value. */
export function tagParts(tag: string): Map<string, string> {
  const parts = tag.split(PART_END).filter((part) => part !== '');
  return new Map(parts.map((part) => part.split(NAME_END) as [string, string]));
}

/** The values of an attribute of a snapshot, by its canonical name. Throws RangeError for one without values of its own. */
export function makeValues(data: SnapshotColumns, attribute: string): Values {
  const kind = data.vocabulary.kind(attribute);
  const { readings, columns } = data;
  if (kind.kind === 'string' || kind.kind === 'folded') {
    const column = columns[kind.column];
    const { lexicon, folded, members } = column;
    const plain = {
      attribute,
      ids: column.forward.ids ?? spread(column, data.length),
      idCount: lexicon.size,
      singles: lexicon.size,
      sets: null,
      count: (id: number) => (id === 0 ? column.total(FIRST_ID) : column.postings.count(id)),
      positions: column.forward.ids === null ? null : (id: number) => column.postings.list(id),
    };
    return kind.kind === 'string'
      ? {
          ...plain,
          size: lexicon.size,
          valueOfId: identity(lexicon.size),
          value: (id) => lexicon.get(id),
          spellings: null,
        }
      : {
          ...plain,
          size: folded.size,
          valueOfId: ownerOf(members, lexicon.size),
          value: (id) => folded.get(id),
          spellings: spellingsOf(lexicon, members, null),
        };
  }
  if (kind.kind === 'lemma') {
    const { lemmas, lemma } = readings;
    return setValues(attribute, lemma, identity(lemma.base), lemmas.size, (id) => lemmas.get(id));
  }
  if (kind.kind === 'lemma-folded') {
    const { folded, members, lemma, lemmas } = readings;
    const values = setValues(attribute, lemma, ownerOf(members, lemma.base), folded.size, (id) => folded.get(id));
    return { ...values, spellings: spellingsOf(lemmas, members, lemma.sets) };
  }
  if (kind.kind !== 'tag') throw new RangeError(`${attribute} has no values to count`);
  const { values } = readings.attributes[kind.attribute] as (typeof readings.attributes)[number];
  const ofTag = readings.valuesOfTags(kind.attribute);
  return setValues(attribute, readings.tag, ofTag, values.length, (value) => values[value]);
}

function spellingsOf(lexicon: StringColumn['lexicon'], members: Rows, sets: Rows | null): Spellings {
  return { spelling: (id) => lexicon.get(id), idsOf: (value) => row(members, value), sets };
}

function setValues(
  attribute: string,
  column: SetColumn,
  ofMember: Uint32Array,
  size: number,
  value: (value: number) => string,
): Values {
  const idCount = column.size;
  const singles = column.base;
  const rows: number[] = [];
  const offsets = new Uint32Array(idCount - singles + 1);
  for (let set = 0; set < idCount - singles; set++) {
    const distinct = new Set(Array.from(row(column.sets, set), (member) => ofMember[member]));
    rows.push(...[...distinct].sort((a, b) => a - b));
    offsets[set + 1] = rows.length;
  }
  return {
    attribute,
    ids: column.ids,
    idCount,
    size,
    singles,
    valueOfId: ofMember,
    sets: { offsets, values: Uint32Array.from(rows) },
    value,
    count: (id) => column.postings.count(id),
    positions: (id) => column.postings.list(id),
    spellings: null,
  };
}

/**
 * The same attribute with an ambiguous token as one value of its own, its values joined by `|`: what is counted adds up
 * to the number of tokens.
 */
export function jointValues(values: Values): Values {
  return values.sets === null ? values : once(joined, values, () => makeJoint(values));
}

function makeJoint(values: Values): Values {
  const { idCount, size, singles } = values;
  const valueOfId = new Uint32Array(idCount);
  valueOfId.set(values.valueOfId.subarray(0, singles));
  const names: string[] = [];
  const known = new Map<string, number>();
  for (let id = singles; id < idCount; id++) {
    const several = valuesOfId(values, id);
    const key = several.join(' ');
    if (several.length > 1 && !known.has(key)) {
      known.set(key, size + names.length);
      names.push(Array.from(several, (value) => values.value(value)).join('|'));
    }
    valueOfId[id] = known.get(key) ?? several[0];
  }
  const { origin: _, ...rest } = values;
  return {
    ...rest,
    size: size + names.length,
    singles: idCount,
    valueOfId,
    sets: null,
    spellings: null,
    value: (value) => (value < size ? values.value(value) : names[value - size]),
  };
}

/** Adds what is counted by id up to what is counted by value: a token counts once for each of its distinct values. */
export function sumByValue(values: Values, byId: Uint32Array): Uint32Array {
  const sums = new Uint32Array(values.size);
  const { valueOfId, singles } = values;
  for (let id = 0; id < singles; id++) {
    const value = valueOfId[id];
    sums[value] = sums[value] + byId[id];
  }
  for (let id = singles; id < values.idCount; id++) {
    for (const value of valuesOfId(values, id)) sums[value] = sums[value] + byId[id];
  }
  return sums;
}

/** The distinct values of an id. */
export function valuesOfId({ valueOfId, singles, sets }: Values, id: number): Uint32Array {
  return id < singles || sets === null ? valueOfId.subarray(id, id + 1) : row(sets, id - singles);
}

/** Number of tokens with each value in the whole index. */
export function corpusFrequencies(values: Values): Uint32Array {
  let found = frequencies.get(values);
  if (found === undefined) {
    found = sumByValue(
      values,
      Uint32Array.from({ length: values.idCount }, (_, id) => values.count(id)),
    );
    frequencies.set(values, found);
  }
  return found;
}

/** Which of the values this string is; -1 where none is. Values are sorted by code units. */
export function placeAmong({ size, value }: Pick<Values, 'size' | 'value'>, wanted: string): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (value(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low < size && value(low) === wanted ? low : -1;
}

/** Ranks in the order of a language; found once for each attribute. An ambiguous token has its first value's rank. */
export function ranksFor(values: Values, collation: Collation): Ranks {
  return ranked.of(values, collation, () => makeRanks(values, collation));
}

/** Values in the order of the language; found once for each attribute. */
export function orderOf(values: Values, collation: Collation): Uint32Array {
  return orders.of(values, collation, () => {
    const { origin } = values;
    if (origin === undefined) return collationOrder(values.size, values.value, collation);
    const compare = (a: number, b: number) => collation.compare(values.value(a), values.value(b));
    return mergedOrder(origin, orderOf(origin.first, collation), compare);
  });
}

/** The order of the first corpus's values with the added ones put in their places; `compare` is of values of the whole. */
export function mergedOrder(
  { whole, added }: Origin,
  known: Uint32Array,
  compare: (a: number, b: number) => number,
): Uint32Array {
  const merged = new Uint32Array(known.length + added.length);
  let n = 0;
  let next = 0;
  for (const value of added.toSorted(compare)) {
    let high = known.length;
    for (let low = next; low < high; ) {
      const middle = (low + high) >>> 1;
      if (compare(whole(known[middle]), value) < 0) low = middle + 1;
      else high = middle;
    }
    for (; next < high; next++) merged[n++] = whole(known[next]);
    merged[n++] = value;
  }
  for (; next < known.length; next++) merged[n++] = whole(known[next]);
  return merged;
}

/** Rank of each value in the order of the language, from 1. */
export function ranksOfValues(values: Values, collation: Collation): Uint32Array {
  return valueRanks.of(values, collation, () => ranksOf(orderOf(values, collation)));
}

function makeRanks(values: Values, collation: Collation): Ranks {
  const order = orderOf(values, collation);
  const coarse = lowestOf(values, ranksOfValues(values, collation));
  const { spellings } = values;
  if (spellings === null) return { coarse, fine: coarse };
  const rank = new Uint32Array(values.singles);
  let n = 0;
  for (let i = 0; i < order.length; i++) {
    const ids = [...spellings.idsOf(order[i])];
    if (ids.length > 1) ids.sort((a, b) => collation.compare(spellings.spelling(a), spellings.spelling(b)));
    let last: string | null = null;
    for (const id of ids) {
      // Of a corpus in several parts, ids of more than one of them may have one spelling.
      const spelling = ids.length > 1 ? spellings.spelling(id) : null;
      if (spelling === null || spelling !== last) n++;
      rank[id] = n;
      last = spelling;
    }
  }
  return { coarse, fine: spellings.sets === null ? rank : lowestMember(values, spellings.sets, rank) };
}

function lowestOf(values: Values, byValue: Uint32Array): Uint32Array {
  return Uint32Array.from({ length: values.idCount }, (_, id) => {
    let lowest = 0xffffffff;
    for (const value of valuesOfId(values, id)) lowest = Math.min(lowest, byValue[value]);
    return lowest;
  });
}

function lowestMember({ idCount, singles }: Values, sets: Rows, ofMember: Uint32Array): Uint32Array {
  return Uint32Array.from({ length: idCount }, (_, id) => {
    if (id < singles) return ofMember[id];
    let lowest = 0xffffffff;
    for (const member of row(sets, id - singles)) lowest = Math.min(lowest, ofMember[member]);
    return lowest;
  });
}

/** The row that each value stands in; every value stands in one. */
function ownerOf(rows: Rows, size: number): Uint32Array {
  const owner = new Uint32Array(size);
  for (let k = 0; k + 1 < rows.offsets.length; k++) for (const member of row(rows, k)) owner[member] = k;
  return owner;
}

function identity(size: number): Uint32Array {
  return Uint32Array.from({ length: size }, (_, id) => id);
}

/** Writes a column that is mostly empty out in full, so that every attribute is read alike. */
function spread(column: StringColumn, length: number): Uint32Array {
  const ids = new Uint32Array(length);
  for (let id = 1; id < column.lexicon.size; id++) {
    const list = column.postings.list(id);
    for (let i = 0; i < list.length; i++) ids[list[i]] = id;
  }
  return ids;
}
