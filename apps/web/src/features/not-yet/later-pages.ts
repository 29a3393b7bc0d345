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
  | 'elabo'
  | 'policy'
  | 'login'
  | 'users'
  | 'manage-texts'
  | 'manage-text'
  | 'manage-other-transcript'
  | 'themes'
  | 'event-theme'
  | 'person-theme'
  | 'annotation'
  | 'annotation-sentences'
  | 'annotation-editor';

const PROMISES: Readonly<Record<Exclude<PageName, Told>, Promised>> = {
  words: { promise: 'not-yet.words' },
  'search-words': { promise: 'not-yet.words' },
  'grammar-single': { promise: 'not-yet.grammar-single' },
  'search-grammar': { promise: 'not-yet.grammar-single' },
  'search-grammar-single': { promise: 'not-yet.grammar-single' },
  'grammar-double': { promise: 'not-yet.grammar-double' },
  'search-grammar-double': { promise: 'not-yet.grammar-double' },
  'manage-cards': { parent: texts, promise: 'not-yet.manage-texts' },
  'manage-card': { parent: texts, promise: 'not-yet.manage-texts' },
  'import-others': { promise: 'not-yet.import-others' },
};

const isPromised = (name: PageName): name is keyof typeof PROMISES => name in PROMISES;

/** What to say about the page of an address. @throws Error where it is none that is promised */
export function laterPage(pathname: string): LaterPage {
  const page = findPage(pathname);
  if (page === null || !isPromised(page.name)) throw new Error(`${pathname} is no page that comes later.`);
  return { title: page.title, ...PROMISES[page.name] };
}
