import { expect, test } from 'vitest';
import { readAddress, writeAddress } from './list-address.ts';

test.each([
  '/annotation/sentences?code=RP',
  '/annotation/sentences?code=RP&sort=text&from=3&to=12',
  '/annotation/sentences?code=RP&filter=not-done&contains=%C5%BCona',
])('%s is written as it is read', (href) => {
  expect(writeAddress(readAddress(new URL(href, 'http://x').searchParams))).toBe(href);
});

test('an unknown filter is none', () => {
  expect(readAddress(new URLSearchParams('code=RP&filter=odd'))).toEqual({
    ...{ code: 'RP', filter: 'all', contains: '' },
    ...{ sort: 'work', from: null, to: null },
  });
});
