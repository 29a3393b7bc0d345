/** What the interface says: one flat dictionary per language, keys alike in both. */
import en from './en.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };

export type DictionaryLanguage = 'pl' | 'en';

/** Every text key; plural forms end in `_one`, `_few`, `_many`, `_other` and are asked for by their stem. */
export type DictionaryKey = keyof typeof pl;

/** Texts by key. Placeholders are `{name}`. */
export type Dictionary = Readonly<Record<DictionaryKey, string>>;

export const DICTIONARIES: Readonly<Record<DictionaryLanguage, Dictionary>> = { pl, en };

/** What stands before the point in keys that only the staff's pages ask for, or only the server. */
export const STAFF_AREAS: readonly string[] = [
  ...['account', 'annotate', 'annotation', 'annotation-list', 'answer', 'audit', 'backup', 'card', 'cards', 'code'],
  ...['confirm', 'delete', 'diff', 'import', 'letters', 'manage', 'orphan', 'others', 'read', 'source', 'tagset'],
  ...['text', 'upload', 'versions'],
];

/** What readers' pages say: less than half of all. */
export const READERS_DICTIONARIES: Readonly<Record<DictionaryLanguage, Readonly<Record<string, string>>>> = {
  pl: forReaders(pl),
  en: forReaders(en),
};

function forReaders(dictionary: Dictionary): Record<string, string> {
  const isForStaff = (key: string) => STAFF_AREAS.includes(key.slice(0, key.indexOf('.')));
  return Object.fromEntries(Object.entries(dictionary).filter(([key]) => !isForStaff(key)));
}

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

const RULES = { pl: new Intl.PluralRules('pl'), en: new Intl.PluralRules('en') };
const NUMBERS = { pl: new Intl.NumberFormat('pl'), en: new Intl.NumberFormat('en-GB') };

/** A number as the language writes it. */
export function formatNumber(language: DictionaryLanguage, value: number): string {
  return NUMBERS[language].format(value);
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
