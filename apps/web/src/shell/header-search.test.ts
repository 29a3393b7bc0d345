import { expect, test } from 'vitest';
import { searchTarget } from './header-search.ts';

test('outside of the results a new phrase starts at the first page', () => {
  expect(searchTarget({ pathname: '/texts', search: '' }, ' krol* ')).toBe('/results?q=krol*&page=1');
  expect(searchTarget({ pathname: '/', search: '?lang=en' }, '123')).toBe('/results?q=123&page=1');
});

test('outside of the results an empty or unchanged phrase leads nowhere', () => {
  expect(searchTarget({ pathname: '/texts', search: '' }, '  ')).toBeNull();
  expect(searchTarget({ pathname: '/texts/item', search: '?code=RO&q=pan' }, 'pan')).toBeNull();
});

test('on the results the texts and the page stay', () => {
  const place = { pathname: '/results', search: '?q=pan&texts=RO%2CSK&page=7&size=50' };
  expect(searchTarget(place, 'krol')).toBe('/results?q=krol&texts=RO%2CSK&page=7');
  expect(searchTarget(place, 'pan')).toBe('/results?q=pan&texts=RO%2CSK&page=7');
});

test('on the results without texts and page', () => {
  expect(searchTarget({ pathname: '/results', search: '?q=pan' }, 'krol')).toBe('/results?q=krol&page=1');
  expect(searchTarget({ pathname: '/results', search: '?q=pan&page=x&texts=' }, 'a')).toBe('/results?q=a&page=1');
});
