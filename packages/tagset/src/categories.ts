/** A name of the tagset in both languages of the interface. */
export interface TagNames {
  pl: string;
  en: string;
}

export interface CategoryValue extends TagNames {
  /** Unique within its category only: `neg` and `acc` are both a category and a value of another one. */
  tag: string;
  /** Tag of the value that this one is a narrower kind of: a masculine personal form is masculine. Both then agree. */
  kindOf?: string;
}

export interface Category extends TagNames {
  tag: string;
  values: readonly CategoryValue[];
}

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
    values: [value('sg', 'pojedyncza', 'singular'), value('du', 'podwójna', 'dual'), value('pl', 'mnoga', 'plural')],
  },
  {
    tag: 'cas',
    pl: 'przypadek',
    en: 'case',
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
    values: [value('pri', 'pierwsza', 'first'), value('sec', 'druga', 'second'), value('ter', 'trzecia', 'third')],
  },
  {
    tag: 'deg',
    pl: 'stopień',
    en: 'degree',
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
    values: [value('aff', 'niezanegowana', 'affirmative'), value('neg', 'zanegowana', 'negated')],
  },
  {
    tag: 'decl',
    pl: 'typ odmiany',
    en: 'declension type',
    values: [
      value('simp', 'prosta (rzeczownikowa)', 'simple (nominal)'),
      value('cmpd', 'złożona (zaimkowa)', 'compound (definite)'),
    ],
  },
  {
    tag: 'acc',
    pl: 'akcentowość',
    en: 'accentability',
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
    values: [
      value('praep', 'poprzyimkowa', 'post-prepositional'),
      value('npraep', 'niepoprzyimkowa', 'non-post-prepositional'),
    ],
  },
  {
    tag: 'voc',
    pl: 'wokaliczność',
    en: 'vocalicity',
    values: [value('wok', 'wokaliczna', 'vocalic'), value('nwok', 'niewokaliczna', 'non-vocalic')],
  },
  {
    tag: 'ctyp',
    pl: 'typ wykładnika',
    en: 'clitic type',
    values: [value('jesm', 'typ -m, -ś', '-m, -ś type'), value('ch', 'typ -ch', '-ch type')],
  },
  {
    tag: 'prt',
    pl: 'typ zaimka',
    en: 'pronoun type',
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
    values: [
      value('act', 'czynna', 'active'),
      value('pass', 'bierna', 'passive'),
      value('refl', 'zwrotna', 'reflexive'),
    ],
  },
] as const satisfies readonly Category[];

/** Tag of a category. */
export type CategoryTag = (typeof CATEGORIES)[number]['tag'];
