import { expect, test } from 'vitest';
import { activeGroup, NAV_ITEMS } from './navigation-groups.ts';

test.each([
  ['/texts', 'texts'],
  ['/texts/item', 'texts'],
  ['/sources', 'sources'],
  ['/sources/search/12', 'sources'],
  ['/sources/compare/12', 'sources'],
  ['/themes/search/event-themes/3', 'themes'],
  ['/words', 'words'],
  ['/search/words', 'words'],
  ['/keywords', 'words'],
  ['/grammar/single', 'grammatical_forms'],
  ['/search/grammar/double', 'grammatical_forms'],
  ['/grammar/double', 'grammatical_forms'],
])('%s belongs to %s', (path, group) => {
  expect(activeGroup(path)).toBe(group);
});

test.each(['/', '/results', '/search', '/grammar', '/sitemap', '/texts-of-others'])('%s belongs to none', (path) => {
  expect(activeGroup(path)).toBeNull();
});

test('the item of a group leads to a page of that group', () => {
  for (const item of NAV_ITEMS) expect(activeGroup(item.link)).toBe(item.id);
});
