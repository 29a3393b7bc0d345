import {
  comparedRows,
  type Frequencies,
  rankedRows,
  ratioOf,
  readCompared,
  type Side,
  valueOrder,
  writeCompared,
} from '@glosa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticksOf, topOf } from '../../../parts/plots/rates.ts';
import { chartSteps } from './chart.ts';
import { newlyCounted, readCounted, writeCounted, yearsAlone } from './counted.ts';

type ListRow = Frequencies['rows'][number];
const listOf = (rows: readonly ListRow[], tokens: number | null = null, isCut = false) => ({ rows, tokens, isCut });

/** A row of a list with so many hits among so many tokens; its interval is as wide as it is high. */
function row(value: string, hits: number, tokens = 1000, also: readonly string[] = []): ListRow {
  const perMillion = tokens === 0 ? 0 : (hits / tokens) * 1e6;
  return {
    ...{ value, name: null, language: null, hits, share: 0, texts: 1, tokens, perMillion, q: null },
    also: also.map((one) => ({ value: one, name: null })),
    low: perMillion / 2,
    high: perMillion * 1.5,
    ...{ dispersion: null },
  };
}

const side = (hits: number, tokens: number): Side => ({
  hits,
  texts: 1,
  rate: { tokens, perMillion: (hits / tokens) * 1e6, low: 0, high: 0 },
});

describe('two lists beside each other', () => {
  it('have each row once, by all of its values', () => {
    const rows = comparedRows(
      listOf([row('got', 5, 1000, ['a']), row('got', 2, 1000, ['b'])]),
      listOf([row('got', 3, 1000, ['b']), row('her', 1)]),
    );
    expect(rows.map((one) => [one.row.value, one.first.hits, one.second.hits])).toEqual([
      ['got', 5, 0],
      ['got', 2, 3],
      ['her', 0, 1],
    ]);
  });

  it('say nothing of what a list lacks where texts are counted, else that it has no hits there', () => {
    const [ofTexts] = comparedRows(listOf([row('1151', 5)]), listOf([]));
    expect(ofTexts?.second.rate).toBeNull();
    const [ofWords] = comparedRows(listOf([row('got', 5)], 1000), listOf([], 500));
    expect(ofWords?.second.rate).toMatchObject({ tokens: 500, perMillion: 0, low: 0 });
    expect(ofWords?.second.rate?.high).toBeCloseTo(7624, -1);
  });

  it('say nothing of what may stand beyond the end of a list that was cut', () => {
    const [found] = comparedRows(listOf([row('got', 5)], 1000), listOf([row('her', 9)], 500, true));
    expect(found?.second).toEqual({ hits: null, texts: 0, rate: null });
  });

  it('stand by hits of the first, or by value, years by their number and what has none last', () => {
    const rows = comparedRows(listOf([row('901', 1), row('', 9), row('1101', 5)]), listOf([row('1151', 7)]));
    const order = valueOrder([true], (a, b) => a.localeCompare(b));
    const values = (rank: 'hits' | 'value') => rankedRows(rows, rank, order).map((one) => one.row.value);
    expect(values('value')).toEqual(['901', '1101', '1151', '']);
    expect(values('hits')).toEqual(['', '1101', '901', '1151']);
  });

  it('tell how many times as often, and whether that may be chance', () => {
    expect(ratioOf(side(221, 24190), side(279, 57428))).toMatchObject({ isClear: true });
    const found = ratioOf(side(221, 24190), side(279, 57428));
    expect([found?.ratio, found?.low, found?.high].map((one) => one?.toFixed(2))).toEqual(['1.88', '1.58', '2.24']);
    expect(ratioOf(side(5, 1000), side(6, 1000))).toMatchObject({ isClear: false });
    expect(ratioOf(side(0, 1000), side(6, 1000))).toBeNull();
    expect(ratioOf(side(5, 1000), { hits: 0, texts: 0, rate: null })).toBeNull();
  });

  it('tell the same from either end', () => {
    const count = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 500, max: 1_000_000 }));
    fc.assert(
      fc.property(count, count, ([a, m], [b, n]) => {
        const [there, back] = [ratioOf(side(a, m), side(b, n)), ratioOf(side(b, n), side(a, m))];
        expect((there?.ratio ?? 0) * (back?.ratio ?? 0)).toBeCloseTo(1, 6);
        expect(there?.isClear).toBe(back?.isClear);
        expect((there?.low ?? 0) <= (there?.ratio ?? 0) && (there?.ratio ?? 0) <= (there?.high ?? 0)).toBe(true);
      }),
    );
  });
});

describe('what is compared with', () => {
  it('is written as it was read, and all texts are something else than none', () => {
    expect(['', '*', 'genre:song', 'nonsense'].map(readCompared)).toEqual([
      null,
      [],
      [{ field: 'genre', value: 'song', excluded: false }],
      null,
    ]);
    for (const against of ['', '*', 'genre:song']) expect(writeCompared(readCompared(against))).toBe(against);
  });
});

describe('the chart of years', () => {
  const steps = (...values: string[]) =>
    chartSteps(comparedRows(listOf(values.map((value) => row(value, 1))), listOf([])), 50);

  it('has every step from the first to the last, those without texts empty, and leaves out what is undated', () => {
    const shown = steps('1151', '', '1251');
    expect(shown.map(({ span, first }) => [span.from, span.to, first === null])).toEqual([
      [1151, 1200, false],
      [1201, 1250, true],
      [1251, 1300, false],
    ]);
    expect(steps('')).toEqual([]);
    expect(steps('-9949', '9951')).toEqual([]);
  });

  it('ends where the intervals fit in, but for one that is out of proportion', () => {
    const of = (perMillion: number, high: number) => ({
      span: { from: 1, to: 50 },
      first: { perMillion, low: 0, high },
      second: null,
    });
    expect(topOf([of(100, 150), of(50, 80)])).toBe(150);
    expect(topOf([of(100, 150), of(50, 90_000)])).toBe(180);
    expect(topOf([of(0, 300)])).toBe(300);
    expect(topOf([])).toBe(1);
  });

  it('has round numbers beside it', () => {
    expect(ticksOf(15_000)).toEqual([0, 5000, 10_000, 15_000]);
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), (top) => {
        const ticks = ticksOf(top);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.at(-1)).toBeLessThanOrEqual(top);
      }),
    );
  });
});

describe('what is counted', () => {
  it('is written as it was read', () => {
    for (const of of ['lemma', 'lemma,genre', 'date/50', 'workdate/10,text_form,pos']) {
      expect(writeCounted(readCounted(of))).toBe(of);
    }
    expect(readCounted('date')).toEqual([{ name: 'date', step: 100 }]);
    expect(newlyCounted('date')).toEqual({ name: 'date', step: 50 });
  });

  it('is a chart where it is years alone', () => {
    expect(['date/50', 'date/50,genre', 'genre'].map((of) => yearsAlone(readCounted(of)))).toEqual([50, null, null]);
  });
});
