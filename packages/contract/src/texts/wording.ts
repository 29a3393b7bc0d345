/** What is said in several languages, as one reader reads it. Pages take it without the schemas of records. Pure. */
import { LANGUAGES } from '@glosa/dictionary/browser';
import type { Language } from '../values.ts';

/** By BCP 47 tag; '' where the source does not say in which language. */
type Said = Readonly<Record<string, string>>;

/** What is said in the language of the reader, else in the first other one; `lang`: its BCP 47 tag, '' where not known. */
export function wordsIn(wording: Said, language: Language): { text: string; lang: string } | null {
  const tags = [language, ...LANGUAGES, ...Object.keys(wording)];
  const lang = tags.find((tag) => Object.hasOwn(wording, tag) && wording[tag] !== '');
  return lang === undefined ? null : { text: wording[lang] ?? '', lang };
}

/** What a further field is called, in the language of the reader where it has a name there; as its source does where it has none. */
export function furtherName(fields: readonly { key: string; names: Said }[], key: string, language: Language): string {
  const field = fields.find((one) => one.key === key);
  return (field && wordsIn(field.names, language)?.text) ?? key;
}
