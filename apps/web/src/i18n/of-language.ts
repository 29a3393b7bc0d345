import type { DictionaryKey } from '@glosa/dictionary';
import { type DictionaryLanguage, TRAITS } from '@glosa/dictionary/browser';
import { useI18n } from './i18n.tsx';

/** Begins texts that are said of each language. */
type LanguageStem = DictionaryKey extends infer K ? (K extends `${infer S}-in` ? S : never) : never;

/**
 * Says something of a language of the interface: in words of its own where the dictionary has them (`{stem}-{language}`), else
 * in general ones (`{stem}-in`).
 */
export function useOfLanguage() {
  const { t, says } = useI18n();
  return (stem: LanguageStem, of: DictionaryLanguage): string => {
    const key = `${stem}-${of}`;
    return says(key) ? t(key) : t(`${stem}-in`, { language: TRAITS[of].name });
  };
}
