import { Bitmap } from './bitmap.ts';

/**
 * A set of positions: sorted in a list where they are few, a bit each where they are many. `listed` are the same
 * positions in order, where they are known at no cost.
 */
export type PositionSet =
  | { readonly kind: 'list'; readonly list: Uint32Array; readonly count: number }
  | { readonly kind: 'bits'; readonly bits: Bitmap; readonly count: number; readonly listed?: Uint32Array };

/** From this share of the corpus on (one in so many positions) bits are cheaper than a list. */
const DENSE_SHARE = 64;

export function listSet(list: Uint32Array): PositionSet {
  return { kind: 'list', list, count: list.length };
}

/** Wraps bits, as a list when they turn out to be few. */
export function bitSet(bits: Bitmap, count: number = bits.count()): PositionSet {
  return isDense(count, bits.length) ? { kind: 'bits', bits, count } : listSet(bits.toList(count));
}

export function isDense(count: number, length: number): boolean {
  return count * DENSE_SHARE > length;
}

export function toBits(set: PositionSet, length: number): Bitmap {
  if (set.kind === 'bits') return set.bits;
  const bits = new Bitmap(length);
  bits.addAll(set.list);
  return bits;
}

/** Index of the first element >= value. */
export function lowerBound(list: Uint32Array, value: number, from = 0, to = list.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First member >= from, or `none`. `cursor` remembers the place for callers that ask in growing order. */
export function makeNext(set: PositionSet, none: number): (from: number) => number {
  if (set.kind === 'bits') {
    const { bits } = set;
    return (from) => (from >= bits.length ? none : pastEnd(bits.next(from), bits.length, none));
  }
  const { list } = set;
  let cursor = 0;
  return (from) => {
    if (cursor > 0 && list[cursor - 1] >= from) cursor = lowerBound(list, from, 0, cursor);
    else cursor = gallop(list, from, cursor);
    return cursor < list.length ? list[cursor] : none;
  };
}

function pastEnd(found: number, length: number, none: number): number {
  return found < length ? found : none;
}

/** Index of the first element >= value, from an index at or before it; near ones are found fast. */
export function gallop(list: Uint32Array, value: number, from: number): number {
  let step = 1;
  let high = from;
  while (high < list.length && list[high] < value) {
    from = high + 1;
    high += step;
    step *= 2;
  }
  return lowerBound(list, value, from, Math.min(high, list.length));
}

/** Keeps the members for which `keep` holds. */
export function filterSet(set: PositionSet, keep: (position: number) => boolean): PositionSet {
  const kept = new Uint32Array(set.count);
  let n = 0;
  forEach(set, (position) => {
    if (keep(position)) kept[n++] = position;
  });
  return listSet(kept.subarray(0, n));
}

export function forEach(set: PositionSet, visit: (position: number) => void): void {
  if (set.kind === 'list') {
    for (let i = 0; i < set.list.length; i++) visit(set.list[i]);
    return;
  }
  const { words } = set.bits;
  for (let i = 0; i < words.length; i++) {
    let word = words[i];
    while (word !== 0) {
      const low = word & -word;
      visit((i << 5) + 31 - Math.clz32(low));
      word ^= low;
    }
  }
}

/** Members of either set. */
export function unite(sets: readonly PositionSet[], length: number): PositionSet {
  const first = sets[0];
  if (first === undefined) return listSet(new Uint32Array(0));
  if (sets.length === 1) return first;
  const total = sets.reduce((sum, { count }) => sum + count, 0);
  const lists = sets.flatMap((set) => (set.kind === 'list' ? [set.list] : []));
  if (lists.length === sets.length && !isDense(total, length)) return listSet(mergeAll(lists));
  const bits = first.kind === 'bits' ? first.bits.copy() : toBits(first, length);
  for (const set of sets.slice(1)) {
    if (set.kind === 'bits') bits.or(set.bits);
    else bits.addAll(set.list);
  }
  return bitSet(bits);
}

/** Members of a sorted list that are also in another. */
export function intersectLists(a: Uint32Array, b: Uint32Array): Uint32Array {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const common = new Uint32Array(few.length);
  let n = 0;
  let at = 0;
  for (let i = 0; i < few.length && at < many.length; i++) {
    const value = few[i];
    at = gallop(many, value, at);
    if (many[at] === value) common[n++] = value;
  }
  return common.subarray(0, n);
}

/** Sorts positions, by their digits; `spare` is as long as they are. Returns the one of the two that has them. */
export function sortPositions(positions: Uint32Array, spare: Uint32Array, length: number): Uint32Array {
  if (positions.length < RADIX_LIMIT) return positions.sort();
  let from = positions;
  let to = spare;
  const counts = new Uint32Array(RADIX + 1);
  for (let shift = 0; length >>> shift > 0; shift += RADIX_BITS) {
    counts.fill(0);
    for (let i = 0; i < from.length; i++) {
      const digit = ((from[i] >>> shift) & (RADIX - 1)) + 1;
      counts[digit] = counts[digit] + 1;
    }
    for (let digit = 0; digit < RADIX; digit++) {
      counts[digit + 1] = counts[digit + 1] + counts[digit];
    }
    for (let i = 0; i < from.length; i++) {
      const position = from[i];
      const digit = (position >>> shift) & (RADIX - 1);
      const at = counts[digit];
      to[at] = position;
      counts[digit] = at + 1;
    }
    [from, to] = [to, from];
  }
  return from;
}

const RADIX_BITS = 12;
const RADIX = 1 << RADIX_BITS;
/** Fewer positions are sorted faster by comparing. */
const RADIX_LIMIT = 512;

/** Lists are merged two by two, so that each position is moved as often as their number can be halved. */
function mergeAll(lists: readonly Uint32Array[]): Uint32Array {
  const [first, second] = lists;
  if (first === undefined) return new Uint32Array(0);
  if (second === undefined) return first;
  if (lists.length === 2) return mergeLists(first, second);
  const middle = lists.length >>> 1;
  return mergeLists(mergeAll(lists.slice(0, middle)), mergeAll(lists.slice(middle)));
}

function mergeLists(a: Uint32Array, b: Uint32Array): Uint32Array {
  const merged = new Uint32Array(a.length + b.length);
  let i = 0;
  let j = 0;
  let n = 0;
  while (i < a.length && j < b.length) {
    const x = a[i];
    const y = b[j];
    merged[n++] = x < y ? x : y;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  while (i < a.length) merged[n++] = a[i++];
  while (j < b.length) merged[n++] = b[j++];
  return merged.subarray(0, n);
}
