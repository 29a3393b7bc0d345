import { expect, test } from 'vitest';
import { moveColumn, readVersesAddress } from './verses-address.ts';

test('an address is read; what makes no sense counts as absent', () => {
  const search = { verseFrom: '13', verseTo: '', texts: 'Wind,RP,,Wind', page: '2', marks: 'all' };
  expect(readVersesAddress(542, search)).toEqual({
    ...{ node: 542, verseFrom: '13', verseTo: null, texts: ['Wind', 'RP'], page: 2, marksAll: true },
  });
  expect(readVersesAddress(5, { page: '-1' })).toMatchObject({ texts: [], page: 1, marksAll: false });
});

test('columns change places with their neighbours and stay within the row', () => {
  expect(moveColumn(['A', 'B', 'C'], 'B', -1)).toEqual(['B', 'A', 'C']);
  expect(moveColumn(['A', 'B', 'C'], 'B', 1)).toEqual(['A', 'C', 'B']);
  expect(moveColumn(['A', 'B'], 'A', -1)).toEqual(['A', 'B']);
  expect(moveColumn(['A', 'B'], 'X', 1)).toEqual(['A', 'B']);
});
