/** In which languages the interface speaks. This module is what the browser needs of the dictionary: it holds no texts. */

interface InterfaceLanguage {
  /** Its BCP 47 tag, without a place. The dictionary of the language is the file of this name beside this one. */
  code: string;
  /** What it calls itself. */
  name: string;
  /** How it writes numbers, days and hours, sorts names and counts: a locale of ECMA-402. */
  locale: string;
  /** Its quotation marks. */
  quotes: readonly [open: string, close: string];
  /** What stands before the number of a verse where it is cited; numbers further out are set off by a dot. */
  verseSeparator: string;
  /** What is said where not even the dictionary could be loaded, and what leads on. */
  unloaded: { title: string; text: string; again: string; home: string };
  /** Letters that readers take for others, and that have no mark to come off. */
  letters?: Readonly<Record<string, string>>;
  /** Where a line may not end, though there is a space: each match becomes a space that does not break. */
  unbroken?: RegExp;
}

/** A third language is an entry here and its dictionary file. Their order is that of every list of them. */
const LIST = [
  {
    code: 'pl',
    name: 'Polski',
    locale: 'pl-PL',
    quotes: ['„', '”'],
    verseSeparator: ',',
    unloaded: {
      title: 'Nie udało się wyświetlić strony',
      text: 'Odśwież ją lub spróbuj ponownie za chwilę.',
      again: 'Odśwież stronę',
      home: 'Strona główna',
    },
    letters: { ł: 'l', Ł: 'L' },
    // After a word of one letter, and before a dash.
    unbroken: /(?<=(?<![\p{L}\p{N}])[aiouwz]) | (?=–)/giu,
  },
  {
    code: 'en',
    name: 'English',
    locale: 'en-GB',
    quotes: ['“', '”'],
    verseSeparator: ':',
    unloaded: {
      title: 'The page could not be shown',
      text: 'Please refresh it, or try again in a moment.',
      again: 'Refresh the page',
      home: 'Main page',
    },
  },
] as const satisfies readonly InterfaceLanguage[];

export type DictionaryLanguage = (typeof LIST)[number]['code'];

/** All of them, in their order. */
export const LANGUAGES: readonly DictionaryLanguage[] = LIST.map(({ code }) => code);

/** A name must be given in it, and what says in none of ours is taken to be in it. */
export const FIRST_LANGUAGE: DictionaryLanguage = LIST[0].code;

/** The language of those who ask for none of ours, where the installation names no other. */
export const BASE_LANGUAGE: DictionaryLanguage = 'en';

/** Something for each language of the interface. */
export type InEach<T> = Readonly<Record<DictionaryLanguage, T>>;

/** Makes something for each language, in their order. */
export function inEach<T>(make: (language: DictionaryLanguage) => T): Record<DictionaryLanguage, T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<DictionaryLanguage, T>;
}

/** One for each language, in their order. */
export const listOf = <T>(each: InEach<T>): T[] => LANGUAGES.map((language) => each[language]);

/** What is true of each language. */
export const TRAITS = Object.fromEntries(LIST.map((one) => [one.code, one])) as InEach<InterfaceLanguage>;

/** The value, where it is the code of a language of ours. */
export function asLanguage(value: unknown): DictionaryLanguage | undefined {
  return LANGUAGES.find((language) => language === value);
}

/** The languages in the order in which a reader of `language` is given what is not there in all of them. */
const inTurn = (language: DictionaryLanguage): DictionaryLanguage[] => [
  language,
  ...LANGUAGES.filter((other) => other !== language),
];

/** A name in each language of the interface; '' where it has none. */
export type Names = InEach<string>;

/** Names that need not be there in each language. */
export type SomeNames = Readonly<Partial<Record<DictionaryLanguage, string | undefined>>>;

/** A name that is the same in each language. */
export const alike = (name: string): Record<DictionaryLanguage, string> => inEach(() => name);

/** Names that are given in some languages; '' in the others. */
export function namesFrom(given: SomeNames): Record<DictionaryLanguage, string> {
  return inEach((language) => given[language] ?? '');
}

/** What is written for readers of `language`, else what is written in the first other one; null where nothing is. */
export function writtenIn(language: DictionaryLanguage, texts: InEach<string | null>): string | null {
  return (
    inTurn(language)
      .map((one) => texts[one])
      .find(Boolean) || null
  );
}

/** A name in every language: what another one lends where one has none, and `otherwise` where none has. */
export function namedInAll(names: InEach<string | null>, otherwise: string): Record<DictionaryLanguage, string> {
  return inEach((language) => writtenIn(language, names) ?? otherwise);
}

/**
 * What something is called on a page in `language`: by its name there, else by that in the first other language. `lang` is
 * the language of the name where it is not known to be that of the page: that of the other name, and `und` of one that is
 * written alike in another one, because it is not translated and its language is unknown.
 */
export function nameIn(
  language: DictionaryLanguage,
  given: SomeNames,
): { text: string; lang?: DictionaryLanguage | 'und' } {
  const names = namesFrom(given);
  const others = inTurn(language).slice(1);
  const text = names[language];
  if (text !== '') return others.some((other) => names[other] === text) ? { text, lang: 'und' } : { text };
  const lang = others.find((other) => names[other] !== '') ?? others[0];
  return lang === undefined ? { text } : { text: names[lang], lang };
}
