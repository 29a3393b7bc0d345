import { forEachHit, type Hits, type Spans } from '../../hits.ts';
import { lowerBound } from '../../positions.ts';

/** Collects spans as they are found, in any number. */
export class SpanList {
  private starts = new Uint32Array(64);
  private ends = new Uint32Array(64);
  size = 0;

  add(start: number, end: number): void {
    if (this.size === this.starts.length) {
      this.starts = grown(this.starts);
      this.ends = grown(this.ends);
    }
    this.starts[this.size] = start;
    this.ends[this.size++] = end;
  }

  take(): Spans {
    return { starts: this.starts.slice(0, this.size), ends: this.ends.slice(0, this.size) };
  }
}

function grown(list: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(list.length * 2);
  larger.set(list);
  return larger;
}

/** All hits written out. */
export function spansOf(hits: Hits): Spans {
  if (hits.spans !== undefined) return hits.spans;
  const starts = new Uint32Array(hits.count);
  const ends = new Uint32Array(hits.count);
  forEachHit(hits, 0, hits.count, (start, end, no) => {
    starts[no] = start;
    ends[no] = end;
  });
  return { starts, ends };
}

/** Sorts spans by start, end and members, and keeps one of those that are alike in everything. */
export function sortSpans(spans: Spans): Spans {
  const { starts, ends, members } = spans;
  const order = Uint32Array.from(starts.keys()).sort(
    (a, b) => starts[a] - starts[b] || ends[a] - ends[b] || compareMembers(members?.(a) ?? null, members?.(b) ?? null),
  );
  const isAgain = (no: number, i: number) => {
    const before = order[i - 1];
    if (starts[before] !== starts[no] || ends[before] !== ends[no]) return false;
    return compareMembers(members?.(before) ?? null, members?.(no) ?? null) === 0;
  };
  const kept = order.filter((no, i) => i === 0 || !isAgain(no, i));
  const sorted = { starts: kept.map((i) => starts[i]), ends: kept.map((i) => ends[i]) };
  return members === undefined ? sorted : { ...sorted, members: (i) => members(kept[i]) };
}

/** Position by position; those without come first. */
function compareMembers(a: Uint32Array | null, b: Uint32Array | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    if (a[i] !== b[i]) return a[i] - b[i];
  }
  return a.length - b.length;
}

/** Answers whether some span lies in a stretch, or a stretch in some span. */
export class SpanIndex {
  private readonly starts: Uint32Array;
  /** The least end from here on, and the greatest up to here. */
  private readonly least: Uint32Array;
  private readonly greatest: Uint32Array;

  constructor({ starts, ends }: Spans) {
    this.starts = starts;
    this.least = ends.slice();
    this.greatest = ends.slice();
    for (let i = ends.length - 2; i >= 0; i--) {
      this.least[i] = Math.min(ends[i], this.least[i + 1]);
    }
    for (let i = 1; i < ends.length; i++) {
      this.greatest[i] = Math.max(ends[i], this.greatest[i - 1]);
    }
  }

  liesIn(start: number, end: number): boolean {
    const i = lowerBound(this.starts, start);
    return i < this.starts.length && this.least[i] <= end;
  }

  covers(start: number, end: number): boolean {
    const i = lowerBound(this.starts, start + 1) - 1;
    return i >= 0 && this.greatest[i] >= end;
  }
}

/** Spans by where they start, or for reading backwards by where they end. */
export class Jumps {
  private readonly from: Uint32Array;
  private readonly to: Uint32Array;
  readonly spans: Spans;
  private backwards: Jumps | null = null;

  constructor(spans: Spans, isReversed = false) {
    this.spans = spans;
    if (!isReversed) {
      this.from = spans.starts;
      this.to = spans.ends;
      return;
    }
    const order = Uint32Array.from(spans.ends.keys()).sort((a, b) => spans.ends[a] - spans.ends[b]);
    this.from = order.map((i) => spans.ends[i]);
    this.to = order.map((i) => spans.starts[i]);
  }

  get reversed(): Jumps {
    this.backwards ??= new Jumps(this.spans, true);
    return this.backwards;
  }

  each(place: number, visit: (to: number) => void): void {
    for (let i = lowerBound(this.from, place); this.from[i] === place; i++) visit(this.to[i]);
  }
}
