/** What the interface says: one flat dictionary per language, keys alike in both. */
import en from './en.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };

export { READERS_DICTIONARIES, STAFF_AREAS } from './readers.ts';

export type DictionaryLanguage = 'pl' | 'en';

/** Every text key; plural forms end in `_one`, `_few`, `_many`, `_other` and are asked for by their stem. */
export type DictionaryKey = keyof typeof pl;

/** Texts by key. Placeholders are `{name}`. */
export type Dictionary = Readonly<Record<DictionaryKey, string>>;

export const DICTIONARIES: Readonly<Record<DictionaryLanguage, Dictionary>> = { pl, en };

type Stem<K extends string> = K extends `${infer S}_other` ? S : never;
/** Stems of the keys that have plural forms. */
export type PluralKey = Stem<DictionaryKey>;

export type Params = Readonly<Record<string, string | number>>;

/** The text of `key`, with its `{placeholders}` filled in. A placeholder without a value stays as it is. */
export function format(text: string, params: Params = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}

/** Of each language of the interface, how it writes numbers, days and hours: a locale of ECMA-402. */
export const LOCALES: Readonly<Record<DictionaryLanguage, string>> = { pl: 'pl', en: 'en-GB' };

const RULES = { pl: new Intl.PluralRules(LOCALES.pl), en: new Intl.PluralRules(LOCALES.en) };
const NUMBERS = { pl: new Intl.NumberFormat(LOCALES.pl), en: new Intl.NumberFormat(LOCALES.en) };

/** A number as the language writes it. */
export function formatNumber(language: DictionaryLanguage, value: number): string {
  return NUMBERS[language].format(value);
}

/** Primary subtags that name no language: undetermined, several, none, one without a code. */
const NO_LANGUAGE: readonly string[] = ['und', 'mul', 'zxx', 'mis'];

/** The language of a BCP 47 tag without script, place and variants: of `pl-x-oldpol` it is `pl`. '' where it names none. */
export function mainLanguage(tag: string): string {
  const [main = ''] = tag.toLowerCase().split('-', 1);
  return main === 'x' || NO_LANGUAGE.includes(main) ? '' : main;
}

/**
 * What a language calls the one with this BCP 47 tag, `Middle High German`; a private part (`pl-x-oldpol`) is left aside,
 * and a tag that has no name stands for itself. Null where the tag says that the language is not known.
 */
export function languageName(language: DictionaryLanguage, tag: string): string | null {
  const known = tag.replace(/-x-.*$/i, '');
  if (/^(und|x-|$)/i.test(known)) return null;
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(known) ?? known;
  } catch {
    // Not made as a tag is made: what the editors wrote says more than nothing.
    return known;
  }
}

/** A name in both languages of the interface; '' where it has none in one of them. */
export type Names = Readonly<Record<DictionaryLanguage, string>>;

/**
 * What something is called on a page in `language`: by its name there, else by that in the other language. `lang` is the
 * language of the name where it is not known to be that of the page: that of the other name, and `und` of one that is
 * written alike in both, because it is not translated and its language is unknown.
 */
export function nameIn(
  language: DictionaryLanguage,
  names: Names,
): { text: string; lang?: DictionaryLanguage | 'und' } {
  const other = language === 'pl' ? 'en' : 'pl';
  if (names[language] === '') return { text: names[other], lang: other };
  return names.pl === names.en ? { text: names[language], lang: 'und' } : { text: names[language] };
}

/** The right plural form of `stem` for `count`; `{count}` is filled in. */
export function plural(
  dictionary: Readonly<Record<string, string>>,
  language: DictionaryLanguage,
  stem: PluralKey,
  count: number,
  params: Params = {},
): string {
  const form = RULES[language].select(count);
  const text = dictionary[`${stem}_${form}`] ?? dictionary[`${stem}_other`] ?? stem;
  return format(text, { count: formatNumber(language, count), ...params });
}
