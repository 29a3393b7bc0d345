import { expect, test } from 'vitest';
import { laterPage } from './later-pages.ts';

test.each([
  ['/manage-texts/cards', '?type=transcription&code=RO', 'page.manage-cards', 'not-yet.manage-texts'],
  ['/about', '', 'nav.about', 'not-yet.about'],
  ['/about', '?id=5', 'nav.contact', 'not-yet.contact'],
  ['/about', '?id=9', 'nav.about', 'not-yet.about'],
  ['/policy', '', 'nav.policy', 'not-yet.policy'],
  ['/policy', '?id=2', 'nav.accessibility', 'not-yet.accessibility'],
])('%s%s', (pathname, search, title, promise) => {
  expect(laterPage(pathname, search)).toMatchObject({ title, promise });
});
