import type { DictionaryKey } from '@glosa/dictionary';
import { paths } from '../../paths.ts';

export interface LaterPage {
  title: DictionaryKey;
  /** The page above it. */
  parent?: { name: DictionaryKey; href: string };
  /** What will be there. */
  promise: DictionaryKey;
}

const sources = { name: 'nav.sources', href: paths.sources() } as const;
const themes = { name: 'nav.themes', href: paths.themes() } as const;
const texts = { name: 'page.manage-texts', href: paths.manageTexts() } as const;
const annotation = { name: 'page.annotation', href: paths.annotation() } as const;

/** Beginnings of addresses, the longer before the shorter. */
const PAGES: readonly (readonly [string, LaterPage])[] = [
  ['/sources/search', { title: 'page.source-search', parent: sources, promise: 'not-yet.source-search' }],
  ['/sources/compare', { title: 'page.source-compare', parent: sources, promise: 'not-yet.source-compare' }],
  ['/sources', { title: 'nav.sources', promise: 'not-yet.sources' }],
  ['/themes/search/event-themes', { title: 'page.event-theme', parent: themes, promise: 'not-yet.theme' }],
  ['/themes/search/person-themes', { title: 'page.person-theme', parent: themes, promise: 'not-yet.theme' }],
  ['/themes', { title: 'nav.themes', promise: 'not-yet.themes' }],
  ['/words', { title: 'nav.words', promise: 'not-yet.words' }],
  ['/search/words', { title: 'page.search-words', promise: 'not-yet.words' }],
  ['/grammar/single', { title: 'page.grammar-single', promise: 'not-yet.grammar-single' }],
  ['/search/grammar/single', { title: 'page.search-grammar', promise: 'not-yet.grammar-single' }],
  ['/grammar/double', { title: 'page.grammar-double', promise: 'not-yet.grammar-double' }],
  ['/search/grammar/double', { title: 'page.search-grammar', promise: 'not-yet.grammar-double' }],
  ['/search/grammar', { title: 'page.search-grammar', promise: 'not-yet.grammar-single' }],
  ['/elabo', { title: 'page.elabo', promise: 'not-yet.elabo' }],
  ['/login', { title: 'page.login', promise: 'not-yet.login' }],
  ['/users', { title: 'page.users', promise: 'not-yet.users' }],
  ['/manage-texts/text', { title: 'page.manage-text', parent: texts, promise: 'not-yet.manage-texts' }],
  ['/manage-texts/cards', { title: 'page.manage-cards', parent: texts, promise: 'not-yet.manage-texts' }],
  ['/manage-texts/card', { title: 'page.manage-card', parent: texts, promise: 'not-yet.manage-texts' }],
  [
    '/manage-texts/other-transcript',
    { title: 'page.manage-other-transcript', parent: texts, promise: 'not-yet.manage-texts' },
  ],
  ['/manage-texts', { title: 'page.manage-texts', promise: 'not-yet.manage-texts' }],
  ['/manage-sources', { title: 'page.manage-sources', promise: 'not-yet.manage-sources' }],
  ['/import-others', { title: 'page.import-others', promise: 'not-yet.import-others' }],
  ['/annotation/sentences', { title: 'page.annotation-sentences', parent: annotation, promise: 'not-yet.annotation' }],
  ['/annotation/editor', { title: 'page.annotation-editor', parent: annotation, promise: 'not-yet.annotation' }],
  ['/annotation', { title: 'page.annotation', promise: 'not-yet.annotation' }],
];

const ABOUT: Readonly<Record<string, LaterPage>> = {
  '2': { title: 'nav.search-help', promise: 'not-yet.search-help' },
  '5': { title: 'nav.contact', promise: 'not-yet.contact' },
};

/** What to say about the page of an address; the tabs of `/about` and `/policy` are pages of their own. */
export function laterPage(pathname: string, search: string): LaterPage {
  const tab = new URLSearchParams(search).get('id') ?? '';
  if (pathname.startsWith('/policy')) {
    return tab === '2'
      ? { title: 'nav.accessibility', promise: 'not-yet.accessibility' }
      : { title: 'nav.policy', promise: 'not-yet.policy' };
  }
  const found = PAGES.find(([beginning]) => pathname.startsWith(beginning))?.[1];
  return found ?? ABOUT[tab] ?? { title: 'nav.about', promise: 'not-yet.about' };
}
