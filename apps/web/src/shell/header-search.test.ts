import { expect, test } from 'vitest';
import { currentKey, searchTarget } from './header-search.ts';

test('outside of the results a new phrase starts at the first page', () => {
  expect(searchTarget({ pathname: '/texts', search: '' }, ' krol* ')).toBe('/results?q=krol*&page=1');
  expect(searchTarget({ pathname: '/', search: '?lang=en' }, '123')).toBe('/results?q=123&page=1');
});

test('outside of the results an empty phrase leads nowhere', () => {
  expect(searchTarget({ pathname: '/texts', search: '' }, '  ')).toBeNull();
});

test('what another page calls q is not the phrase of the search', () => {
  const words = { pathname: '/search/words', search: '?q=got' };
  expect(currentKey(words)).toBe('');
  expect(searchTarget(words, 'got')).toBe('/results?q=got&page=1');
  expect(currentKey({ pathname: '/results', search: '?q=got&page=2' })).toBe('got');
});

test('on the results the texts, the view and the page stay, but not the forms left out', () => {
  const place = { pathname: '/results', search: '?q=pan&texts=RO%2CSK&page=7&view=kwic&without=pann' };
  const target = new URL(searchTarget(place, 'krol') ?? '', 'http://x');
  expect(Object.fromEntries(target.searchParams)).toEqual({ q: 'krol', texts: 'RO,SK', page: '7', view: 'kwic' });
});

test('on the results without texts and page', () => {
  expect(searchTarget({ pathname: '/results', search: '?q=pan' }, 'krol')).toBe('/results?q=krol&page=1');
  expect(searchTarget({ pathname: '/results', search: '?q=pan&page=x&texts=' }, 'a')).toBe('/results?q=a&page=1');
});
