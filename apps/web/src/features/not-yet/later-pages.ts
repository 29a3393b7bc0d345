import { findPage, type PageName } from '@glosa/contract';
import type { DictionaryKey } from '@glosa/dictionary';
import { paths } from '../../paths.ts';

export interface LaterPage {
  title: DictionaryKey;
  /** The page above it. */
  parent?: { name: DictionaryKey; href: string };
  /** What will be there. */
  promise: DictionaryKey;
}

type Promised = Omit<LaterPage, 'title'>;

const texts = { name: 'page.manage-texts', href: paths.manageTexts() } as const;

/** The pages that are there, and those whose tabs are pages of their own. */
type Told =
  | 'home'
  | 'results'
  | 'texts'
  | 'text'
  | 'sources'
  | 'source-search'
  | 'source-compare'
  | 'manage-sources'
  | 'sitemap'
  | 'about'
  | 'policy'
  | 'login'
  | 'users'
  | 'manage-texts'
  | 'manage-text'
  | 'manage-other-transcript'
  | 'words'
  | 'search-words'
  | 'grammar-single'
  | 'search-grammar'
  | 'search-grammar-single'
  | 'grammar-double'
  | 'search-grammar-double'
  | 'themes'
  | 'event-theme'
  | 'person-theme'
  | 'annotation'
  | 'annotation-sentences'
  | 'annotation-editor';

const PROMISES: Readonly<Record<Exclude<PageName, Told>, Promised>> = {
  elabo: { promise: 'not-yet.elabo' },
  'manage-cards': { parent: texts, promise: 'not-yet.manage-texts' },
  'manage-card': { parent: texts, promise: 'not-yet.manage-texts' },
  'import-others': { promise: 'not-yet.import-others' },
};

const ABOUT: Readonly<Record<string, LaterPage>> = {
  '5': { title: 'nav.contact', promise: 'not-yet.contact' },
};
const POLICY: Readonly<Record<string, LaterPage>> = {
  '2': { title: 'nav.accessibility', promise: 'not-yet.accessibility' },
};

const isPromised = (name: PageName): name is keyof typeof PROMISES => name in PROMISES;

/** What to say about the page of an address; the tabs of `/about` and `/policy` are pages of their own. */
export function laterPage(pathname: string, search: string): LaterPage {
  const tab = new URLSearchParams(search).get('id') ?? '';
  const page = findPage(pathname);
  if (page !== null && isPromised(page.name)) return { title: page.title, ...PROMISES[page.name] };
  if (page?.name === 'policy') return POLICY[tab] ?? { title: 'nav.policy', promise: 'not-yet.policy' };
  return ABOUT[tab] ?? { title: 'nav.about', promise: 'not-yet.about' };
}
