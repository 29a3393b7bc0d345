/** How the interface changes to another language. */

import { type Language, setLanguage } from '@glosa/contract';
import { call } from '../api/client.ts';
import { forgetGiven } from '../api/given-answers.ts';
import { PageError } from '../api/page-error.ts';
import { complete, keep, type LoadedLanguage, loadLanguage } from './loading.ts';

/**
 * Writes `?lang=` into the address, where nothing else remembers a reader's choice, or drops it once something does: else
 * the address would overrule the choice.
 */
function nameInAddress(language: Language | null, rename: (href: string) => void): void {
  const url = new URL(window.location.href);
  if (url.searchParams.get('lang') === language) return;
  if (language === null) url.searchParams.delete('lang');
  else url.searchParams.set('lang', language);
  rename(url.href);
}

/** Whether the server will remember the choice: not without cookies, nor where it does not answer as it should. */
async function isRemembered(language: Language): Promise<boolean> {
  if (!navigator.cookieEnabled) return false;
  try {
    await call(setLanguage, { body: { lang: language } });
    return true;
  } catch (error) {
    if (error instanceof PageError) return false;
    throw error;
  }
}

/** The words of another language, of all areas that the one before has by then: parts of the page may be opened meanwhile. */
async function inAnother(language: Language, { areas }: LoadedLanguage): Promise<LoadedLanguage> {
  const next = await loadLanguage(language, areas && [...areas.keys()]);
  for (let known = 0; areas !== undefined && known < areas.size; ) {
    known = areas.size;
    await complete(next, [...areas.keys()]);
  }
  return next;
}

/**
 * Has the session remember the language, loads its words and speaks it; `rename` writes another address for the same page.
 * Throws a PageError.
 */
export async function changeTo(
  language: Language,
  from: LoadedLanguage,
  rename: (href: string) => void,
): Promise<void> {
  const remembered = await isRemembered(language);
  forgetGiven();
  const next = await inAnother(language, from);
  document.documentElement.lang = language;
  nameInAddress(remembered ? null : language, rename);
  keep(next);
}
