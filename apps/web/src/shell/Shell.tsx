import { appTitle } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { Outlet, type RouterHistory, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { endpointQuery } from '../api/queries.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { turnAlerts, useAlert } from '../session/alerts.ts';
import { type Go, PageFrameProvider, usePageFrame } from '../ui/page-frame.tsx';
import { LiveText } from '../ui/VisuallyHidden.tsx';
import { arrive } from './arrival.ts';
import { wayTo } from './Breadcrumbs.tsx';
import { CookieBanner } from './CookieBanner.tsx';
import { Footer } from './Footer.tsx';
import styles from './frame.module.css';
import { Header } from './Header.tsx';
import { followLinks } from './links.ts';
import { RouteError } from './RouteError.tsx';
import { windowTitle } from './window-title.ts';

/** Keeps the window's title, and says it aloud when another page has opened. */
function WindowTitle() {
  const { t, name } = useI18n();
  const facts = usePageFrame();
  const { data } = useQuery({ ...endpointQuery(appTitle, {}), throwOnError: false });
  const site = data === undefined ? t('app.name') : name(data.title);
  const title = facts === null ? null : windowTitle(facts, site);
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
  return <LiveText>{title}</LiveText>;
}

/** How pages and links go to other addresses. */
function useRouterGo(): Go {
  const router = useRouter();
  return useMemo<Go>(
    () =>
      (href, { replace = false, fresh = false } = {}) => {
        const pathname = new URL(href, window.location.href).pathname;
        const arrival = fresh || pathname !== router.latestLocation.pathname;
        void router
          .navigate({ href, replace, resetScroll: arrival })
          .then(() => (arrival && !href.includes('#') ? arrive() : undefined));
      },
    [router],
  );
}

function useLinks(go: Go): void {
  const router = useRouter();
  useEffect(() => {
    const prepared = new Set<string>();
    const prepare = (address: string) => {
      const { pathname } = new URL(address, window.location.href);
      if (prepared.has(pathname)) return;
      prepared.add(pathname);
      const found = router.matchRoutes(pathname, {}).at(-1);
      const route =
        found === undefined ? undefined : router.routesById[found.routeId as keyof typeof router.routesById];
      // A part of the application that does not come is reported when the reader really goes there.
      if (route !== undefined) void router.loadRouteChunk(route)?.catch(() => prepared.delete(pathname));
    };
    return followLinks((address, stays) => go(address, { fresh: !stays }), prepare);
  }, [router, go]);
}

/** Back and forward lead to another page, too: its heading gets focus where the path has changed. */
function useArrivalOnReturn(): void {
  const router = useRouter();
  useEffect(() => {
    const history: RouterHistory = router.history;
    return history.subscribe(({ action }) => {
      if (action.type !== 'BACK' && action.type !== 'FORWARD' && action.type !== 'GO') return;
      const before = router.state.resolvedLocation?.pathname;
      const stop = router.subscribe('onRendered', () => {
        stop();
        if (router.state.location.pathname !== before) arrive();
      });
    });
  }, [router]);
}

const AlertStrip = lazy(async () => ({ default: (await import('./AlertStrip.tsx')).AlertStrip }));

/** Where alerts are said: the place is there before they are, or they would not be read out. */
function Alerts({ pathname }: { pathname: string }) {
  const alert = useAlert();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of path that turns them
  useEffect(turnAlerts, [pathname]);
  return (
    <div role="status" className={styles['alerts']}>
      <Suspense fallback={null}>{alert === null ? null : <AlertStrip key={alert.no} alert={alert} />}</Suspense>
    </div>
  );
}

/** Why the language could not be changed, until the reader goes on; null where nothing failed. */
function useLanguageFailure(): unknown {
  const router = useRouter();
  const { failure, forgetFailure } = useLanguage();
  useEffect(() => router.subscribe('onBeforeNavigate', forgetFailure), [router, forgetFailure]);
  return failure;
}

/** Everything around a page; `children` are what may open over any page. */
export function Shell({ children }: { children?: ReactNode }) {
  const { t } = useI18n();
  const go = useRouterGo();
  const location = useRouterState({ select: (state) => state.location });
  const submitting = useRouterState({ select: (state) => state.isLoading });
  const failure = useLanguageFailure();
  useLinks(go);
  useArrivalOnReturn();
  const place = { pathname: location.pathname, search: location.searchStr };
  return (
    <PageFrameProvider go={go} way={wayTo}>
      <WindowTitle />
      <a href="#main" className={styles['skip']}>
        {t('skip.to-content')}
      </a>
      <CookieBanner />
      <Header place={place} submitting={submitting} />
      <main id="main" tabIndex={-1} className={styles['main']}>
        {failure === null ? <Outlet /> : <RouteError error={failure} />}
      </main>
      <Alerts pathname={location.pathname} />
      <Footer place={place} />
      {children}
    </PageFrameProvider>
  );
}
