import { describe, expect, it } from 'vitest';
import { sampleText } from '../../../parts/facets/sample-text.ts';
import { poissonRate } from '../../../parts/plots/rates.ts';
import { byField, countedTexts, halfCenturies } from './half-centuries.ts';

const TEXTS = [
  sampleText('A', { date: [1190, 1220], language: ['gmh'], form: ['verse'], words: 1000 }),
  sampleText('B', { date: [1201, 1250], language: ['gmh'], form: ['prose'], words: 3000 }),
  sampleText('C', { date: [1300, 1320], language: ['gmh'], form: ['verse'], words: 2000 }),
  sampleText('D', { date: [1100, 1300], language: ['gmh'], words: 500 }),
  sampleText('E', { language: ['gmh'], words: 500 }),
  sampleText('F', { date: [1650, 1650], language: ['pl'], words: 9000 }),
];
const HITS = new Map([
  ['A', 2],
  ['B', 4],
  ['D', 1],
]);
const counted = countedTexts(TEXTS, HITS, () => true);

describe('a word by half-centuries', () => {
  it('is counted in texts of its languages, those without it too', () => {
    expect(counted.map(({ text, hits }) => [text.code, hits])).toEqual([
      ['A', 2],
      ['B', 4],
      ['C', 0],
      ['D', 1],
      ['E', 0],
    ]);
  });

  it('stands in the half-century of the middle of a dating, where that is not too wide', () => {
    const { steps, wide, undated } = halfCenturies(counted);
    expect(steps.map(({ span, counted: sum }) => [span.from, sum?.hits, sum?.words])).toEqual([
      [1201, 6, 4000],
      [1251, undefined, undefined],
      [1301, 0, 2000],
    ]);
    expect(steps.map(({ first }) => first?.perMillion ?? null)).toEqual([1500, null, 0]);
    expect(wide.map(({ text }) => text.code)).toEqual(['D']);
    expect(undated.map(({ text }) => text.code)).toEqual(['E']);
  });

  it('is told apart by what texts are classified by, on the same years', () => {
    expect(
      byField(counted, 'form').map(({ value, steps }) => [value, steps.map(({ counted: sum }) => sum?.hits)]),
    ).toEqual([
      ['prose', [4, undefined, undefined]],
      ['verse', [2, undefined, 0]],
    ]);
  });

  it('has no steps where no text is dated', () => {
    expect(halfCenturies([{ text: sampleText('G'), hits: 3 }]).steps).toEqual([]);
  });
});

describe('the interval of a count', () => {
  it('is that of Poisson’s law', () => {
    // Exact: 0 to 3.69, 4.80 to 18.39, 81.4 to 121.6.
    for (const [hits, low, high] of [
      [0, 0, 3.69],
      [10, 4.8, 18.39],
      [100, 81.36, 121.63],
    ] as const) {
      const rate = poissonRate(hits, 1_000_000);
      expect(rate?.perMillion).toBe(hits);
      expect(rate?.low).toBeCloseTo(low, 0);
      expect(rate?.high).toBeCloseTo(high, 0);
    }
    expect(poissonRate(1, 0)).toBeNull();
  });
});
