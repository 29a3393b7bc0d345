import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bitmap } from '../src/bitmap.ts';
import { spreadLeft, spreadRight } from '../src/spread.ts';

const LENGTH = 200;
const positions = (maxLength: number) => fc.uniqueArray(fc.nat(LENGTH - 1), { maxLength });

function bitsOf(set: readonly number[]): Bitmap {
  const bits = new Bitmap(LENGTH);
  bits.addAll(Uint32Array.from(set));
  return bits;
}

describe('bits spread within their stretches', () => {
  it.each([
    ['to the left', spreadLeft, -1],
    ['to the right', spreadRight, 1],
  ] as const)('%s', (_, spread, step) => {
    fc.assert(
      fc.property(positions(12), positions(12), fc.integer({ min: 1, max: 80 }), (set, lasts, reach) => {
        const same = bitsOf([...Array(LENGTH - 1).keys()].filter((p) => !lasts.includes(p)));
        const expected = new Set(set);
        for (const from of set) {
          for (let p = from, i = 0; i < reach; i++, p += step) {
            if (!same.has(step < 0 ? Math.max(p - 1, 0) : p) || p + step < 0) break;
            expected.add(p + step);
          }
        }
        expect([...spread(bitsOf(set), same, reach).toList()]).toEqual([...expected].sort((a, b) => a - b));
      }),
      { numRuns: 2000 },
    );
  });
});
