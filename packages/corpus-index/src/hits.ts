import { Bitmap } from './bitmap.ts';
import type { CorpusView } from './corpus-view.ts';
import { gallop, isDense, listSet, lowerBound, makeNext, type PositionSet } from './positions.ts';
import type { Postings } from './postings.ts';

/** Hits in text order. Read them through the functions of this file: they know both forms. */
export interface Hits {
  readonly count: number;
  /** Where a hit starts, each place once. */
  readonly starts: PositionSet;
  /** End of the hit that starts there (the nearest of several); found when asked for, for the hits of a page only. */
  readonly endOf: (start: number) => number;
  /** Present where hits have been written out: several may share a start, or cover only some of their tokens. */
  readonly spans?: Spans;
  /** Number of tokens in every hit, where it is the same and known beforehand. */
  readonly tokens?: number;
  /** Present where the hits are all tokens with one of these ids of an attribute. */
  readonly counted?: { readonly postings: Postings; readonly ids: Uint32Array };
}

/** Spans [start, end) sorted by start, then end. */
export interface Spans {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** The positions that span number `i` is made of, where they are not all from start to end. */
  readonly members?: (i: number) => Uint32Array | null;
}

/** Positions [start, end); `members` are the tokens of a hit that does not cover all between. */
export interface Hit {
  readonly start: number;
  readonly end: number;
  readonly members?: readonly number[];
}

/** Hits that have been written out. */
export function spanHits(spans: Spans): Hits {
  const { starts, ends } = spans;
  return {
    count: starts.length,
    starts: listSet(distinct(starts)),
    endOf: (start) => ends[lowerBound(starts, start)],
    spans,
  };
}

function distinct(sorted: Uint32Array): Uint32Array {
  let n = 0;
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) n++;
  if (n === sorted.length) return sorted;
  const once = new Uint32Array(n);
  n = 0;
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) once[n++] = sorted[i];
  return once;
}

/** The spans with these numbers. */
export function pickSpans({ starts, ends, members }: Spans, numbers: Uint32Array): Spans {
  const picked = { starts: numbers.map((i) => starts[i]), ends: numbers.map((i) => ends[i]) };
  return members === undefined ? picked : { ...picked, members: (i) => members(numbers[i]) };
}

/** Visits the hits number `from` to `to` (exclusive, from 0) in text order. */
export function forEachHit(
  hits: Hits,
  from: number,
  to: number,
  visit: (start: number, end: number, no: number) => void,
): void {
  const last = Math.min(to, hits.count);
  if (from >= last) return;
  if (hits.spans !== undefined) {
    const { starts, ends } = hits.spans;
    for (let i = from; i < last; i++) visit(starts[i], ends[i], i);
    return;
  }
  const { endOf } = hits;
  if (hits.starts.kind === 'list') {
    const { list } = hits.starts;
    for (let i = from; i < last; i++) visit(list[i], endOf(list[i]), i);
    return;
  }
  const { words } = hits.starts.bits;
  const first = hits.starts.bits.select(from);
  let no = from;
  for (let i = first >>> 5; no < last; i++) {
    let word = words[i];
    if (i === first >>> 5) word &= -1 << (first & 31);
    while (word !== 0 && no < last) {
      const low = word & -word;
      const start = (i << 5) + 31 - Math.clz32(low);
      visit(start, endOf(start), no++);
      word ^= low;
    }
  }
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
export function restrict(hits: Hits, intervals: Intervals | null): Hits {
  if (intervals === null) return hits;
  if (hits.spans !== undefined) return spanHits(cutSpans(hits.spans, intervals));
  const starts = hits.starts.kind === 'bits' ? bitsWithin(hits.starts, intervals) : cut(hits.starts.list, intervals);
  const { counted: _, ...rest } = hits;
  return { ...rest, count: starts.count, starts };
}

function cutSpans(spans: Spans, intervals: Intervals): Spans {
  const numbers: number[] = [];
  for (let i = 0; i < intervals.length; i += 2) {
    const from = lowerBound(spans.starts, intervals[i]);
    const to = lowerBound(spans.starts, intervals[i + 1], from);
    for (let no = from; no < to; no++) numbers.push(no);
  }
  return pickSpans(spans, Uint32Array.from(numbers));
}

/** Only what lies in the intervals is looked at: a filter that leaves little costs little. */
function bitsWithin({ bits, listed }: Extract<PositionSet, { kind: 'bits' }>, intervals: Intervals): PositionSet {
  let count = 0;
  for (let i = 0; i < intervals.length; i += 2) count += bits.countRange(intervals[i], intervals[i + 1]);
  if (isDense(count, bits.length)) {
    const kept = new Bitmap(bits.length);
    for (let i = 0; i < intervals.length; i += 2) kept.copyRange(bits, intervals[i], intervals[i + 1]);
    return { kind: 'bits', bits: kept, count };
  }
  if (listed !== undefined) return cut(listed, intervals);
  const parts: Uint32Array[] = [];
  for (let i = 0; i < intervals.length; i += 2) parts.push(bits.listBetween(intervals[i], intervals[i + 1]));
  return listSet(concat(parts));
}

function cut(list: Uint32Array, intervals: Intervals): PositionSet {
  const parts: Uint32Array[] = [];
  for (let i = 0; i < intervals.length; i += 2) {
    const from = lowerBound(list, intervals[i]);
    parts.push(list.subarray(from, lowerBound(list, intervals[i + 1], from)));
  }
  return listSet(concat(parts));
}

function concat(parts: readonly Uint32Array[]): Uint32Array {
  if (parts.length === 1) return parts[0];
  const whole = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let n = 0;
  for (const part of parts) {
    whole.set(part, n);
    n += part.length;
  }
  return whole;
}

/** Number of hits that start in [from, to). */
export function countBetween({ starts, spans }: Hits, from: number, to: number): number {
  if (spans === undefined && starts.kind === 'bits') return starts.bits.countRange(from, to);
  const list = spans?.starts ?? (starts as Extract<PositionSet, { kind: 'list' }>).list;
  const low = lowerBound(list, from);
  return lowerBound(list, to, low) - low;
}

/** For each stretch, disjoint and in order, how many hits start in it. */
export function countEach({ starts: set, spans }: Hits, { starts, ends }: Pick<Spans, 'starts' | 'ends'>): Uint32Array {
  const list = spans?.starts ?? orderedStarts(set, starts.length);
  if (list === null) {
    const { bits } = set as Extract<PositionSet, { kind: 'bits' }>;
    return starts.map((start, i) => bits.countRange(start, ends[i]));
  }
  const counts = new Uint32Array(starts.length);
  let at = 0;
  for (let i = 0; at < list.length; i++) {
    i = gallop(ends, list[at] + 1, i);
    if (i === counts.length) break;
    const from = gallop(list, starts[i], at);
    at = gallop(list, ends[i], from);
    counts[i] = at - from;
  }
  return counts;
}

/** Words of a bitmap that are counted in the time of looking for the ends of one stretch in a list. */
const WORDS_A_STRETCH = 100;

/** The starts in a list, where there is one and it tells the numbers of so many stretches sooner than the bits. */
function orderedStarts(starts: PositionSet, stretches: number): Uint32Array | null {
  if (starts.kind === 'list') return starts.list;
  const { bits, listed } = starts;
  return listed !== undefined && bits.words.length > stretches * WORDS_A_STRETCH ? listed : null;
}

/** Number of units in which a hit starts. */
export function countUnits({ sameUnit }: CorpusView, { starts, counted }: Hits): number {
  if (counted?.ids.length === 1) return counted.postings.unitCount(counted.ids[0]);
  if (starts.kind === 'bits') return starts.bits.countStretches(sameUnit);
  return sameUnit.countApart(starts.list);
}

/** Hits number [offset, offset + size), each with its unit. */
export function rowsByHit(data: CorpusView, hits: Hits, offset: number, size: number): ResultRow[] {
  const rows: ResultRow[] = [];
  forEachHit(hits, offset, offset + size, (start, end, no) => {
    rows.push(rowOf(data, [hitOf(hits, start, end, no)], no + 1));
  });
  return rows;
}

/** Units number [offset, offset + size) among those with hits, each with all of its hits. */
export function rowsByUnit(data: CorpusView, hits: Hits, offset: number, size: number): ResultRow[] {
  const rows: ResultRow[] = [];
  const { unitOf, unitStarts } = data;
  const next = makeNext(hits.starts, data.length);
  let start = next(0);
  for (let unit = 0; start < data.length && unit < offset + size; unit++) {
    const unitEnd = unitStarts[unitOf[start] + 1];
    if (unit >= offset) rows.push(unitRow(data, hits, start, unitEnd));
    start = next(unitEnd);
  }
  return rows;
}

function unitRow(data: CorpusView, hits: Hits, first: number, unitEnd: number): ResultRow {
  const before = countBetween(hits, 0, first);
  const found: Hit[] = [];
  forEachHit(hits, before, before + countBetween(hits, first, unitEnd), (start, end, no) => {
    found.push(hitOf(hits, start, end, no));
  });
  return rowOf(data, found, before + 1);
}

function hitOf({ spans }: Hits, start: number, end: number, no: number): Hit {
  const members = spans?.members?.(no) ?? null;
  return members === null ? { start, end } : { start, end, members: [...members] };
}

function rowOf({ unitOf, unitStarts }: CorpusView, hits: readonly Hit[], firstHitNo: number): ResultRow {
  const unit = unitOf[hits[0].start];
  const regionStart = unitStarts[unit];
  return { regionStart, regionEnd: unitStarts[unit + 1], hits, firstHitNo };
}
