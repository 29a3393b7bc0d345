/** Which language the interface speaks: read from the page the server sent, changed by a call. */
import { getLanguages, type Language, setLanguage } from '@glosa/contract';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { call } from '../api/client.ts';
import { forgetGiven } from '../api/given-answers.ts';
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
  const language = wanted ?? langs.find((row) => row.active)?.lang ?? 'pl';
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
  /** Changes the language of the session, then swaps the dictionary. Does nothing when it is the current one. */
  change: (language: Language) => Promise<void>;
}

const Context = createContext<LanguageState | null>(null);

/** Drops `?lang=` from the address once a reader has chosen, else the address would overrule the choice. */
function forgetAddressLanguage(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', url);
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

  const change = useCallback(
    async (language: Language) => {
      if (language === current) return;
      await call(setLanguage, { body: { lang: language } });
      forgetGiven();
      const next = await loadLanguage(language, isWhole);
      document.documentElement.lang = language;
      forgetAddressLanguage();
      keep(next);
      onChange();
    },
    [current, isWhole, onChange],
  );
  const state = useMemo(() => ({ languages: loaded.languages, change }), [loaded.languages, change]);

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
