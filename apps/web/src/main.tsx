import type { Language } from '@glosa/contract';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { awaitCsrfToken } from './api/csrf.ts';
import { PageError } from './api/page-error.ts';
import { buildQueryClient, forgetFailures } from './api/queries.ts';
import { type LoadedLanguage, loadLanguage } from './i18n/language.tsx';
import { buildRouter } from './routes.tsx';
import { App } from './shell/App.tsx';
import { RefreshPrompt } from './shell/ErrorPage.tsx';
import { normalisePreferences } from './shell/preferences.ts';
import { unregisterServiceWorkers } from './shell/service-worker.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';

/** The language the server wrote into the page; unknown where the page comes from the development server. */
function pageLanguage(): Language | undefined {
  const { lang } = document.documentElement;
  return lang === 'pl' || lang === 'en' ? lang : undefined;
}

async function firstLanguage(): Promise<LoadedLanguage | null> {
  try {
    const loaded = await loadLanguage(pageLanguage());
    document.documentElement.lang = loaded.language;
    return loaded;
  } catch (error) {
    // Without its words the application can only ask to be loaded again; anything else is a defect and goes on up.
    if (error instanceof PageError) return null;
    throw error;
  }
}

function draw(page: ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(page);
}

async function start(): Promise<void> {
  unregisterServiceWorkers();
  normalisePreferences();
  awaitCsrfToken();
  const queries = buildQueryClient();
  const router = buildRouter();
  router.subscribe('onBeforeNavigate', () => forgetFailures(queries));
  // What the server wrote into the page stays in view until the words and the page's own part are there.
  const [language] = await Promise.all([firstLanguage(), router.load()]);
  if (language === null) document.documentElement.lang = 'pl';
  draw(<App queries={queries} router={router} language={language} />);
}

start().catch((error: unknown) => {
  console.error(error);
  draw(<RefreshPrompt />);
});
