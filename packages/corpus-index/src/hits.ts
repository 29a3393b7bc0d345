import { Bitmap } from './bitmap.ts';
import type { IndexData } from './index-data.ts';
import { bitSet, listSet, lowerBound, makeNext, type PositionSet } from './positions.ts';

/** Hits sorted by start, no two with the same start. */
export interface Hits {
  readonly count: number;
  readonly starts: PositionSet;
  /** End of the hit that starts there; found when asked for, since only the hits of a page are looked at. */
  readonly endOf: (start: number) => number;
  /** Number of tokens in every hit, where it is the same and known beforehand. */
  readonly tokens?: number;
}

/** Positions [start, end). */
export interface Hit {
  readonly start: number;
  readonly end: number;
}

/** One unit (sentence) with every hit that starts in it, or one hit with its unit. */
export interface ResultRow {
  readonly regionStart: number;
  readonly regionEnd: number;
  readonly hits: readonly Hit[];
  /** Number of the first of them among all hits, from 1. */
  readonly firstHitNo: number;
}

/** Stretches of positions: start, end, start, end …; sorted, apart from each other. */
export type Intervals = Uint32Array;

/** Hits that start in one of the intervals. */
export function restrict(hits: Hits, intervals: Intervals | null, length: number): Hits {
  if (intervals === null) return hits;
  const starts =
    hits.starts.kind === 'bits' ? maskBits(hits.starts.bits, intervals, length) : cut(hits.starts.list, intervals);
  return { ...hits, count: starts.count, starts };
}

function maskBits(bits: Bitmap, intervals: Intervals, length: number): PositionSet {
  const mask = new Bitmap(length);
  for (let i = 0; i < intervals.length; i += 2) mask.addRange(intervals[i] as number, intervals[i + 1] as number);
  return bitSet(mask.and(bits));
}

function cut(list: Uint32Array, intervals: Intervals): PositionSet {
  const parts: Uint32Array[] = [];
  for (let i = 0; i < intervals.length; i += 2) {
    const from = lowerBound(list, intervals[i] as number);
    parts.push(list.subarray(from, lowerBound(list, intervals[i + 1] as number, from)));
  }
  return listSet(concat(parts));
}

function concat(parts: readonly Uint32Array[]): Uint32Array {
  if (parts.length === 1) return parts[0] as Uint32Array;
  const whole = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let n = 0;
  for (const part of parts) {
    whole.set(part, n);
    n += part.length;
  }
  return whole;
}

/** Visits the hits number [from, to), counted from 0 in text order. */
export function forEachHit(
  hits: Hits,
  from: number,
  to: number,
  visit: (start: number, end: number, no: number) => void,
): void {
  const last = Math.min(to, hits.count);
  if (from >= last) return;
  const { starts, endOf } = hits;
  if (starts.kind === 'list') {
    for (let no = from; no < last; no++) visit(starts.list[no] as number, endOf(starts.list[no] as number), no);
    return;
  }
  const { words } = starts.bits;
  const first = starts.bits.select(from);
  let no = from;
  for (let i = first >>> 5; no < last; i++) {
    let word = words[i] as number;
    if (i === first >>> 5) word &= -1 << (first & 31);
    while (word !== 0 && no < last) {
      const low = word & -word;
      const start = (i << 5) + 31 - Math.clz32(low);
      visit(start, endOf(start), no++);
      word ^= low;
    }
  }
}

/** Number of hits that start in [from, to). */
export function countBetween({ starts }: Hits, from: number, to: number): number {
  if (starts.kind === 'bits') return starts.bits.countRange(from, to);
  const low = lowerBound(starts.list, from);
  return lowerBound(starts.list, to, low) - low;
}

/** Number of units in which a hit starts. */
export function countUnits(data: IndexData, { starts }: Hits): number {
  const { unitOf, unitStarts } = data;
  let units = 0;
  if (starts.kind === 'bits') {
    const { bits } = starts;
    for (let p = bits.next(0); p < data.length; p = bits.next(unitStarts[(unitOf[p] as number) + 1] as number)) units++;
    return units;
  }
  const { list } = starts;
  let last = -1;
  for (let i = 0; i < list.length; i++) {
    const unit = unitOf[list[i] as number] as number;
    if (unit !== last) units++;
    last = unit;
  }
  return units;
}

/** Hits number [offset, offset + size), each with its unit. */
export function rowsByHit(data: IndexData, hits: Hits, offset: number, size: number): ResultRow[] {
  const rows: ResultRow[] = [];
  const end = Math.min(hits.count, offset + size);
  if (offset >= end) return rows;
  if (hits.starts.kind === 'list') {
    for (let i = offset; i < end; i++) rows.push(rowOf(data, [hitAt(hits, hits.starts.list[i] as number)], i + 1));
    return rows;
  }
  const { bits } = hits.starts;
  let start = bits.select(offset);
  for (let i = offset; i < end; i++) {
    rows.push(rowOf(data, [hitAt(hits, start)], i + 1));
    start = bits.next(start + 1);
  }
  return rows;
}

/** Units number [offset, offset + size) among those with hits, each with all of its hits. */
export function rowsByUnit(data: IndexData, hits: Hits, offset: number, size: number): ResultRow[] {
  const rows: ResultRow[] = [];
  const { unitOf, unitStarts } = data;
  const next = makeNext(hits.starts, data.length);
  let start = next(0);
  for (let unit = 0; start < data.length && unit < offset + size; unit++) {
    const unitEnd = unitStarts[(unitOf[start] as number) + 1] as number;
    if (unit >= offset) rows.push(unitRow(data, hits, start, unitEnd));
    start = next(unitEnd);
  }
  return rows;
}

function unitRow(data: IndexData, hits: Hits, start: number, unitEnd: number): ResultRow {
  const before = countBetween(hits, 0, start);
  const count = countBetween(hits, start, unitEnd);
  const found: Hit[] = [];
  if (hits.starts.kind === 'list') {
    for (let i = before; i < before + count; i++) found.push(hitAt(hits, hits.starts.list[i] as number));
  } else {
    for (let p = start; p < unitEnd; p = hits.starts.bits.next(p + 1)) found.push(hitAt(hits, p));
  }
  return rowOf(data, found, before + 1);
}

function hitAt(hits: Hits, start: number): Hit {
  return { start, end: hits.endOf(start) };
}

function rowOf({ unitOf, unitStarts }: IndexData, hits: readonly Hit[], firstHitNo: number): ResultRow {
  const unit = unitOf[(hits[0] as Hit).start] as number;
  const regionStart = unitStarts[unit] as number;
  return { regionStart, regionEnd: unitStarts[unit + 1] as number, hits, firstHitNo };
}
