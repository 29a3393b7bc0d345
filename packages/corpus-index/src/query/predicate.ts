import { Bitmap, fullBitmap } from '../bitmap.ts';
import { type ForwardColumn, maskOf, type StringColumn } from '../forward-column.ts';
import { filterSet, intersectLists, listSet, type PositionSet, toBits, unite } from '../positions.ts';
import type { Postings } from '../postings.ts';
import type { Readings, SetColumn } from '../readings.ts';

/**
 * A condition on one token, bound to an index. `bound` is a number of positions that it holds for at most, known by
 * arithmetic; `isExact` says that it is that number. Nothing is looked up before `positions` or `makeTest` is called.
 */
export interface Predicate {
  readonly bound: number;
  readonly isExact: boolean;
  readonly plan: string;
  positions(): PositionSet;
  makeTest(): (position: number) => boolean;
  /** For a condition on one attribute: where its ids are counted. */
  readonly counted?: { readonly postings: Postings; readonly ids: Uint32Array };
}

/** Where the ids of one attribute occur. */
export interface IdSource {
  readonly name: string;
  readonly size: number;
  readonly forward: ForwardColumn;
  readonly postings: Postings;
  union(ids: Uint32Array): PositionSet;
  total(ids: Uint32Array): number;
  isPosted(ids: Uint32Array): boolean;
  /** A bitmap of where any of the ids occurs, if the index has one. */
  known(ids: Uint32Array): Bitmap | null;
}

/** A string attribute as something whose ids are looked up and tested. */
export function columnSource(column: StringColumn): IdSource {
  return {
    name: column.name,
    size: column.lexicon.size,
    forward: column.forward,
    postings: column.postings,
    union: (ids) => column.union(ids),
    total: (ids) => column.total(ids),
    isPosted: (ids) => column.isPosted(ids),
    known: (ids) => (column.isPosted(ids) ? column.postings.known(ids) : null),
  };
}

/** The sets of a reading column seen as ids of an attribute. */
export function setSource(name: string, column: SetColumn): IdSource {
  const { postings, size } = column;
  return {
    name,
    size,
    forward: column,
    postings,
    union: (ids) => postings.union(ids),
    total: (ids) => postings.total(ids),
    isPosted: () => true,
    known: (ids) => postings.known(ids),
  };
}

/** One attribute has one of the ids. */
export function hasId(source: IdSource, ids: Uint32Array): Predicate {
  const bound = source.total(ids);
  const base = {
    bound,
    isExact: true,
    plan: `${source.name}: ${ids.length} ids, ${bound} positions`,
    positions: () => source.union(ids),
    makeTest: () => {
      // A bitmap is a thirtieth of the column and stays nearer to the processor.
      const bits = source.known(ids);
      if (bits !== null) return (position: number) => bits.has(position);
      const mask = maskOf(ids, source.size);
      const { forward } = source;
      return (position: number) => forward.test(mask, position);
    },
  };
  return source.isPosted(ids) ? { ...base, counted: { postings: source.postings, ids } } : base;
}

/** One reading of the token has one of the lemmas and one of the tags (both given with the sets that hold them). */
export function hasReading(
  readings: Readings,
  lemma: Predicate,
  tag: Predicate,
  lemmas: Uint32Array,
  tags: Uint32Array,
): Predicate {
  const makeTest = () => {
    const lemmaMask = maskOf(lemmas, readings.lemma.size);
    const tagMask = maskOf(tags, readings.tag.size);
    return (position: number) => readings.joint(lemmaMask, tagMask, position);
  };
  const smaller = lemma.bound <= tag.bound ? lemma : tag;
  return {
    bound: smaller.bound,
    isExact: false,
    plan: `(${lemma.plan} & ${tag.plan}) in one reading`,
    positions: () => filterSet(smaller.positions(), makeTest()),
    makeTest,
  };
}

/** All hold. The rarest is looked up, the others are asked. */
export function allOf(parts: readonly Predicate[], length: number): Predicate {
  const only = parts[0];
  if (parts.length === 1 && only !== undefined) return only;
  const ordered = [...parts].sort((a, b) => a.bound - b.bound);
  const rarest = ordered[0];
  if (rarest === undefined) return anyToken(length);
  const others = ordered.slice(1);
  return {
    bound: rarest.bound,
    isExact: false,
    plan: `(${ordered.map(({ plan }) => plan).join(' & ')})`,
    positions: () => {
      const base = rarest.positions();
      if (base.kind === 'list') return narrowed(base.list, others);
      const bits = base.bits.copy();
      for (const part of others) bits.and(toBits(part.positions(), length));
      return { kind: 'bits', bits, count: bits.count() };
    },
    makeTest: () => both(ordered.map((part) => part.makeTest())),
  };
}

/** The listed positions at which the others hold too. Lists that are not much longer are gone through side by side. */
function narrowed(list: Uint32Array, others: readonly Predicate[]): PositionSet {
  let kept = list;
  const asked: Predicate[] = [];
  for (const part of others) {
    const only = part.counted?.ids.length === 1 ? part.counted.ids[0] : undefined;
    if (part.counted === undefined || only === undefined || part.bound > list.length * SIDE_BY_SIDE) asked.push(part);
    else kept = intersectLists(kept, part.counted.postings.list(only));
  }
  return asked.length === 0 ? listSet(kept) : filterSet(listSet(kept), both(asked.map((part) => part.makeTest())));
}

const SIDE_BY_SIDE = 16;

/** At least one holds. */
export function anyOf(parts: readonly Predicate[], length: number): Predicate {
  const only = parts[0];
  if (parts.length === 1 && only !== undefined) return only;
  return {
    bound: Math.min(
      length,
      parts.reduce((sum, part) => sum + part.bound, 0),
    ),
    isExact: parts.length === 0,
    plan: `(${parts.map(({ plan }) => plan).join(' | ')})`,
    positions: () =>
      unite(
        parts.map((part) => part.positions()),
        length,
      ),
    makeTest: () => either(parts.map((part) => part.makeTest())),
  };
}

export function notHolding(part: Predicate, length: number): Predicate {
  return {
    bound: part.isExact ? length - part.bound : length,
    isExact: part.isExact,
    plan: `!${part.plan}`,
    positions: () => fromBits(toBits(part.positions(), length).complement()),
    makeTest: () => {
      const test = part.makeTest();
      return (position) => !test(position);
    },
  };
}

export function anyToken(length: number): Predicate {
  return {
    bound: length,
    isExact: true,
    plan: 'any token',
    positions: () => ({ kind: 'bits', bits: fullBitmap(length), count: length }),
    makeTest: () => () => true,
  };
}

/** Positions that are already known. */
export function known(set: PositionSet, length: number, plan: string): Predicate {
  return {
    bound: set.count,
    isExact: true,
    plan: `${plan}: ${set.count} positions`,
    positions: () => set,
    makeTest: () => {
      const bits = toBits(set, length);
      return (position) => bits.has(position);
    },
  };
}

/** Known only by asking at each position. */
export function tested(test: (position: number) => boolean, length: number, plan: string): Predicate {
  return {
    bound: length,
    isExact: false,
    plan,
    positions: () => {
      const bits = new Bitmap(length);
      for (let p = 0; p < length; p++) if (test(p)) bits.add(p);
      return fromBits(bits);
    },
    makeTest: () => test,
  };
}

function fromBits(bits: Bitmap): PositionSet {
  return { kind: 'bits', bits, count: bits.count() };
}

function both(tests: readonly ((position: number) => boolean)[]): (position: number) => boolean {
  const [first, second] = tests;
  if (first === undefined) return () => true;
  if (second === undefined) return first;
  if (tests.length === 2) return (position) => first(position) && second(position);
  return (position) => tests.every((test) => test(position));
}

function either(tests: readonly ((position: number) => boolean)[]): (position: number) => boolean {
  const [first, second] = tests;
  if (first === undefined) return () => false;
  if (tests.length === 2 && second !== undefined) return (position) => first(position) || second(position);
  return (position) => tests.some((test) => test(position));
}
