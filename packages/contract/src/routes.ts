import type { DictionaryKey } from '@glosa/dictionary';
import { type FlatCode, isFlatTab } from './pages/flat-tabs.ts';

/** Whose page it is: anyone's, or one that sends visitors without a session to the login page. */
export type PageArea = 'public' | 'session';

export interface PageRoute {
  name: string;
  /** With `{param}` placeholders. `{id}` is a whole number from 1. */
  path: string;
  area: PageArea;
  /** Dictionary key of the page's title: of the document before the page itself knows better. */
  title: DictionaryKey;
}

/** Every page there is. Any other path is answered with the page "not found" and status 404. */
export const PAGE_ROUTES = [
  { name: 'home', path: '/', area: 'public', title: 'page.home' },
  { name: 'results', path: '/results', area: 'public', title: 'page.results' },
  { name: 'words', path: '/words', area: 'public', title: 'page.words' },
  { name: 'search-words', path: '/search/words', area: 'public', title: 'page.search-words' },
  { name: 'grammar-single', path: '/grammar/single', area: 'public', title: 'page.grammar-single' },
  { name: 'search-grammar', path: '/search/grammar', area: 'public', title: 'page.search-grammar' },
  {
    name: 'search-grammar-single',
    path: '/search/grammar/single',
    area: 'public',
    title: 'page.search-grammar-single',
  },
  { name: 'grammar-double', path: '/grammar/double', area: 'public', title: 'page.grammar-double' },
  {
    name: 'search-grammar-double',
    path: '/search/grammar/double',
    area: 'public',
    title: 'page.search-grammar-double',
  },
  { name: 'texts', path: '/texts', area: 'public', title: 'page.texts' },
  { name: 'text', path: '/texts/item', area: 'public', title: 'page.text' },
  { name: 'sources', path: '/sources', area: 'public', title: 'page.sources' },
  { name: 'source-search', path: '/sources/search/{id}', area: 'public', title: 'page.source-search' },
  { name: 'source-compare', path: '/sources/compare/{id}', area: 'public', title: 'page.source-compare' },
  { name: 'themes', path: '/themes', area: 'public', title: 'page.themes' },
  { name: 'event-theme', path: '/themes/search/event-themes/{id}', area: 'public', title: 'page.event-theme' },
  { name: 'person-theme', path: '/themes/search/person-themes/{id}', area: 'public', title: 'page.person-theme' },
  { name: 'login', path: '/login', area: 'public', title: 'page.login' },
  { name: 'about', path: '/about', area: 'public', title: 'page.about' },
  { name: 'elabo', path: '/elabo', area: 'public', title: 'page.elabo' },
  { name: 'policy', path: '/policy', area: 'public', title: 'page.policy' },
  { name: 'sitemap', path: '/sitemap', area: 'public', title: 'page.sitemap' },
  { name: 'manage-texts', path: '/manage-texts', area: 'session', title: 'page.manage-texts' },
  { name: 'manage-text', path: '/manage-texts/text', area: 'session', title: 'page.manage-text' },
  { name: 'manage-cards', path: '/manage-texts/cards', area: 'session', title: 'page.manage-cards' },
  {
    name: 'manage-other-transcript',
    path: '/manage-texts/other-transcript',
    area: 'session',
    title: 'page.manage-other-transcript',
  },
  { name: 'manage-card', path: '/manage-texts/card', area: 'session', title: 'page.manage-card' },
  { name: 'manage-sources', path: '/manage-sources', area: 'session', title: 'page.manage-sources' },
  { name: 'import-others', path: '/import-others', area: 'session', title: 'page.import-others' },
  { name: 'annotation', path: '/annotation', area: 'session', title: 'page.annotation' },
  { name: 'annotation-sentences', path: '/annotation/sentences', area: 'session', title: 'page.annotation-sentences' },
  { name: 'annotation-editor', path: '/annotation/editor', area: 'session', title: 'page.annotation-editor' },
  { name: 'users', path: '/users', area: 'session', title: 'page.users' },
] as const satisfies readonly PageRoute[];

export type PageName = (typeof PAGE_ROUTES)[number]['name'];

const PARAMETERS: Readonly<Record<string, string>> = { id: '[1-9][0-9]{0,9}' };

const matchers = PAGE_ROUTES.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? '[^/]+')}$`),
}));

/** The page at a path (without query), or null where there is none. Paths are exact: no trailing slash. */
export function findPage(path: string): (typeof PAGE_ROUTES)[number] | null {
  return matchers.find(({ pattern }) => pattern.test(path))?.page ?? null;
}

/** The tab that `?id=` of a page with tabs names, the first where it is left out, or null where the page has none such. */
export function findTab(page: Exclude<FlatCode, 'home'>, id: string | undefined): number | null {
  if (id === undefined) return 1;
  return isFlatTab(page, id) ? Number(id) : null;
}
