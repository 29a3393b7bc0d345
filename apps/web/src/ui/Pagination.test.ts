import { expect, test } from 'vitest';
import { pagesShown } from './Pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [7, 9, [1, null, 6, 7, 8, 9]],
])('page %d of %d', (page, pages, shown) => {
  expect(pagesShown(page, pages)).toEqual(shown);
});
