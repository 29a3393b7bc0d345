import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hits } from '../../src/hits.ts';
import { openIndex } from '../../src/index.ts';
import { IndexData } from '../../src/index-data.ts';
import { listSet } from '../../src/positions.ts';
import { arrange } from '../../src/results/arrange.ts';
import { sampleNumbers } from '../../src/results/sample.ts';
import { corpus } from '../random.ts';
import type { RandomSchema } from '../schema.ts';
import { smallSnapshot } from '../small.ts';
import { hitsOf, query } from './plain.ts';

const RUNS = { numRuns: 200 };

describe('a sample', () => {
  it('is part of the hits, in text order, of the size asked for and the same on every page', () => {
    fc.assert(
      fc.property(corpus, query, fc.nat(8), fc.string(), ({ bytes }, q, size, seed) => {
        const index = openIndex<RandomSchema>(bytes);
        const all = hitsOf(index, q);
        const page = (offset: number, rows: number, unit: 'hit' | 'region:s' = 'hit') => {
          index.forget();
          const found = index.search(q, { offset, size: rows, unit, sample: { size, seed } });
          expect(found.total).toBe(all.length);
          return found.rows.flatMap((row) => row.hits);
        };
        const sampled = page(0, 100);
        expect(sampled).toHaveLength(Math.min(size, all.length));
        const starts = new Set(sampled.map(({ start }) => start));
        expect(sampled).toEqual(all.filter(({ start }) => starts.has(start)));
        expect([...page(0, 3), ...page(3, 100)]).toEqual(sampled);
        expect(page(0, 100, 'region:s')).toEqual(sampled);
      }),
      RUNS,
    );
  });

  it('prefers no hit to another', () => {
    const drawn = new Array<number>(10).fill(0);
    for (let seed = 0; seed < 2000; seed++) {
      for (const no of sampleNumbers(10, { size: 3, seed: String(seed) })) drawn[no] = drawn[no] + 1;
    }
    // 600 expected of each; five standard deviations are about 100.
    for (const times of drawn) expect(Math.abs(times - 600)).toBeLessThan(100);
  });

  it('differs from seed to seed', () => {
    expect(sampleNumbers(1000, { size: 5, seed: 'a' })).toEqual(sampleNumbers(1000, { size: 5, seed: 'a' }));
    expect(sampleNumbers(1000, { size: 5, seed: 'a' })).not.toEqual(sampleNumbers(1000, { size: 5, seed: 'b' }));
  });
});

describe('arrangements of one answer', () => {
  it('are kept for further pages, but only the latest of them', () => {
    const data = new IndexData(smallSnapshot('a a a a a a'));
    const starts = listSet(Uint32Array.of(0, 1, 2, 3, 4, 5));
    const hits: Hits = { count: 6, starts, endOf: (start) => start + 1, tokens: 1 };
    const never = () => {
      throw new Error('no ranks are asked for');
    };
    const of = (seed: string) => arrange(data, { hits, scope: null }, { sample: { size: 2, seed } }, never);
    const first = of('0');
    expect(of('0')).toBe(first);
    for (let seed = 1; seed <= 10; seed++) of(String(seed));
    expect(of('10')).toBe(of('10'));
    expect(of('0')).not.toBe(first);
    expect(of('0').hits(0, 9)).toEqual(first.hits(0, 9));
  });
});
