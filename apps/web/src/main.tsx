import type { Language } from '@glosa/contract';
import { asLanguage } from '@glosa/dictionary/browser';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetGiven, isGivenToVisitor } from './api/given-answers.ts';
import { PageError } from './api/page-error.ts';
import { buildQueryClient, forgetFailures } from './api/queries.ts';
import { type LoadedLanguage, startLanguage } from './i18n/loading.ts';
import { buildRouter, Frame } from './routes.tsx';
import { checkSession } from './session/check.ts';
import { onStoredUser, storedUser } from './session/user.ts';
import { App } from './shell/App.tsx';
import { normalisePreferences } from './shell/preferences.ts';
import { RefreshPrompt } from './shell/RefreshPrompt.tsx';
import { unregisterServiceWorkers } from './shell/service-worker.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import './styles/served.css';

/** The language the server wrote into the page; unknown where the page comes from the development server. */
function pageLanguage(): Language | undefined {
  return asLanguage(document.documentElement.lang);
}

async function firstLanguage(): Promise<LoadedLanguage | null> {
  try {
    const loaded = await startLanguage(pageLanguage(), storedUser() !== null);
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
  // In small steps, between which the browser can answer the reader: what the server wrote is in view meanwhile.
  startTransition(() => createRoot(root).render(page));
}

/** Answers may depend on who asked: another person's page asks again. */
function forgetAnswersOfOthers(queries: QueryClient): void {
  let who = storedUser()?.id;
  // The record is of another visit: its person may see more, or is not there any more.
  if (who !== undefined && isGivenToVisitor()) forgetGiven();
  onStoredUser(() => {
    if (storedUser()?.id === who) return;
    who = storedUser()?.id;
    forgetGiven();
    queries.removeQueries({ type: 'inactive' });
    // What is still in view belongs to a page that is about to go.
    void queries.invalidateQueries({ refetchType: 'none' });
  });
}

/** Lets the browser do what is waiting. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  await pause();
  unregisterServiceWorkers();
  normalisePreferences();
  const queries = buildQueryClient();
  const router = buildRouter();
  router.on('departure', () => forgetFailures(queries));
  forgetAnswersOfOthers(queries);
  // Guards judge again when the record was not true any more; nothing else waits for the server to say who is there.
  void checkSession().then((changed) => (changed ? router.load() : undefined));
  // What the server wrote into the page stays in view until the words and the page's own part are there.
  const [language] = await Promise.all([firstLanguage(), router.load()]);
  if (language === null) document.documentElement.lang = 'pl';
  draw(
    <App queries={queries} router={router} language={language}>
      <Frame />
    </App>,
  );
}

start().catch((error: unknown) => {
  console.error(error);
  draw(<RefreshPrompt />);
});
