import { appTitle, findPage } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { endpointQuery } from '../api/queries.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { Outlet, useIsLoading, useLocation, useRouter } from '../router/react.tsx';
import { turnAlerts, useAlert } from '../session/alerts.ts';
import { isStaff } from '../session/guards.ts';
import { useStoredUser } from '../session/user.ts';
import { PageFrameProvider, usePageFrame } from '../ui/page-frame.tsx';
import { LiveText } from '../ui/VisuallyHidden.tsx';
import { arrive } from './arrival.ts';
import { wayTo } from './Breadcrumbs.tsx';
import { CookieBanner } from './CookieBanner.tsx';
import { Footer } from './Footer.tsx';
import styles from './frame.module.css';
import { Header } from './Header.tsx';
import { followLinks } from './links.ts';
import { PageLoading } from './PageLoading.tsx';
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

/** Follows links, and prepares the pages they lead to. */
function useLinks(): void {
  const router = useRouter();
  useEffect(
    () =>
      followLinks(
        (address, stays) => void router.go(address, { fresh: !stays }),
        (address) => router.prepare(address),
      ),
    [router],
  );
}

/** The heading of another page gets the focus, by whatever way the reader came. */
function useArrival(): void {
  const router = useRouter();
  useEffect(() => router.on('arrival', arrive), [router]);
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
  useEffect(() => router.on('departure', forgetFailure), [router, forgetFailure]);
  return failure;
}

const StaffRail = lazy(async () => ({ default: (await import('./StaffRail.tsx')).StaffRail }));

/** The role of a person of the staff on one of their pages; null elsewhere. */
function useRoleAtWork(pathname: string): string | null {
  const role = useStoredUser()?.role?.code ?? '';
  return isStaff(role) && findPage(pathname)?.area === 'session' ? role : null;
}

/** Everything around a page; `children` are what may open over any page. */
export function Shell({ children }: { children?: ReactNode }) {
  const { t } = useI18n();
  const { go } = useRouter();
  const place = useLocation();
  const submitting = useIsLoading();
  const failure = useLanguageFailure();
  const role = useRoleAtWork(place.pathname);
  useLinks();
  useArrival();
  return (
    <PageFrameProvider go={go} way={wayTo}>
      <WindowTitle />
      <a href="#main" className={styles['skip']}>
        {t('skip.to-content')}
      </a>
      <CookieBanner />
      <Header place={place} submitting={submitting} />
      <div className={styles[role === null ? 'reading' : 'work']} data-density={role === null ? undefined : 'work'}>
        <Suspense fallback={null}>{role === null ? null : <StaffRail place={place} role={role} />}</Suspense>
        <main id="main" tabIndex={-1} className={styles['main']}>
          <Outlet
            loading={<PageLoading />}
            fault={(error) => <RouteError error={error} />}
            instead={failure === null ? undefined : <RouteError error={failure} />}
          />
        </main>
      </div>
      <Alerts pathname={place.pathname} />
      <Footer place={place} />
      {children}
    </PageFrameProvider>
  );
}
