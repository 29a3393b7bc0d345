import type { Hits, Spans } from '../hits.ts';
import { lowerBound } from '../positions.ts';
import type { Boundary } from './boundary.ts';
import { SpanList, sortSpans, spansOf } from './pattern/spans.ts';

/**
 * For each left hit the nearest right one on either side, the later one where both are as near. `distance` counts the
 * steps between the two; both lie in one stretch of the boundary. `holds` is asked of the starts of such a pair.
 */
export function nearSpans(
  boundary: Boundary,
  { left, right }: { readonly left: Hits; readonly right: Hits },
  distance: number | null,
  holds: (left: number, right: number) => boolean,
): Spans {
  const ones = spansOf(left);
  const others = new Neighbours(spansOf(right));
  const limit = distance ?? Number.POSITIVE_INFINITY;
  const found = new SpanList();
  /** Numbers of the left and the right one of each pair. */
  const pairs: number[] = [];
  for (let i = 0; i < ones.starts.length; i++) {
    const start = ones.starts[i];
    const end = ones.ends[i];
    const from = boundary.startOf(start);
    const to = boundary.endOf(start);
    if (end > to) continue;
    const other = others.nearest({ start, end }, { start: from, end: to }, limit);
    if (other < 0) continue;
    const { starts, ends } = others.spans;
    if (!holds(start, starts[other])) continue;
    found.add(Math.min(start, starts[other]), Math.max(end, ends[other]));
    pairs.push(i, other);
  }
  const members = (no: number) => {
    const [i, other] = [pairs[2 * no], pairs[2 * no + 1]];
    return Uint32Array.from(new Set([...tokensOf(ones, i), ...tokensOf(others.spans, other)])).sort();
  };
  return sortSpans({ ...found.take(), members });
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Spans as neighbours of others: by their starts and by their ends. */
class Neighbours {
  readonly spans: Spans;
  private readonly byEnd: Uint32Array;
  private readonly sortedEnds: Uint32Array;

  constructor(spans: Spans) {
    const { starts, ends } = spans;
    this.spans = spans;
    const numbers = Uint32Array.from(ends.keys());
    const byEnd = (a: number, b: number) => ends[a] - ends[b] || starts[a] - starts[b];
    // Tokens, and most other things, end in the order in which they start.
    this.byEnd = isRising(ends) ? numbers : numbers.sort(byEnd);
    this.sortedEnds = this.byEnd.map((i) => ends[i]);
  }

  /** Number of the span nearest to another, within a stretch and so many steps; -1 if there is none. */
  nearest(one: Stretch, within: Stretch, limit: number): number {
    const { starts, ends } = this.spans;
    const after = this.after(one.end, within.end);
    const before = this.before(one.start, within.start);
    const stepsAfter = after < 0 ? Number.POSITIVE_INFINITY : starts[after] - one.end + 1;
    const stepsBefore = before < 0 ? Number.POSITIVE_INFINITY : one.start - ends[before] + 1;
    if (Math.min(stepsAfter, stepsBefore) > limit) return -1;
    return stepsAfter <= stepsBefore ? after : before;
  }

  private after(from: number, to: number): number {
    const { starts, ends } = this.spans;
    for (let i = lowerBound(starts, from); i < starts.length && starts[i] < to; i++) {
      if (ends[i] <= to) return i;
    }
    return -1;
  }

  private before(to: number, from: number): number {
    const { starts } = this.spans;
    for (let k = lowerBound(this.sortedEnds, to + 1) - 1; k >= 0 && this.sortedEnds[k] > from; k--) {
      const i = this.byEnd[k];
      if (starts[i] >= from) return i;
    }
    return -1;
  }
}

function isRising(values: Uint32Array): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] < values[i - 1]) return false;
  return true;
}

function tokensOf({ starts, ends, members }: Spans, i: number): Uint32Array {
  const given = members?.(i) ?? null;
  if (given !== null) return given;
  const start = starts[i];
  return Uint32Array.from({ length: ends[i] - start }, (_, k) => start + k);
}
