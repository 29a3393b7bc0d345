import type { NumberRun } from '@glosa/contract';
import { describe, expect, it, test } from 'vitest';
import { between, countOf, ends, listedBetween, nextAfter, numberAt, placeNear, runsOf, writeRuns } from './runs.ts';
import { begun, everything, extended, kept, NOTHING, ranged, toggled } from './selection.ts';

const RUNS: NumberRun[] = [
  [2, 4],
  [7, 7],
  [9, 12],
];

test('numbers and their places', () => {
  expect(countOf(RUNS)).toBe(8);
  const numbers = Array.from({ length: 8 }, (_, place) => numberAt(RUNS, place));
  expect(numbers).toEqual([2, 3, 4, 7, 9, 10, 11, 12]);
  expect(numberAt(RUNS, 8)).toBeNull();
  expect(numbers.map((number) => placeNear(RUNS, number ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect([1, 5, 8, 99].map((number) => placeNear(RUNS, number))).toEqual([0, 3, 4, 7]);
  expect(placeNear([], 1)).toBe(-1);
  expect(runsOf(numbers.flatMap((number) => number ?? []))).toEqual(RUNS);
});

/** Of a list in another order than that of the text. */
const MIXED: NumberRun[] = [
  [7, 8],
  [2, 2],
  [4, 6],
];

test('in a list of another order places and ranges are those of the list', () => {
  expect([7, 8, 2, 4, 5, 6].map((number) => placeNear(MIXED, number))).toEqual([0, 1, 2, 3, 4, 5]);
  expect([1, 3, 9].map((number) => placeNear(MIXED, number))).toEqual([2, 3, 5]);
  expect(listedBetween(MIXED, 8, 4)).toEqual([8, 2, 4]);
  expect(listedBetween(MIXED, 4, 8)).toEqual([8, 2, 4]);
  expect([ends(MIXED), ends(RUNS), ends([])]).toEqual([[2, 8], [2, 12], null]);
});

test.each([
  [1, 2],
  [4, 7],
  [12, 2],
])('after %i comes %i', (number, next) => expect(nextAfter(RUNS, number)).toBe(next));

test('nothing comes after the only one', () => {
  expect(nextAfter([[5, 5]], 5)).toBeNull();
  expect(nextAfter([], 5)).toBeNull();
});

test('a range in either direction has only numbers of the list', () => {
  expect(between(RUNS, 3, 9)).toEqual([3, 4, 7, 9]);
  expect(between(RUNS, 9, 3)).toEqual([3, 4, 7, 9]);
});

test('runs are written out, many of them in part', () => {
  expect(writeRuns(RUNS)).toBe('2–4, 7, 9–12');
  expect(writeRuns(RUNS, 2)).toBe('2–4, 7, …');
});

describe('a selection', () => {
  const chosen = ({ chosen: set }: { chosen: ReadonlySet<number> }) => [...set].sort((a, b) => a - b);

  it('takes and lets go of one', () => {
    const one = toggled(NOTHING, 4);
    expect(chosen(one)).toEqual([4]);
    expect(chosen(toggled(one, 4))).toEqual([]);
  });
  it('grows and shrinks from where it began, and keeps what was chosen before', () => {
    const began = toggled(toggled(NOTHING, 2), 9);
    const grown = extended(began, RUNS, 9, 12);
    expect(chosen(grown)).toEqual([2, 9, 10, 11, 12]);
    expect(chosen(extended(grown, RUNS, 12, 7))).toEqual([2, 7, 9]);
    expect(chosen(extended(NOTHING, RUNS, 3, 4))).toEqual([3, 4]);
    expect(chosen(extended(begun(grown, 3), RUNS, 3, 4))).toEqual([2, 3, 4, 9, 10, 11, 12]);
  });
  it('takes everything, or a range, and lets go of what is gone from the list', () => {
    expect(chosen(everything(RUNS))).toHaveLength(8);
    expect(chosen(everything([]))).toEqual([]);
    expect(chosen(everything(MIXED))).toEqual([2, 4, 5, 6, 7, 8]);
    const some = ranged(toggled(NOTHING, 12), RUNS, 1, 4);
    expect(chosen(some)).toEqual([2, 3, 4, 12]);
    expect(chosen(kept(some, [[3, 11]]))).toEqual([3, 4]);
    expect(kept(some, RUNS)).toBe(some);
  });
});
