import { expect, test } from 'vitest';
import { laterPage } from './later-pages.ts';

test.each([
  ['/search/grammar/double', 'page.search-grammar', 'not-yet.grammar-double'],
  ['/manage-texts/cards', 'page.manage-cards', 'not-yet.manage-texts'],
])('%s', (pathname, title, promise) => {
  expect(laterPage(pathname)).toMatchObject({ title, promise });
});
