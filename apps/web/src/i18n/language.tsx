/** Which language the interface speaks: read from the page the server sent, changed by a call. */

import type { Language } from '@glosa/contract';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { I18nProvider } from './i18n.tsx';
import { type LoadedLanguage, loadedLanguage, onLanguage } from './loading.ts';

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

export function LanguageProvider(props: {
  initial: LoadedLanguage;
  /** After a change: answers in the old language are out of date. */
  onChange: () => void;
  /** Writes another address for the same page. */
  rename: (href: string) => void;
  children: ReactNode;
}) {
  const { initial, onChange, rename, children } = props;
  const loaded = useSyncExternalStore(onLanguage, () => loadedLanguage() ?? initial);
  const current = loaded.language;
  const [failure, setFailure] = useState<unknown>(null);

  const change = useCallback(
    async (language: Language) => {
      if (language === current) return;
      try {
        const { changeTo } = await import('./another-language.ts');
        await changeTo(language, loaded, rename);
        onChange();
      } catch (error) {
        setFailure(error);
      }
    },
    [current, loaded, onChange, rename],
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
