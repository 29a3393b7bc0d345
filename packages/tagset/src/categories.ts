import type { SomeNames } from '@glosa/dictionary/browser';

/** A name of the tagset in both languages of the interface. */
export interface TagNames extends SomeNames {
  pl: string;
  en: string;
}

/** A tag with its names. */
export interface NamedTag extends TagNames {
  tag: string;
  /** Other names in queries, in lower case; several tags may share one. */
  also?: readonly string[] | undefined;
}

/** Its tag is unique within its category only: `neg` and `acc` are both a category and a value of another one. */
export interface CategoryValue extends NamedTag {
  /** Tag of the value that this one is a narrower kind of: a masculine personal form is masculine. Both then agree. */
  kindOf?: string;
}

/**
 * Where a category stands in a table of forms. The lowest number goes first among those that the forms show; a category
 * without any parts the forms into tables.
 */
export interface CategoryAxis {
  /** Heads rows. */
  row?: number | undefined;
  /** Heads columns. */
  column?: number | undefined;
  /** Varies within a cell and makes no table of its own: always, or where one of these categories heads the rows. */
  within?: 'always' | readonly string[] | undefined;
}

export interface Category extends NamedTag {
  values: readonly CategoryValue[];
  /** Values are adjectives that agree with the name of the category, and are said with it: `liczba mnoga`. */
  agrees: boolean;
  /** Values say by themselves what they are values of, and are said alone: `dopełniacz`. */
  telling: boolean;
  axis: CategoryAxis;
}

const AGREES = { agrees: true, telling: false } as const;
const TELLS = { agrees: false, telling: true } as const;
const NAMED = { agrees: false, telling: false } as const;

const value = (tag: string, pl: string, en: string): CategoryValue => ({ tag, pl, en });

/**
 * The grammatical categories. Base: the tagset of the Electronic Corpus of 17th- and 18th-century Polish Texts (KorBa),
 * with the dual and the declension type that the older language needs. `mood`, `tns` and `vce` belong to composite forms.
 */
export const CATEGORIES = [
  {
    tag: 'num',
    pl: 'liczba',
    en: 'number',
    ...AGREES,
    axis: { row: 4, column: 1 },
    values: [value('sg', 'pojedyncza', 'singular'), value('du', 'podwójna', 'dual'), value('pl', 'mnoga', 'plural')],
  },
  {
    tag: 'cas',
    pl: 'przypadek',
    en: 'case',
    ...TELLS,
    axis: { row: 1 },
    values: [
      value('nom', 'mianownik', 'nominative'),
      value('gen', 'dopełniacz', 'genitive'),
      value('dat', 'celownik', 'dative'),
      value('acc', 'biernik', 'accusative'),
      value('inst', 'narzędnik', 'instrumental'),
      value('loc', 'miejscownik', 'locative'),
      value('voc', 'wołacz', 'vocative'),
    ],
  },
  {
    tag: 'gen',
    pl: 'rodzaj',
    en: 'gender',
    ...AGREES,
    axis: { row: 3, within: ['per'] },
    values: [
      value('m', 'męski', 'masculine'),
      { ...value('manim1', 'męskoosobowy', 'masculine personal'), kindOf: 'm' },
      { ...value('manim2', 'męskozwierzęcy', 'masculine animal'), kindOf: 'm' },
      value('f', 'żeński', 'feminine'),
      value('n', 'nijaki', 'neuter'),
    ],
  },
  {
    tag: 'per',
    pl: 'osoba',
    en: 'person',
    ...AGREES,
    axis: { row: 2, column: 2 },
    values: [value('pri', 'pierwsza', 'first'), value('sec', 'druga', 'second'), value('ter', 'trzecia', 'third')],
  },
  {
    tag: 'deg',
    pl: 'stopień',
    en: 'degree',
    ...AGREES,
    axis: { row: 5 },
    values: [
      value('pos', 'równy', 'positive'),
      value('com', 'wyższy', 'comparative'),
      value('sup', 'najwyższy', 'superlative'),
    ],
  },
  {
    tag: 'asp',
    pl: 'aspekt',
    en: 'aspect',
    ...AGREES,
    axis: { within: 'always' },
    values: [
      value('imperf', 'niedokonany', 'imperfective'),
      value('perf', 'dokonany', 'perfective'),
      value('biasp', 'dwuaspektowy', 'biaspectual'),
    ],
  },
  {
    tag: 'neg',
    pl: 'zanegowanie',
    en: 'negation',
    ...NAMED,
    axis: {},
    values: [value('aff', 'niezanegowana', 'affirmative'), value('neg', 'zanegowana', 'negated')],
  },
  {
    tag: 'decl',
    pl: 'typ odmiany',
    en: 'declension type',
    ...NAMED,
    axis: {},
    values: [
      value('simp', 'prosta (rzeczownikowa)', 'simple (nominal)'),
      value('cmpd', 'złożona (zaimkowa)', 'compound (definite)'),
    ],
  },
  {
    tag: 'acc',
    pl: 'akcentowość',
    en: 'accentability',
    ...NAMED,
    axis: {},
    values: [
      value('akc', 'akcentowana', 'accented'),
      value('nakc', 'nieakcentowana', 'clitic'),
      value('neut', 'zneutralizowana', 'neutral'),
    ],
  },
  {
    tag: 'prep',
    pl: 'poprzyimkowość',
    en: 'post-prepositionality',
    ...NAMED,
    axis: {},
    values: [
      value('praep', 'poprzyimkowa', 'post-prepositional'),
      value('npraep', 'niepoprzyimkowa', 'non-post-prepositional'),
    ],
  },
  {
    tag: 'voc',
    pl: 'wokaliczność',
    en: 'vocalicity',
    ...NAMED,
    axis: {},
    values: [value('wok', 'wokaliczna', 'vocalic'), value('nwok', 'niewokaliczna', 'non-vocalic')],
  },
  {
    tag: 'ctyp',
    pl: 'typ wykładnika',
    en: 'clitic type',
    ...NAMED,
    axis: {},
    values: [value('jesm', 'typ -m, -ś', '-m, -ś type'), value('ch', 'typ -ch', '-ch type')],
  },
  {
    tag: 'prt',
    pl: 'typ zaimka',
    en: 'pronoun type',
    ...NAMED,
    axis: {},
    values: [
      value('dem', 'wskazujący', 'demonstrative'),
      value('int', 'pytajny', 'interrogative'),
      value('rel', 'względny', 'relative'),
      value('ind', 'nieokreślony', 'indefinite'),
      value('negp', 'przeczący', 'negative'),
      value('tot', 'upowszechniający', 'universal'),
      value('poss', 'dzierżawczy', 'possessive'),
    ],
  },
  {
    tag: 'ptp',
    pl: 'typ nazwy',
    en: 'noun type',
    ...NAMED,
    axis: {},
    values: [
      value('com', 'pospolita', 'common'),
      value('prop', 'własna osobowa', 'personal name'),
      value('geo', 'własna miejscowa', 'place name'),
    ],
  },
  {
    tag: 'mood',
    pl: 'tryb',
    en: 'mood',
    ...AGREES,
    axis: {},
    values: [
      value('ind', 'oznajmujący', 'indicative'),
      value('cond', 'przypuszczający', 'conditional'),
      value('imp', 'rozkazujący', 'imperative'),
    ],
  },
  {
    tag: 'tns',
    pl: 'czas',
    en: 'tense',
    ...AGREES,
    axis: {},
    values: [
      value('pres', 'teraźniejszy', 'present'),
      value('fut', 'przyszły', 'future'),
      value('past', 'przeszły', 'past'),
      value('plq', 'zaprzeszły', 'pluperfect'),
      value('aor', 'aoryst', 'aorist'),
      value('ipf', 'imperfekt', 'imperfect'),
    ],
  },
  {
    tag: 'vce',
    pl: 'strona',
    en: 'voice',
    ...AGREES,
    axis: {},
    values: [
      value('act', 'czynna', 'active'),
      value('pass', 'bierna', 'passive'),
      value('refl', 'zwrotna', 'reflexive'),
    ],
  },
] as const satisfies readonly Category[];

/** Tag of a category. */
export type CategoryTag = (typeof CATEGORIES)[number]['tag'];
