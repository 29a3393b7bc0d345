import type { CategoryTag, NamedTag, TagNames } from './categories.ts';

/** Traditional parts of speech, under which the finer classes are listed for readers. */
export type GroupTag =
  | 'noun'
  | 'pronoun'
  | 'adjective'
  | 'numeral'
  | 'adverb'
  | 'finite'
  | 'nonfinite'
  | 'uninflected'
  | 'other';

/** What words are listed as where one word has forms of several groups: a verb its finite and its other forms. */
export interface WordEntry extends TagNames {
  tag: string;
}

export interface ClassGroup<Group extends string = string> extends NamedTag {
  tag: Group;
  /** Where words of the group are listed with those of other groups; else the group stands for itself. */
  entry?: WordEntry | undefined;
}

const VERB: WordEntry = { tag: 'verb', pl: 'czasownik', en: 'verb' };

export const CLASS_GROUPS: readonly ClassGroup<GroupTag>[] = [
  { tag: 'noun', pl: 'rzeczownik', en: 'noun' },
  { tag: 'pronoun', pl: 'zaimek', en: 'pronoun' },
  { tag: 'adjective', pl: 'przymiotnik', en: 'adjective' },
  { tag: 'numeral', pl: 'liczebnik', en: 'numeral' },
  { tag: 'adverb', pl: 'przysłówek', en: 'adverb' },
  { tag: 'finite', pl: 'czasownik osobowy', en: 'finite verb', entry: VERB },
  { tag: 'nonfinite', pl: 'nieosobowe formy czasownika', en: 'non-finite verb', entry: VERB },
  { tag: 'uninflected', pl: 'nieodmienne', en: 'uninflected' },
  { tag: 'other', pl: 'inne', en: 'other' },
];

/** A class of single (one-piece) forms. */
export interface PosClass<Group extends string = string, Tag extends string = string> extends NamedTag {
  group: Group;
  /** In the order in which a reading is written out. None of them has to be set on a word: a form may not show it. */
  categories: readonly Tag[];
  /** Those of `categories` that a complete reading may leave out: further description, not part of the paradigm. */
  optional: readonly Tag[];
  lemma: LemmaNeed;
  /** True for the one class, if there is any, that marks of punctuation have. */
  marks?: boolean;
  /** Tag of the entry that words of the class are listed under, where it is not that of the group. */
  entry?: string | undefined;
}

/**
 * Whether words of a class have a base form: never, where one is given, or always. `required` binds those who annotate; a
 * reading that the corpus holds without one is incomplete, and not wrong.
 */
export const LEMMA_NEEDS = ['none', 'optional', 'required'] as const;
export type LemmaNeed = (typeof LEMMA_NEEDS)[number];

const posClass = (
  group: GroupTag,
  tag: string,
  pl: string,
  en: string,
  categories: readonly CategoryTag[] = [],
  optional: readonly CategoryTag[] = [],
): PosClass<GroupTag, CategoryTag> => {
  return { tag, group, pl, en, categories: [...categories, ...optional], optional, lemma: 'required' };
};

/** A class of what is no word of the language. */
const noWord = (tag: string, pl: string, en: string, more: { marks?: boolean } = {}) => ({
  ...posClass('other', tag, pl, en),
  lemma: 'optional' as const,
  ...more,
});

/** Classes in the order of the tagset's description; the base form of a word of a class is its lemma. */
export const POS_CLASSES: readonly PosClass<GroupTag, CategoryTag>[] = [
  posClass('noun', 'subst', 'rzeczownik', 'noun', ['num', 'cas', 'gen'], ['ptp']),
  // A noun by its endings, but its lemma is that of the verb.
  { ...posClass('noun', 'ger', 'odsłownik', 'gerund', ['num', 'cas', 'gen', 'asp', 'neg']), entry: VERB.tag },

  posClass('pronoun', 'ppron12', 'zaimek 1. i 2. osoby', '1st/2nd person pronoun', ['num', 'cas', 'per'], ['acc']),
  posClass('pronoun', 'ppron3', 'zaimek 3. osoby', '3rd person pronoun', ['num', 'cas', 'gen', 'acc', 'prep']),
  posClass('pronoun', 'siebie', 'zaimek zwrotny', 'reflexive pronoun', ['cas']),
  posClass('pronoun', 'pronsubst', 'zaimek rzeczowny', 'nominal pronoun', ['cas'], ['prt']),
  // Declension type is decidable in a few cells of the paradigm only, so it may be absent everywhere it is listed.
  posClass('pronoun', 'pronadj', 'zaimek przymiotny', 'adjectival pronoun', ['num', 'cas', 'gen'], ['decl', 'prt']),

  posClass('adjective', 'adj', 'przymiotnik', 'adjective', ['num', 'cas', 'gen', 'deg'], ['decl']),
  posClass('adjective', 'adja', 'człon złożenia', 'ad-adjectival form'),

  posClass('numeral', 'num', 'liczebnik główny', 'cardinal numeral', ['num', 'cas', 'gen']),
  posClass('numeral', 'numcol', 'liczebnik zbiorowy', 'collective numeral', ['num', 'cas', 'gen']),
  posClass('numeral', 'adjnum', 'liczebnik porządkowy', 'ordinal numeral', ['num', 'cas', 'gen'], ['decl']),
  posClass('numeral', 'advnum', 'liczebnik przysłówkowy', 'adverbial numeral'),

  // Only adverbs made from adjectives are compared: „wszędzie” has no degree.
  posClass('adverb', 'adv', 'przysłówek', 'adverb', [], ['deg']),
  posClass('adverb', 'advpron', 'przysłówek zaimkowy', 'pronominal adverb', [], ['prt']),

  posClass('finite', 'fin', 'forma nieprzeszła', 'non-past form', ['num', 'per', 'asp']),
  posClass('finite', 'bedzie', 'forma przyszła „być”', 'future of “być”', ['num', 'per']),
  posClass('finite', 'praet', 'imiesłów na -ł', 'l-participle', ['num', 'gen', 'asp']),
  posClass('finite', 'aor', 'aoryst', 'aorist', ['num', 'per', 'asp']),
  posClass('finite', 'ipf', 'imperfekt', 'imperfect', ['num', 'per', 'asp']),
  posClass('finite', 'impt', 'rozkaźnik', 'imperative', ['num', 'per', 'asp']),
  posClass('finite', 'aglt', 'ruchomy wykładnik osoby', 'mobile person marker', ['num', 'per', 'voc', 'ctyp']),
  posClass('finite', 'by', 'wykładnik trybu przypuszczającego', 'conditional marker', ['num', 'per']),
  posClass('finite', 'winien', 'czasownik typu „winien”', '“winien”-type verb', ['num', 'gen']),
  posClass('finite', 'pred', 'predykatyw', 'predicative'),

  posClass('nonfinite', 'inf', 'bezokolicznik', 'infinitive', ['asp']),
  posClass('nonfinite', 'supin', 'supinum', 'supine', ['asp']),
  posClass('nonfinite', 'imps', 'bezosobnik', 'impersonal form', ['asp']),
  posClass('nonfinite', 'pcon', 'imiesłów przysłówkowy współczesny', 'contemporary adverbial participle', ['asp']),
  posClass('nonfinite', 'pant', 'imiesłów przysłówkowy uprzedni', 'anterior adverbial participle', ['asp']),
  posClass(
    'nonfinite',
    'pact',
    'imiesłów przymiotnikowy czynny',
    'active participle',
    ['num', 'cas', 'gen', 'neg'],
    ['decl'],
  ),
  posClass(
    'nonfinite',
    'ppas',
    'imiesłów przymiotnikowy bierny',
    'passive participle',
    ['num', 'cas', 'gen', 'asp', 'neg'],
    ['decl'],
  ),
  posClass('nonfinite', 'ppraet', 'imiesłów przeszły', 'past participle', ['num', 'cas', 'gen', 'neg'], ['decl']),

  // Only a few of them (w, z) have a form with a vowel beside one without.
  posClass('uninflected', 'prep', 'przyimek', 'preposition', ['cas'], ['voc']),
  posClass('uninflected', 'conj', 'spójnik współrzędny', 'coordinating conjunction'),
  posClass('uninflected', 'comp', 'spójnik podrzędny', 'subordinating conjunction'),
  posClass('uninflected', 'part', 'partykuła', 'particle'),
  posClass('uninflected', 'interj', 'wykrzyknik', 'interjection'),

  posClass('other', 'brev', 'skrót', 'abbreviation'),
  noWord('dig', 'cyfra', 'digit'),
  noWord('frag', 'człon wyrażenia', 'bound fragment'),
  noWord('xxx', 'obcy', 'foreign'),
  noWord('interp', 'interpunkcja', 'punctuation', { marks: true }),
  noWord('ign', 'nieczytelne', 'unreadable'),
];

/** A class of composite forms: one grammatical form made of two to five pieces. */
export interface DoubleClass<Tag extends string = string> extends NamedTag {
  /** Categories that a form of this class can carry, in the order of writing. */
  categories: readonly Tag[];
  /** True where the auxiliaries belong to the form alone, and are no uses of their own lemmas. */
  absorbs?: boolean | undefined;
}

const VERBAL: readonly CategoryTag[] = ['mood', 'tns', 'vce', 'per', 'num', 'gen', 'asp'];

const doubleClass = (
  tag: string,
  pl: string,
  en: string,
  categories: readonly CategoryTag[],
): DoubleClass<CategoryTag> => ({ tag, pl, en, categories });

/**
 * A form of which historical dictionaries of Polish take only the main verb for a word (spxvi.edu.pl, instruction II/19).
 * The auxiliary of a passive or an impersonal form is a use of its lemma.
 */
const formOfVerb = (tag: string, pl: string, en: string): DoubleClass<CategoryTag> => ({
  ...doubleClass(tag, pl, en, VERBAL),
  absorbs: true,
});

/** In the order in which their rules are to be tried. The first fourteen are verbal, the rest lexical. */
export const DOUBLE_CLASSES: readonly DoubleClass<CategoryTag>[] = [
  formOfVerb('condpast', 'tryb przypuszczający przeszły', 'past conditional'),
  formOfVerb('cond', 'tryb przypuszczający', 'conditional'),
  formOfVerb('plusq', 'czas zaprzeszły', 'pluperfect'),
  formOfVerb('perf', 'czas przeszły złożony', 'compound past'),
  formOfVerb('futl', 'czas przyszły z imiesłowem', 'future with l-participle'),
  formOfVerb('futinf', 'czas przyszły z bezokolicznikiem', 'future with infinitive'),
  doubleClass('imptan', 'rozkaźnik opisowy', 'periphrastic imperative', VERBAL),
  doubleClass('pass', 'strona bierna', 'passive', VERBAL),
  doubleClass('passell', 'strona bierna bez łącznika', 'passive with person marker only', VERBAL),
  doubleClass('impsan', 'forma bezosobowa złożona', 'compound impersonal', VERBAL),
  doubleClass('predan', 'predykatyw złożony', 'compound predicative', VERBAL),
  doubleClass('infbyl', 'bezokolicznik z „było”', 'infinitive with “było”', VERBAL),
  doubleClass('aglfin', 'forma z ruchomą końcówką', 'present with mobile ending', VERBAL),
  doubleClass('refl', 'czasownik zwrotny', 'reflexive verb', VERBAL),
  doubleClass('degan', 'stopień opisowy', 'periphrastic degree', ['num', 'cas', 'gen', 'deg', 'decl']),
  doubleClass('numan', 'liczebnik złożony', 'compound numeral', ['num', 'cas', 'gen']),
  doubleClass('prepan', 'przyimek złożony', 'compound preposition', ['cas']),
  doubleClass('advan', 'wyrażenie przysłówkowe', 'adverbial compound', ['deg']),
  doubleClass('conjan', 'spójnik złożony', 'compound conjunction', []),
  doubleClass('pronan', 'zaimek rozczłonkowany', 'split pronoun', ['num', 'cas', 'gen', 'prt']),
];
