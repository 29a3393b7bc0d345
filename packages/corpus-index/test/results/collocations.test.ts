import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEASURES, openIndex } from '../../src/index.ts';
import { IndexData } from '../../src/index-data.ts';
import { listSet } from '../../src/positions.ts';
import { association } from '../../src/results/association.ts';
import { windowOf } from '../../src/results/window.ts';
import { corpus } from '../random.ts';
import type { RandomSchema } from '../schema.ts';
import { smallIndex, smallSnapshot } from '../small.ts';
import { attribute, hitsOf, placed, polish, query, valuesAt } from './plain.ts';

const RUNS = { numRuns: 300 };
const ALL = { offset: 0, limit: 10_000 };

describe('collocations equal the oracle on random corpora', () => {
  it('in counts, scores and order', () => {
    const options = fc.record({
      attribute,
      left: fc.nat(3),
      right: fc.nat(3),
      minimum: fc.integer({ min: 1, max: 3 }),
      order: fc.constantFrom(...MEASURES, 'frequency' as const),
    });
    fc.assert(
      fc.property(corpus, query, options, fc.boolean(), ({ corpus: plain, bytes }, q, asked, isOneText) => {
        const tokens = placed(plain);
        const index = openIndex<RandomSchema>(bytes);
        const texts = isOneText ? ['T0'] : [];
        const hits = hitsOf(index, q, texts);
        const isNode = new Set(
          hits.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)),
        );
        const isNear = (position: number) =>
          hits.some(({ start, end }) => {
            const before = position >= start - asked.left && position < start;
            const after = position >= end && position < end + asked.right;
            const edge = before ? start : end - 1;
            return (before || after) && tokens[position]?.unit === tokens[edge]?.unit;
          });
        const near = [...tokens.keys()].filter((position) => isNear(position) && !isNode.has(position));
        const searched = tokens.filter(({ text }) => !isOneText || text === 'T0');
        const has = (value: string) => (position: number) =>
          valuesAt(tokens[position] as (typeof tokens)[number], asked.attribute).includes(value);
        const values = new Set(searched.flatMap((token) => valuesAt(token, asked.attribute)));
        const expected = [...values]
          .filter((value) => value !== '')
          .map((value) => {
            const joint = near.filter(has(value));
            const frequency = searched.filter((token) => valuesAt(token, asked.attribute).includes(value)).length;
            const table = {
              joint: joint.length,
              window: near.length,
              value: frequency,
              tokens: searched.length,
              nodes: hits.length,
            };
            return {
              value,
              joint: joint.length,
              frequency,
              texts: new Set(joint.map((position) => tokens[position]?.text)).size,
              expected: (near.length * frequency) / searched.length,
              scores: Object.fromEntries(MEASURES.map((measure) => [measure, association[measure](table)])),
            };
          })
          .filter(({ joint }) => joint >= asked.minimum);
        const score = (row: (typeof expected)[number]) =>
          asked.order === 'frequency' ? row.joint : row.scores[asked.order];
        expected.sort((a, b) => score(b) - score(a) || polish(a.value, b.value));
        const list = index.collocations(q, { ...asked, ...ALL, texts });
        expect(list.rows).toEqual(expected);
        expect(list).toMatchObject({
          distinct: expected.length,
          hits: hits.length,
          window: near.length,
          tokens: searched.length,
        });
        expect(index.collocations(q, { ...asked, texts, offset: 1, limit: 2 }).rows).toEqual(expected.slice(1, 3));
      }),
      RUNS,
    );
  });
});

describe('measures', () => {
  // 1000 tokens, 40 in windows around 20 nodes; the word 50 times, 10 of them in a window, where 2 are expected.
  const table = { joint: 10, window: 40, value: 50, tokens: 1000, nodes: 20 };

  it('are those of the literature, worked out by hand', () => {
    expect(association.logDice(table)).toBeCloseTo(14 + Math.log2(20 / 70), 12);
    expect(association.mi(table)).toBeCloseTo(Math.log2(5), 12);
    expect(association.mi3(table)).toBeCloseTo(Math.log2(500), 12);
    expect(association.t(table)).toBeCloseTo(8 / Math.sqrt(10), 12);
    const sum = 10 * Math.log(10 / 2) + 30 * Math.log(30 / 38) + 40 * Math.log(40 / 48) + 920 * Math.log(920 / 912);
    expect(association.logLikelihood(table)).toBeCloseTo(2 * sum, 12);
  });

  it('tell avoidance from company', () => {
    expect(association.logLikelihood({ ...table, joint: 1 })).toBeLessThan(0);
    expect(association.logLikelihood({ ...table, joint: 2 })).toBeCloseTo(0, 12);
  });
});

describe('the window', () => {
  it('counts a token once, ends with the sentence and leaves hits out', () => {
    const index = smallIndex('a x b x c\nb');
    const list = index.collocations('[form="x"]', {
      attribute: 'form',
      left: 2,
      right: 2,
      minimum: 1,
      order: 'frequency',
      ...ALL,
    });
    expect(list.rows.map(({ value, joint, frequency }) => [value, joint, frequency])).toEqual([
      ['a', 1, 1],
      ['b', 1, 2],
      ['c', 1, 1],
    ]);
    expect(list.window).toBe(3);
  });

  it('is the same shifted and filled', () => {
    const line = 'a b a a c b a c a a b a c d e f g a h i j k l m n o p q r s t u v w';
    const data = new IndexData(smallSnapshot(Array.from({ length: 40 }, () => line).join('\n')));
    const starts = Uint32Array.from({ length: data.length / 2 }, (_, i) => i * 2);
    const dense = { count: starts.length, starts: listSet(starts), endOf: (start: number) => start + 1 };
    const shifted = windowOf(data, dense, { left: 3, right: 2 });
    // The window of a single hit is filled; those of half of all tokens are found by shifting.
    const filled = new Set<number>();
    for (const start of starts) {
      const one = { count: 1, starts: listSet(Uint32Array.of(start)), endOf: (at: number) => at + 1 };
      for (const position of windowOf(data, one, { left: 3, right: 2 }).toList()) filled.add(position);
    }
    for (const start of starts) filled.delete(start);
    expect([...shifted.toList()]).toEqual([...filled].sort((a, b) => a - b));
  });

  it('is ten tokens at most', () => {
    const index = smallIndex('a');
    const options = { attribute: 'form', right: 0, minimum: 1, order: 't', ...ALL } as const;
    expect(() => index.collocations('a', { ...options, left: 11 })).toThrow(RangeError);
    expect(() => index.collocations('a', { ...options, left: -1 })).toThrow(RangeError);
  });
});
