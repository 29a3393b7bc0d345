/** Which language the interface speaks: read from the page the server sent, changed by a call. */

import { getLanguages, type Language, setLanguage } from '@glosa/contract';
import { BASE_LANGUAGE } from '@glosa/dictionary/browser';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { call } from '../api/client.ts';
import { forgetGiven } from '../api/given-answers.ts';
import { PageError } from '../api/page-error.ts';
import { I18nProvider } from './i18n.tsx';

export interface LoadedLanguage {
  language: Language;
  dictionary: Readonly<Record<string, string>>;
  /** False: without what only the staff's pages say. */
  isWhole: boolean;
  /** Every language there is, in their order. */
  languages: readonly Language[];
}

/** Loads one dictionary; without a language the one active in the session. Throws a PageError. */
async function loadLanguage(wanted: Language | undefined, isWhole: boolean): Promise<LoadedLanguage> {
  const part = isWhole ? undefined : 'readers';
  const { langs, dictionary } = await call(getLanguages, { query: { lang: wanted, part } });
  const language = wanted ?? langs.find((row) => row.active)?.lang ?? BASE_LANGUAGE;
  return { language, dictionary: dictionary[language] ?? {}, isWhole, languages: langs.map((row) => row.lang) };
}

let starting: Promise<LoadedLanguage> | undefined;
let now: LoadedLanguage | null = null;
const listeners = new Set<() => void>();

function keep(next: LoadedLanguage): LoadedLanguage {
  now = next;
  for (const listener of listeners) listener();
  return next;
}

function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the words that the application begins with. Throws a PageError. */
export function startLanguage(wanted: Language | undefined, isWhole: boolean): Promise<LoadedLanguage> {
  starting = loadLanguage(wanted, isWhole).then(keep);
  return starting;
}

/** Sees to it that the words of the staff's pages are there, too. Throws a PageError. */
export async function completeLanguage(): Promise<void> {
  const { language, isWhole } = now ?? (await starting) ?? {};
  if (language === undefined || isWhole === true) return;
  const whole = await loadLanguage(language, true);
  // Where another language was chosen meanwhile, it is asked again.
  if (now?.language === language) keep(whole);
  else await completeLanguage();
}

interface LanguageState {
  languages: readonly Language[];
  /**
   * Changes the language of the session, then swaps the dictionary. Where the server cannot remember the choice, the address
   * names it instead. Does nothing when it is the current one.
   */
  change: (language: Language) => Promise<void>;
  /** Why the language could not be changed; null where it could. */
  failure: unknown;
  forgetFailure: () => void;
}

const Context = createContext<LanguageState | null>(null);

/**
 * Writes `?lang=` into the address, where nothing else remembers a reader's choice, or drops it once something does: else
 * the address would overrule the choice.
 */
function nameInAddress(language: Language | null): void {
  const url = new URL(window.location.href);
  if (url.searchParams.get('lang') === language) return;
  if (language === null) url.searchParams.delete('lang');
  else url.searchParams.set('lang', language);
  window.history.replaceState(window.history.state, '', url);
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

export function LanguageProvider(props: {
  initial: LoadedLanguage;
  /** After a change: answers in the old language are out of date. */
  onChange: () => void;
  children: ReactNode;
}) {
  const { initial, onChange, children } = props;
  const loaded = useSyncExternalStore(onLanguage, () => now ?? initial);
  const { isWhole } = loaded;
  const current = loaded.language;
  const [failure, setFailure] = useState<unknown>(null);

  const change = useCallback(
    async (language: Language) => {
      if (language === current) return;
      try {
        const remembered = await isRemembered(language);
        forgetGiven();
        const next = await loadLanguage(language, isWhole);
        document.documentElement.lang = language;
        nameInAddress(remembered ? null : language);
        keep(next);
        onChange();
      } catch (error) {
        setFailure(error);
      }
    },
    [current, isWhole, onChange],
  );
  const forgetFailure = useCallback(() => setFailure(null), []);
  const { languages } = loaded;
  const state = useMemo(
    () => ({ languages, change, failure, forgetFailure }),
    [languages, change, failure, forgetFailure],
  );

  return (
    <Context.Provider value={state}>
      <I18nProvider language={loaded.language} dictionary={loaded.dictionary}>
        {children}
      </I18nProvider>
    </Context.Provider>
  );
}

export function useLanguage(): LanguageState {
  const state = useContext(Context);
  if (state === null) throw new Error('useLanguage outside of LanguageProvider');
  return state;
}
