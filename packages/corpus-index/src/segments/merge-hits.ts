import { Bitmap } from '../bitmap.ts';
import { countBetween, type Hits, spanHits } from '../hits.ts';
import { bitSet, isDense, listSet, lowerBound, type PositionSet } from '../positions.ts';
import { spansOf } from '../results/spans.ts';
import type { Layout } from './layout.ts';

/** The hits of the parts as hits of the whole: those in texts that count, moved to where these stand in it. */
export function mergeHits(layout: Layout, parts: readonly Hits[]): Hits {
  if (parts.some(({ spans }) => spans !== undefined)) return mergeSpans(layout, parts);
  const starts = mergeSets(
    layout,
    parts.map((part) => part.starts),
  );
  const endOf = (start: number) => {
    const { part, at, from } = layout.runAt(start);
    return parts[part].endOf(start - at + from) - from + at;
  };
  const tokens = commonLength(parts);
  return { count: starts.count, starts, endOf, ...(tokens === undefined ? {} : { tokens }) };
}

/** The length of all hits, where they have one. */
function commonLength(parts: readonly Hits[]): number | undefined {
  const found = parts.filter(({ count }) => count > 0);
  const first = (found[0] ?? parts[0])?.tokens;
  return found.every(({ tokens }) => tokens === first) ? first : undefined;
}

export function mergeSets(layout: Layout, parts: readonly PositionSet[]): PositionSet {
  const most = parts.reduce((sum, { count }) => sum + count, 0);
  if (!isDense(most, layout.length)) return listSet(mergeLists(layout, parts.map(listOf)));
  const bits = new Bitmap(layout.length);
  for (const { part, from, to, at } of layout.runs) {
    const set = parts[part];
    if (set.kind === 'bits') {
      copyBits(set.bits.words, from, to, bits.words, at);
      continue;
    }
    const end = lowerBound(set.list, to);
    for (let i = lowerBound(set.list, from); i < end; i++) bits.add(set.list[i] - from + at);
  }
  return bitSet(bits);
}

function listOf(set: PositionSet): Uint32Array {
  return set.kind === 'list' ? set.list : set.bits.toList(set.count);
}

/** Sorted positions of the parts as sorted positions of the whole. */
export function mergeLists(layout: Layout, parts: readonly Uint32Array[]): Uint32Array {
  const slices = layout.runs.map(({ part, from, to }) => {
    const list = parts[part];
    const first = lowerBound(list, from);
    return list.subarray(first, lowerBound(list, to, first));
  });
  const merged = new Uint32Array(slices.reduce((sum, { length }) => sum + length, 0));
  let n = 0;
  for (const [r, slice] of slices.entries()) {
    const { at, from } = layout.runs[r];
    for (let i = 0; i < slice.length; i++) merged[n++] = slice[i] - from + at;
  }
  return merged;
}

/** Hits that are written out. */
function mergeSpans(layout: Layout, parts: readonly Hits[]): Hits {
  const spans = parts.map(spansOf);
  const counts = layout.runs.map(({ part, from, to }) => countBetween(parts[part], from, to));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const starts = new Uint32Array(total);
  const ends = new Uint32Array(total);
  /** For each run the number of its first hit in the whole, and in its part. */
  const firsts = new Uint32Array(counts.length);
  const ownFirsts = new Uint32Array(counts.length);
  let n = 0;
  for (const [r, { part, from, at }] of layout.runs.entries()) {
    const own = spans[part] as (typeof spans)[number];
    const first = lowerBound(own.starts, from);
    firsts[r] = n;
    ownFirsts[r] = first;
    for (let i = first; i < first + counts[r]; i++) {
      starts[n] = own.starts[i] - from + at;
      ends[n++] = own.ends[i] - from + at;
    }
  }
  if (spans.every(({ members }) => members === undefined)) return spanHits({ starts, ends });
  const members = (no: number) => {
    const r = lowerBound(firsts, no + 1) - 1;
    const { part, from, at } = layout.runs[r];
    const own = spans[part]?.members?.(no - firsts[r] + ownFirsts[r]) ?? null;
    return own === null ? null : own.map((position) => position - from + at);
  };
  return spanHits({ starts, ends, members });
}

/** Sets in `target` from bit `at` on the bits that are set in [from, to) of `source`. Both have a spare word. */
export function copyBits(source: Uint32Array, from: number, to: number, target: Uint32Array, at: number): void {
  if (from >= to) return;
  const distance = from - at;
  const skip = distance >> 5;
  const shift = distance & 31;
  const end = at + to - from;
  const first = at >>> 5;
  const last = (end - 1) >>> 5;
  for (let i = first; i <= last; i++) {
    const low = source[i + skip] ?? 0;
    let word = shift === 0 ? low : (low >>> shift) | ((source[i + skip + 1] ?? 0) << (32 - shift));
    if (i === first) word &= -1 << (at & 31);
    if (i === last) word &= -1 >>> (31 - ((end - 1) & 31));
    target[i] = target[i] | word;
  }
}
