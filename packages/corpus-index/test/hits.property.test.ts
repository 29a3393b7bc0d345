import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bitmap } from '../src/bitmap.ts';
import { countEach, countUnits, type Hits } from '../src/hits.ts';
import type { IndexData } from '../src/index-data.ts';
import { listSet, type PositionSet } from '../src/positions.ts';

const LENGTH = 9000;
/** Sorted places, often close together. */
const places = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.nat(LENGTH - 1), fc.nat(90)), { maxLength })
    .map((some) => Uint32Array.from([...new Set(some)].sort((a, b) => a - b)));

/** The same positions in every form that a set of them may have. */
function formsOf(list: Uint32Array): PositionSet[] {
  const bits = new Bitmap(LENGTH);
  bits.addAll(list);
  const set = { kind: 'bits', bits, count: list.length } as const;
  return [listSet(list), set, { ...set, listed: list }];
}

function hitsAt(starts: PositionSet): Hits {
  return { count: starts.count, starts, endOf: (start) => start + 1, tokens: 1 };
}

describe('counts do not depend on how hits are kept', () => {
  it('by stretches', () => {
    fc.assert(
      fc.property(places(200), places(8), (list, edges) => {
        // Every other pair of edges is a stretch, so that hits also lie between and beyond them.
        const starts = edges.filter((_, i) => i % 3 !== 2 && i + 1 < edges.length);
        const ends = Uint32Array.from(starts, (start) => edges[edges.indexOf(start) + 1]);
        const expected = Array.from(starts, (start, i) => list.filter((p) => p >= start && p < (ends[i] ?? 0)).length);
        for (const form of formsOf(list)) expect([...countEach(hitsAt(form), { starts, ends })]).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('by sentence', () => {
    fc.assert(
      fc.property(places(200), places(200), (list, lasts) => {
        const sameUnit = new Bitmap(LENGTH);
        sameUnit.addRange(0, LENGTH - 1);
        for (const last of lasts) {
          if (sameUnit.has(last))
            sameUnit.words.set([(sameUnit.words[last >>> 5] ?? 0) ^ (1 << (last & 31))], last >>> 5);
        }
        const unit = (position: number) => lasts.filter((last) => last < position).length;
        const expected = new Set(Array.from(list, unit)).size;
        const data = { sameUnit } as IndexData;
        for (const form of formsOf(list)) expect(countUnits(data, hitsAt(form))).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });
});
