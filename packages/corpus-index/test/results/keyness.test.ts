import { describe, expect, it } from 'vitest';
import { dispersionOf, Parts } from '../../src/results/dispersion.ts';
import { chanceOf, criticalLikelihood, difference, logLikelihood, logRatio } from '../../src/results/keyness.ts';

const compared = (hits: number, tokens: number, referenceHits: number, referenceTokens: number) => ({
  ...{ hits, tokens, referenceHits, referenceTokens },
});

describe('measures of keyness give the figures that others published', () => {
  it('G²: what the log-likelihood wizard of Rayson gives, as the tests of CLiC (Birmingham) record it', () => {
    const figures = [
      [540, 116_000, 7525, 5_451_382, 534.64],
      [227, 116_000, 3635, 5_451_382, 183.53],
      [29, 116_000, 504, 5_451_382, 20.5],
      [431, 116_000, 5892, 5_451_382, 437.88],
      [16, 116_000, 650, 5_451_382, 0.32],
      [540, 116_000, 0, 5_451_382, 4180.78],
      [7, 10_000, 0, 100_000, 33.57],
      [0, 10_000, 536, 100_000, 102.17],
      [10, 150, 10, 150, 0],
    ] as const;
    for (const [a, n, b, m, expected] of figures) expect(logLikelihood(compared(a, n, b, m))).toBeCloseTo(expected, 1);
  });

  it('G²: the critical values that stand on the page of the wizard', () => {
    const values = [
      [0.05, 3.84],
      [0.01, 6.63],
      [0.001, 10.83],
      [0.0001, 15.13],
    ] as const;
    for (const [level, critical] of values) {
      expect(criticalLikelihood(level, 1)).toBeCloseTo(critical, 1);
      expect(chanceOf(criticalLikelihood(level, 1))).toBeCloseTo(level, 12);
    }
  });

  it('the correction of Šidák: the chance that any of independent comparisons is significant is the level', () => {
    for (const comparisons of [1, 20, 5000, 200_000]) {
      const each = chanceOf(criticalLikelihood(0.05, comparisons));
      expect(1 - (1 - each) ** comparisons).toBeCloseTo(0.05, 9);
    }
    // Both tails of the normal distribution beyond 5 and 6 standard deviations, as tables have them.
    expect(chanceOf(25) / 5.733031437583878e-7).toBeCloseTo(1, 12);
    expect(chanceOf(36) / 1.973175290075396e-9).toBeCloseTo(1, 12);
  });

  it('%DIFF: Gabrielatos and Marchi, “Keyness: matching metrics to definitions” (2011), p. 18', () => {
    expect(difference(compared(206_523, 959_641, 178_174, 1_562_358))).toBeCloseTo(88.7, 1);
    expect(difference(compared(5, 100, 0, 100))).toBeNull();
  });

  it('log ratio: Hardie, “Log Ratio – an informal introduction” (2014): three times, the same, twice, four times, a half', () => {
    const ratio = (a: number, b: number) => logRatio(compared(a, 10_000, b, 10_000)).logRatio;
    expect(2 ** ratio(6, 2)).toBeCloseTo(3, 12);
    expect([ratio(4, 4), ratio(4, 2), ratio(8, 2), ratio(2, 4)]).toEqual([0, 1, 2, -1]);
    // Half a token stands in for none.
    expect([ratio(4, 0), ratio(0, 4)]).toEqual([3, -3]);
  });

  it('its interval: the risk ratio of the physicians’ health study, 0.55 (0.43 to 0.70)', () => {
    // Agresti, Categorical Data Analysis (1990), 2.2: myocardial infarction with aspirin, 104 of 11037, and placebo, 189 of 11034.
    const { logRatio: ratio, low, high } = logRatio(compared(104, 11_037, 189, 11_034));
    expect([low, ratio, high].map((one) => (2 ** one).toFixed(2))).toEqual(['0.43', '0.55', '0.70']);
  });
});

describe('measures of dispersion give the figures that others published', () => {
  const of = (sizes: readonly number[], hits: readonly number[]) =>
    dispersionOf(
      new Parts(sizes),
      [...hits.entries()].filter(([, found]) => found > 0),
    );

  it('DP: Gries, “Analyzing dispersion” (2020), the letter a in five parts of 9, 10, 10, 10 and 11 letters', () => {
    const parts = 'bamnibeup basatbewqn bcagabesta baghabeaat bahaabeaxat'.split(' ').map((part) => [...part]);
    const hits = parts.map((part) => part.filter((letter) => letter === 'a').length);
    const found = of(
      parts.map(({ length }) => length),
      hits,
    );
    expect(hits).toEqual([1, 2, 3, 4, 5]);
    expect(found?.dp).toBeCloseTo(0.18, 12);
    expect(found?.dpNorm.toFixed(4)).toBe('0.2195');
    expect(found?.juilland.toFixed(3)).toBe('0.785');
  });

  it('DPnorm: Lijffijt and Gries (2012), p. 148: two thirds, one third and none in three equal parts', () => {
    const found = of([100, 100, 100], [2, 1, 0]);
    expect(found?.dp).toBeCloseTo(1 / 3, 12);
    expect(found?.dpNorm).toBeCloseTo(0.5, 12);
  });

  it('Juilland’s D: Carroll, “An alternative to Juilland’s usage coefficient” (1970), p. 14', () => {
    expect(of([1000, 1000, 1000, 1000, 1000], [0, 4, 3, 2, 1])?.juilland.toFixed(4)).toBe('0.6464');
  });

  it('is nothing of one part or of no hits', () => {
    expect(of([100], [3])).toBeNull();
    expect(of([100, 0], [3])).toBeNull();
    expect(of([100, 50], [])).toBeNull();
    expect(of([100, 100], [0, 7])).toEqual({ dp: 0.5, dpNorm: 1, juilland: 0 });
  });
});
