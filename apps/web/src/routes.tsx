/** All pages of the application, in one table, and who may see them. */
import { findPage, findTab, type PageName } from '@glosa/contract';
import { lazy, Suspense, useRef } from 'react';
import { PageError } from './api/page-error.ts';
import { useI18n } from './i18n/i18n.tsx';
import { paths } from './paths.ts';
import type { Place } from './router/history.ts';
import { type LazyPage, lazyRouteComponent } from './router/lazy-page.ts';
import { type Found, Router } from './router/router.ts';
import { isSessionLoaded, sessionLoaded } from './session/check.ts';
import { GUARDS, type GuardName, type Verdict } from './session/guards.ts';
import { storedUser, useStoredUser } from './session/user.ts';
import { Shell } from './shell/Shell.tsx';

interface Page {
  page: LazyPage;
  guard?: GuardName;
  /** The page that takes the place of this one, with the same query. */
  leadsTo?: string;
}

/** The main page with its text, which the staff write. */
const home = lazyRouteComponent(async () => {
  const [{ HomePage }, { FlatText }] = await Promise.all([
    import('./features/home/HomePage.tsx'),
    import('./features/pages/FlatText.tsx'),
  ]);
  function Home() {
    const { t } = useI18n();
    return <HomePage text={<FlatText place={{ code: 'home', tab: 1 }} meanwhile={<p>{t('home.intro')}</p>} />} />;
  }
  return { Home };
}, 'Home');
const texts = lazyRouteComponent(() => import('./features/texts/TextsPage.tsx'), 'TextsPage');
const keywords = lazyRouteComponent(() => import('./features/texts/keywords/KeywordsPage.tsx'), 'KeywordsPage');
const textItem = lazyRouteComponent(() => import('./features/texts/TextItemPage.tsx'), 'TextItemPage');
const aboutText = lazyRouteComponent(() => import('./features/texts/about/AboutTextPage.tsx'), 'AboutTextPage');
const results = lazyRouteComponent(() => import('./features/search/ResultsPage.tsx'), 'ResultsPage');
const sitemap = lazyRouteComponent(() => import('./features/sitemap/SitemapPage.tsx'), 'SitemapPage');
const login = lazyRouteComponent(() => import('./features/login/LoginPage.tsx'), 'LoginPage');
const desk = lazyRouteComponent(() => import('./features/desk/DeskPage.tsx'), 'DeskPage');
const users = lazyRouteComponent(() => import('./features/users/UsersPage.tsx'), 'UsersPage');
const importOthers = lazyRouteComponent(
  () => import('./features/imports/others/ImportOthersPage.tsx'),
  'ImportOthersPage',
);
const manageCards = lazyRouteComponent(() => import('./features/cards/CardsPage.tsx'), 'CardsPage');
const manageCard = lazyRouteComponent(() => import('./features/cards/CardPage.tsx'), 'CardPage');
const manageTexts = lazyRouteComponent(() => import('./features/imports/texts/ManageTextsPage.tsx'), 'ManageTextsPage');
const manageText = lazyRouteComponent(() => import('./features/imports/text/TextPage.tsx'), 'TextPage');
const otherTranscript = lazyRouteComponent(
  () => import('./features/imports/cards/OtherTranscriptPage.tsx'),
  'OtherTranscriptPage',
);
const themes = lazyRouteComponent(() => import('./features/themes/ThemesPage.tsx'), 'ThemesPage');
const eventTheme = lazyRouteComponent(() => import('./features/themes/ThemePage.tsx'), 'EventThemePage');
const personTheme = lazyRouteComponent(() => import('./features/themes/ThemePage.tsx'), 'PersonThemePage');
const sources = lazyRouteComponent(() => import('./features/sources/SourcesPage.tsx'), 'SourcesPage');
const sourceSearch = lazyRouteComponent(
  () => import('./features/sources/search/SourceSearchPage.tsx'),
  'SourceSearchPage',
);
const sourceCompare = lazyRouteComponent(() => import('./features/sources/compare/ComparePage.tsx'), 'ComparePage');
const manageSources = lazyRouteComponent(
  () => import('./features/sources/manage/ManageSourcesPage.tsx'),
  'ManageSourcesPage',
);
const annotation = lazyRouteComponent(() => import('./features/annotation/texts/AnnotationPage.tsx'), 'AnnotationPage');
const annotationSentences = lazyRouteComponent(
  () => import('./features/annotation/sentences/SentencesPage.tsx'),
  'SentencesPage',
);
const annotationEditor = lazyRouteComponent(() => import('./features/annotation/editor/EditorPage.tsx'), 'EditorPage');
const words = lazyRouteComponent(() => import('./features/words/WordsPage.tsx'), 'WordsPage');

const Help = lazy(async () => ({ default: (await import('./features/help/Help.tsx')).Help }));

/** The help with searching stands under the text of its tab; the other tabs do not load it. */
const about = lazyRouteComponent(async () => {
  const { AboutPage } = await import('./features/pages/FlatPage.tsx');
  return { About: () => <AboutPage help={<Suspense fallback={null}>{<Help />}</Suspense>} /> };
}, 'About');
const policy = lazyRouteComponent(() => import('./features/pages/FlatPage.tsx'), 'PolicyPage');
const elabo = lazyRouteComponent(() => import('./features/pages/FlatPage.tsx'), 'ElaboPage');

/** What stands at each of the addresses the contract lists. A page reads the query of its address itself. */
const PAGES: Readonly<Record<PageName, Page>> = {
  home: { page: home },
  results: { page: results },
  keywords: { page: keywords },
  texts: { page: texts },
  text: { page: textItem },
  'about-text': { page: aboutText },
  sources: { page: sources },
  'source-search': { page: sourceSearch },
  'source-compare': { page: sourceCompare },
  themes: { page: themes },
  'event-theme': { page: eventTheme },
  'person-theme': { page: personTheme },
  words: { page: words },
  'search-words': { page: words },
  'grammar-single': { page: words },
  'search-grammar-single': { page: words },
  'search-grammar': { page: words, leadsTo: paths.searchGrammarSingle() },
  'grammar-double': { page: words },
  'search-grammar-double': { page: words },
  about: { page: about },
  policy: { page: policy },
  elabo: { page: elabo },
  sitemap: { page: sitemap },
  login: { page: login, guard: 'guest' },
  desk: { page: desk, guard: 'staff' },
  users: { page: users, guard: 'logged-in' },
  'manage-texts': { page: manageTexts, guard: 'staff' },
  'manage-text': { page: manageText, guard: 'staff' },
  'manage-cards': { page: manageCards, guard: 'staff' },
  'manage-other-transcript': { page: otherTranscript, guard: 'staff' },
  'manage-card': { page: manageCard, guard: 'staff' },
  'manage-sources': { page: manageSources, guard: 'staff' },
  'import-others': { page: importOthers, guard: 'staff' },
  annotation: { page: annotation, guard: 'staff' },
  'annotation-sentences': { page: annotationSentences, guard: 'staff' },
  'annotation-editor': { page: annotationEditor, guard: 'staff' },
};

function judge(guard: GuardName, origin: string | undefined): Verdict {
  return GUARDS[guard]({ user: storedUser(), loaded: isSessionLoaded(), origin });
}

/** What a guard has there be instead of the page; null where it lets the reader pass. Waits for the start-up check if it must. */
async function stoppedBy(guard: GuardName, origin: string | undefined): Promise<Found | null> {
  let verdict = judge(guard, origin);
  if (verdict.kind === 'wait') {
    await sessionLoaded();
    verdict = judge(guard, origin);
  }
  if (verdict.kind === 'redirect') return { leadsTo: verdict.to, isRemembered: verdict.rememberOrigin };
  if (verdict.kind === 'error') return { fault: new PageError(verdict.status, 'forbidden', '') };
  return null;
}

const SessionFrame = lazy(async () => ({ default: (await import('./features/login/SessionFrame.tsx')).SessionFrame }));

/** What minds the session over every page, from the moment a person is logged in. */
export function Frame() {
  const user = useStoredUser();
  const wasThere = useRef(false);
  if (user !== null) wasThere.current = true;
  return <Shell>{wasThere.current ? <Suspense fallback={null}>{<SessionFrame />}</Suspense> : null}</Shell>;
}

/** Of a page with tabs `?id=` names one that it has; to other pages it means nothing, or something of their own. */
function hasTab(name: PageName, search: string): boolean {
  if (name !== 'about' && name !== 'policy' && name !== 'elabo') return true;
  return findTab(name, new URLSearchParams(search).get('id') ?? undefined) !== null;
}

async function find({ pathname, search, origin }: Place): Promise<Found> {
  const name = findPage(pathname)?.name;
  if (name === undefined || !hasTab(name, search)) return { fault: new PageError(404, 'not-found', '') };
  const { page, guard, leadsTo } = PAGES[name];
  if (leadsTo !== undefined) return { leadsTo: `${leadsTo}${search}` };
  return (guard === undefined ? null : await stoppedBy(guard, origin)) ?? { page };
}

function pageAt(pathname: string): LazyPage | undefined {
  const name = findPage(pathname)?.name;
  return name === undefined ? undefined : PAGES[name].page;
}

export function buildRouter(): Router {
  // An address that names its language leads on in that language, however the reader goes on.
  return new Router({ find, pageAt, kept: ['lang'] });
}
