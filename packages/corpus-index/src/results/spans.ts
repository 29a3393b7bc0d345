import { forEachHit, type Hits } from '../hits.ts';
import type { PositionSet } from '../positions.ts';
import { once } from '../remember.ts';

/** Start and end of every hit by its number, in text order. */
export interface Spans {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** The positions of hit `no` where it is not all of them from start to end. */
  readonly members?: (no: number) => Uint32Array | null;
}

const made = new WeakMap<Hits, Spans>();

/** All hits in arrays, for what looks at every one of them; made once for each answer. */
export function spansOf(hits: Hits): Spans {
  return once(made, hits, () => {
    if (hits.tokens !== undefined) return ofOneLength(hits.starts, hits.tokens);
    const starts = new Uint32Array(hits.count);
    const ends = new Uint32Array(hits.count);
    forEachHit(hits, 0, hits.count, (start, end, no) => {
      starts[no] = start;
      ends[no] = end;
    });
    const members = hits.spans?.members;
    return members === undefined ? { count: hits.count, starts, ends } : { count: hits.count, starts, ends, members };
  });
}

function ofOneLength(set: PositionSet, tokens: number): Spans {
  const starts = set.kind === 'list' ? set.list : set.bits.toList(set.count);
  const ends = new Uint32Array(starts.length);
  for (let i = 0; i < ends.length; i++) ends[i] = starts[i] + tokens;
  return { count: starts.length, starts, ends };
}
