/** All pages of the application, in one table, and the router made from it. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { z } from 'zod';
import { PageError } from './api/page-error.ts';
import { resultsSearch, sourceVersesSearch, tabSearch } from './paths.ts';
import { GUARDS, type GuardName } from './session/guards.ts';
import { storedUser } from './session/user.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import type { NavGroup } from './shell/navigation-groups.ts';
import { PageLoading } from './shell/PageLoading.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { Shell } from './shell/Shell.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the login page: where the person wanted to go. */
    origin?: string;
  }
}

interface PageRoute {
  /** `{id}` stands for a number from 1. */
  path: string;
  page: RouteComponent;
  guard?: GuardName;
  group?: NavGroup;
  /** What the query must look like; an address whose query does not is not found. */
  search?: z.ZodType;
}

const home = lazyRouteComponent(() => import('./features/home/HomePage.tsx'), 'HomePage');
const texts = lazyRouteComponent(() => import('./features/texts/TextsPage.tsx'), 'TextsPage');
const textItem = lazyRouteComponent(() => import('./features/texts/TextItemPage.tsx'), 'TextItemPage');
const results = lazyRouteComponent(() => import('./features/search/ResultsPage.tsx'), 'ResultsPage');
const sitemap = lazyRouteComponent(() => import('./features/sitemap/SitemapPage.tsx'), 'SitemapPage');
const notYet = lazyRouteComponent(() => import('./features/not-yet/NotYetPage.tsx'), 'NotYetPage');

export const PAGE_ROUTES: readonly PageRoute[] = [
  { path: '/', page: home },
  { path: '/results', page: results, search: resultsSearch },
  { path: '/texts', page: texts, group: 'texts' },
  // The reading page tells a reader itself what is wrong with its address, and offers the nearest place.
  { path: '/texts/item', page: textItem, group: 'texts' },
  { path: '/sources', page: notYet, group: 'sources' },
  { path: '/sources/search/{id}', page: notYet, group: 'sources', search: sourceVersesSearch },
  { path: '/sources/compare/{id}', page: notYet, group: 'sources' },
  { path: '/themes', page: notYet, group: 'themes' },
  { path: '/themes/search/event-themes/{id}', page: notYet, group: 'themes' },
  { path: '/themes/search/person-themes/{id}', page: notYet, group: 'themes' },
  { path: '/words', page: notYet, group: 'words' },
  { path: '/search/words', page: notYet, group: 'words' },
  { path: '/grammar/single', page: notYet, group: 'grammatical_forms' },
  { path: '/search/grammar/single', page: notYet, group: 'grammatical_forms' },
  { path: '/grammar/double', page: notYet, group: 'grammatical_forms' },
  { path: '/search/grammar/double', page: notYet, group: 'grammatical_forms' },
  { path: '/about', page: notYet, search: tabSearch },
  { path: '/policy', page: notYet, search: tabSearch },
  { path: '/elabo', page: notYet },
  { path: '/sitemap', page: sitemap },
  { path: '/login', page: notYet, guard: 'guest' },
  { path: '/users', page: notYet, guard: 'logged-in' },
  { path: '/manage-texts', page: notYet, guard: 'staff' },
  { path: '/manage-texts/text', page: notYet, guard: 'staff' },
  { path: '/manage-texts/cards', page: notYet, guard: 'staff' },
  { path: '/manage-texts/other-transcript', page: notYet, guard: 'staff' },
  { path: '/manage-texts/card', page: notYet, guard: 'staff' },
  { path: '/manage-sources', page: notYet, guard: 'staff' },
  { path: '/import-others', page: notYet, guard: 'staff' },
  { path: '/annotation', page: notYet, guard: 'staff' },
  { path: '/annotation/sentences', page: notYet, guard: 'staff' },
  { path: '/annotation/editor', page: notYet, guard: 'staff' },
];

const ID = /^[1-9]\d{0,9}$/;

/** Lets a reader pass, sends them elsewhere, or answers with an error page. */
function applyGuard(guard: GuardName, href: string): void {
  const verdict = GUARDS[guard]({ user: storedUser(), loaded: true });
  if (verdict.kind === 'redirect') {
    throw redirect({ href: verdict.to, ...(verdict.rememberOrigin ? { state: { origin: href } } : {}) });
  }
  if (verdict.kind === 'error') throw new PageError(verdict.status, 'forbidden', '');
}

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: () => <ErrorPage status={404} /> });

function buildRoute({ path, page, guard, search }: PageRoute) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path: path.replace('{id}', '$id'),
    component: page,
    // The address stays as it was written: pages read it with the same schema.
    validateSearch: (raw: Record<string, unknown>) => {
      search?.parse(raw);
      return raw;
    },
    beforeLoad: ({ params, location }) => {
      const id: unknown = Reflect.get(params, 'id');
      if (typeof id === 'string' && !ID.test(id)) throw notFound();
      if (guard !== undefined) applyGuard(guard, location.href);
    },
  });
}

/** Queries are plain text, so that `q=123` stays the text it is. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) params.set(name, String(value));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export function buildRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren(PAGE_ROUTES.map(buildRoute)),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: ({ error }) => <RouteError error={error} />,
    defaultNotFoundComponent: () => <ErrorPage status={404} />,
    defaultPendingComponent: PageLoading,
    defaultPendingMs: 400,
  });
}
