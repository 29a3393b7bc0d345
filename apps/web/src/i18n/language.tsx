/** Which language the interface speaks: read from the page the server sent, changed by a call. */
import { getLanguages, type Language, setLanguage } from '@glosa/contract';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { call } from '../api/client.ts';
import { forgetGiven } from '../api/given-answers.ts';
import { I18nProvider } from './i18n.tsx';

export interface LoadedLanguage {
  language: Language;
  dictionary: Readonly<Record<string, string>>;
  /** Every language there is, in their order. */
  languages: readonly Language[];
}

/** Loads one dictionary; without a language the one active in the session. Throws a PageError. */
export async function loadLanguage(wanted?: Language): Promise<LoadedLanguage> {
  const { langs, dictionary } = await call(getLanguages, { query: { lang: wanted } });
  const language = wanted ?? langs.find((row) => row.active)?.lang ?? 'pl';
  return { language, dictionary: dictionary[language] ?? {}, languages: langs.map((row) => row.lang) };
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
  const [loaded, setLoaded] = useState(initial);
  const current = loaded.language;

  const change = useCallback(
    async (language: Language) => {
      if (language === current) return;
      await call(setLanguage, { body: { lang: language } });
      forgetGiven();
      const next = await loadLanguage(language);
      document.documentElement.lang = language;
      forgetAddressLanguage();
      setLoaded(next);
      onChange();
    },
    [current, onChange],
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
