import type { DictionaryKey } from '@glosa/dictionary';
import {
  fillPath,
  type GivenQuery,
  optional,
  type Query,
  readQuery,
  type Said,
  text,
  type ValuesOf,
  withParameters,
  writeQuery,
} from './address.ts';
import { ANNOTATION_EDITOR_QUERY, ANNOTATION_QUERY, ANNOTATION_SENTENCES_QUERY } from './annotation/address.ts';
import { CARD_QUERY, CARDS_QUERY } from './cards/address.ts';
import {
  IMPORT_OTHERS_QUERY,
  MANAGE_TEXT_QUERY,
  MANAGE_TEXTS_QUERY,
  OTHER_TRANSCRIPT_QUERY,
} from './imports/address.ts';
import { type FlatCode, isFlatTab } from './pages/flat-tabs.ts';
import { KEYWORDS_QUERY, RESULTS_QUERY } from './search/address.ts';
import { SOURCE_COMPARE_QUERY, SOURCE_SEARCH_QUERY } from './sources/address.ts';
import { ABOUT_TEXT_QUERY, READING_QUERY, TEXTS_QUERY } from './texts/address.ts';
import { THEME_QUERY, THEMES_QUERY } from './themes/address.ts';
import { USERS_QUERY } from './users/address.ts';
import { GRAMMAR_QUERY, SEARCH_WORDS_QUERY, WORDS_QUERY } from './words/address.ts';

/** Whose page it is: anyone's, or one that sends visitors without a session to the login page. */
export type PageArea = 'public' | 'session';

export interface PageRoute {
  name: string;
  /** With `{param}` placeholders. `{id}` is a whole number from 1. */
  path: string;
  area: PageArea;
  /** Dictionary key of the page's title: of the document before the page itself knows better. */
  title: DictionaryKey;
  /** What its address says besides. */
  query: Query;
}

/** `id`: the number of a tab, the first where it is left out. */
const TAB_QUERY = { id: optional(text()) };

/** Every page there is. Any other path is answered with the page "not found" and status 404. */
export const PAGE_ROUTES = [
  { name: 'home', path: '/', area: 'public', title: 'page.home', query: {} },
  { name: 'results', path: '/results', area: 'public', title: 'page.results', query: RESULTS_QUERY },
  { name: 'words', path: '/words', area: 'public', title: 'page.words', query: WORDS_QUERY },
  {
    name: 'search-words',
    path: '/search/words',
    area: 'public',
    title: 'page.search-words',
    query: SEARCH_WORDS_QUERY,
  },
  {
    name: 'grammar-single',
    path: '/grammar/single',
    area: 'public',
    title: 'page.grammar-single',
    query: GRAMMAR_QUERY,
  },
  { name: 'search-grammar', path: '/search/grammar', area: 'public', title: 'page.search-grammar', query: {} },
  {
    name: 'search-grammar-single',
    path: '/search/grammar/single',
    area: 'public',
    title: 'page.search-grammar-single',
    query: GRAMMAR_QUERY,
  },
  {
    name: 'grammar-double',
    path: '/grammar/double',
    area: 'public',
    title: 'page.grammar-double',
    query: GRAMMAR_QUERY,
  },
  {
    name: 'search-grammar-double',
    path: '/search/grammar/double',
    area: 'public',
    title: 'page.search-grammar-double',
    query: GRAMMAR_QUERY,
  },
  { name: 'keywords', path: '/keywords', area: 'public', title: 'page.keywords', query: KEYWORDS_QUERY },
  { name: 'texts', path: '/texts', area: 'public', title: 'page.texts', query: TEXTS_QUERY },
  { name: 'text', path: '/texts/item', area: 'public', title: 'page.text', query: READING_QUERY },
  { name: 'about-text', path: '/texts/about', area: 'public', title: 'page.about-text', query: ABOUT_TEXT_QUERY },
  { name: 'sources', path: '/sources', area: 'public', title: 'page.sources', query: {} },
  {
    name: 'source-search',
    path: '/sources/search/{id}',
    area: 'public',
    title: 'page.source-search',
    query: SOURCE_SEARCH_QUERY,
  },
  {
    name: 'source-compare',
    path: '/sources/compare/{id}',
    area: 'public',
    title: 'page.source-compare',
    query: SOURCE_COMPARE_QUERY,
  },
  { name: 'themes', path: '/themes', area: 'public', title: 'page.themes', query: THEMES_QUERY },
  {
    name: 'event-theme',
    path: '/themes/search/event-themes/{id}',
    area: 'public',
    title: 'page.event-theme',
    query: THEME_QUERY,
  },
  {
    name: 'person-theme',
    path: '/themes/search/person-themes/{id}',
    area: 'public',
    title: 'page.person-theme',
    query: THEME_QUERY,
  },
  { name: 'login', path: '/login', area: 'public', title: 'page.login', query: {} },
  { name: 'about', path: '/about', area: 'public', title: 'page.about', query: TAB_QUERY },
  { name: 'elabo', path: '/elabo', area: 'public', title: 'page.elabo', query: TAB_QUERY },
  { name: 'policy', path: '/policy', area: 'public', title: 'page.policy', query: TAB_QUERY },
  { name: 'sitemap', path: '/sitemap', area: 'public', title: 'page.sitemap', query: {} },
  { name: 'desk', path: '/desk', area: 'session', title: 'page.desk', query: {} },
  {
    name: 'manage-texts',
    path: '/manage-texts',
    area: 'session',
    title: 'page.manage-texts',
    query: MANAGE_TEXTS_QUERY,
  },
  {
    name: 'manage-text',
    path: '/manage-texts/text',
    area: 'session',
    title: 'page.manage-text',
    query: MANAGE_TEXT_QUERY,
  },
  {
    name: 'manage-cards',
    path: '/manage-texts/cards',
    area: 'session',
    title: 'page.manage-cards',
    query: CARDS_QUERY,
  },
  {
    name: 'manage-other-transcript',
    path: '/manage-texts/other-transcript',
    area: 'session',
    title: 'page.manage-other-transcript',
    query: OTHER_TRANSCRIPT_QUERY,
  },
  { name: 'manage-card', path: '/manage-texts/card', area: 'session', title: 'page.manage-card', query: CARD_QUERY },
  { name: 'manage-sources', path: '/manage-sources', area: 'session', title: 'page.manage-sources', query: {} },
  {
    name: 'import-others',
    path: '/import-others',
    area: 'session',
    title: 'page.import-others',
    query: IMPORT_OTHERS_QUERY,
  },
  { name: 'annotation', path: '/annotation', area: 'session', title: 'page.annotation', query: ANNOTATION_QUERY },
  {
    name: 'annotation-sentences',
    path: '/annotation/sentences',
    area: 'session',
    title: 'page.annotation-sentences',
    query: ANNOTATION_SENTENCES_QUERY,
  },
  {
    name: 'annotation-editor',
    path: '/annotation/editor',
    area: 'session',
    title: 'page.annotation-editor',
    query: ANNOTATION_EDITOR_QUERY,
  },
  { name: 'users', path: '/users', area: 'session', title: 'page.users', query: USERS_QUERY },
] as const satisfies readonly PageRoute[];

type Page = (typeof PAGE_ROUTES)[number];
export type PageName = Page['name'];
type QueryOfPage<N extends PageName> = Extract<Page, { name: N }>['query'];

/** What the address of a page says, and what it leaves to be as usual. */
export type PageValues<N extends PageName> = ValuesOf<QueryOfPage<N>>;
export type PageSaid<N extends PageName> = Said<QueryOfPage<N>>;

const pages = new Map<PageName, PageRoute>(PAGE_ROUTES.map((page) => [page.name, page]));

/** The address of a page; `id` is that of its path. */
export function pageHref<N extends PageName>(name: N, said: PageSaid<N> = {}, id?: number): string {
  const { path = '', query = {} } = pages.get(name) ?? {};
  return withParameters(fillPath(path, { id }), writeQuery(query, said));
}

/** What an address of the page says; what makes no sense there counts as absent. */
export function readPageQuery<N extends PageName>(name: N, given: GivenQuery): PageValues<N> {
  return readQuery(pages.get(name)?.query ?? {}, given) as PageValues<N>;
}

const PARAMETERS: Readonly<Record<string, string>> = { id: '(?<id>[1-9][0-9]{0,9})' };

const matchers = PAGE_ROUTES.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? '[^/]+')}$`),
}));

/** The page at a path (without query), or null where there is none. Paths are exact: no trailing slash. */
export function findPage(path: string): (typeof PAGE_ROUTES)[number] | null {
  return matchers.find(({ pattern }) => pattern.test(path))?.page ?? null;
}

/** The number in the path of a page; 0 where it has none. */
export function pageId(path: string): number {
  const ids = matchers.map(({ pattern }) => pattern.exec(path)?.groups?.['id']);
  return Number(ids.find((id) => id !== undefined) ?? 0);
}

/** The tab that `?id=` of a page with tabs names, the first where it is left out, or null where the page has none such. */
export function findTab(page: Exclude<FlatCode, 'home'>, id: string | undefined): number | null {
  if (id === undefined) return 1;
  return isFlatTab(page, id) ? Number(id) : null;
}
