/** How a text of the dictionary becomes words of a page. It needs no dictionary to be loaded. */
import { type DictionaryLanguage, inEach, TRAITS } from './languages.ts';
import type { DictionaryKey } from './texts.ts';

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

const RULES = inEach((language) => new Intl.PluralRules(TRAITS[language].locale));
const COLLATORS = inEach((language) => new Intl.Collator(TRAITS[language].locale, { numeric: true }));
const NUMBERS = inEach((language) => new Intl.NumberFormat(TRAITS[language].locale));

/** A number as the language writes it. */
export function formatNumber(language: DictionaryLanguage, value: number): string {
  return NUMBERS[language].format(value);
}

/** Compares names as lists in the language have them, numbers in them by size. */
export function nameOrder(language: DictionaryLanguage): (a: string, b: string) => number {
  return COLLATORS[language].compare;
}

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(TRAITS).flatMap(({ letters = {} }) => Object.entries(letters)),
);

/** A name as it is typed without the marks of its letters, in whatever language of ours it is. */
export function withoutMarks(name: string): string {
  const bare = name.normalize('NFD').replace(/\p{M}/gu, '');
  return bare.replace(/[^\0-\x7f]/gu, (letter) => LETTERS[letter] ?? letter);
}

/** Letters without case and marks, for finding a name by typing: `sw` finds `Święty`. */
export function foldForFilter(text: string): string {
  return withoutMarks(text).toLowerCase().replaceAll('ſ', 's').replaceAll('ꟁ', 'o');
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

/** The key of the form of `stem` that the language says with `count`. */
export function pluralKey(
  dictionary: Readonly<Record<string, string>>,
  language: DictionaryLanguage,
  stem: string,
  count: number,
): string {
  const key = `${stem}_${RULES[language].select(count)}`;
  return Object.hasOwn(dictionary, key) ? key : `${stem}_other`;
}

/** The right plural form of `stem` for `count`; `{count}` is filled in. */
export function plural(
  dictionary: Readonly<Record<string, string>>,
  language: DictionaryLanguage,
  stem: PluralKey,
  count: number,
  params: Params = {},
): string {
  const text = dictionary[pluralKey(dictionary, language, stem, count)] ?? stem;
  return format(text, { count: formatNumber(language, count), ...params });
}
