import {
  type Dictionary,
  type DictionaryKey,
  type DictionaryLanguage,
  format,
  formatNumber,
  nameIn,
  type Params,
  type PluralKey,
  pluralKey,
  type SomeNames,
  TRAITS,
} from '@glosa/dictionary/browser';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

export { nameIn } from '@glosa/dictionary/browser';

/** The words of the interface in the current language. */
export interface I18n {
  language: DictionaryLanguage;
  /** How the language writes numbers, days and hours, for `Intl`. */
  locale: string;
  /** The text of a key with its placeholders filled in. */
  t(key: DictionaryKey, params?: Params): string;
  /** The plural form of a stem for a count; `{count}` is filled in. */
  plural(stem: PluralKey, count: number, params?: Params): string;
  number(value: number): string;
  /** A text that is not of the dictionary, with spaces that do not break where a line may not end. */
  prose(text: string): string;
  /** Whether there is a text of this key. */
  says(key: string): key is DictionaryKey;
  /** A name that comes in each language; where one is missing, another stands in for it. To be read: `Name`. */
  name(names: SomeNames): string;
}

/** A text with spaces that do not break where a line of the language may not end. */
function unbroken(language: DictionaryLanguage, text: string): string {
  const where = TRAITS[language].unbroken;
  return where === undefined ? text : text.replace(where, '\u00a0');
}

/** Builds the functions over one dictionary, which may grow. A key that is missing is a fault; it shows as itself. */
export function buildI18n(language: DictionaryLanguage, dictionary: Readonly<Record<string, string>>): I18n {
  const ready: Record<string, string> = {};
  const textOf = (key: string): string => {
    ready[key] ||= unbroken(language, dictionary[key] ?? '');
    if (ready[key] === '') console.error(`No text: ${key}`);
    return ready[key] || key;
  };
  return {
    language,
    locale: TRAITS[language].locale,
    t: (key, params) => format(textOf(key), params),
    plural: (stem, count, params) =>
      format(textOf(pluralKey(dictionary, language, stem, count)), { count: formatNumber(language, count), ...params }),
    says: (key): key is DictionaryKey => Object.hasOwn(dictionary, key),
    number: (value) => formatNumber(language, value),
    prose: (text) => unbroken(language, text),
    name: (names) => nameIn(language, names).text,
  };
}

const Context = createContext<I18n | null>(null);

export function I18nProvider(props: {
  language: DictionaryLanguage;
  dictionary: Dictionary | Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const { language, dictionary, children } = props;
  const i18n = useMemo(() => buildI18n(language, dictionary), [language, dictionary]);
  return <Context.Provider value={i18n}>{children}</Context.Provider>;
}

/** The dictionary, or null where none is loaded: for the parts that must work without one. */
export function useI18nIfLoaded(): I18n | null {
  return useContext(Context);
}

export function useI18n(): I18n {
  const i18n = useContext(Context);
  if (i18n === null) throw new Error('useI18n outside of I18nProvider');
  return i18n;
}
