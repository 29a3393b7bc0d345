import { describe, expect, it } from 'vitest';
import { acrossIn, stepOf, stepsOf } from './psalms.ts';

describe('the strip of psalms', () => {
  it('has steps that begin where the one before ends, and tells each number its own', () => {
    for (const most of [1, 3, 5, 7, 39, 176]) {
      const steps = stepsOf(most);
      expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([1, most]);
      for (let passages = 1; passages <= most; passages++) {
        const own = steps.filter(({ from, to }) => passages >= from && passages <= to);
        expect(own.map(({ step }) => step)).toEqual([stepOf(passages, most)]);
      }
    }
  });

  it('has rows of 30, and of 15 where there is less room', () => {
    expect([acrossIn(670), acrossIn(350)]).toEqual([30, 15]);
  });
});
