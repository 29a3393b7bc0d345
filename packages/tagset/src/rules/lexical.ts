/** The default rules of lexical composite forms: expressions from lists, and numerals. Editors extend the lists. */
import { ADVERBIALS, CONJUNCTIONS, PREPOSITIONS } from './phrases.ts';
import type { DoubleRule } from './rule.ts';
import { headed, namesOf, optional, slot } from './slots.ts';

const MORE = ['bardziej', 'barziej', 'barzej', 'więcej', 'więcy', 'mniej', 'mnij'];
const MOST = MORE.flatMap((form) => [`na${form}`, `naj${form}`]);
const NOMINAL = ['num', 'cas', 'gen'];
const from = (id: string, categories: readonly string[]) =>
  Object.fromEntries(categories.map((category) => [category, { from: [id] }]));

const PREP = slot('PRZYIM', 'przyimek', 'preposition', [{ class: ['prep'] }]);
const PRONOUN = slot('ZAIM', 'zaimek', 'pronoun', [
  { class: ['pronsubst', 'pronadj'] },
  // Where a corpus knows no pronouns of their own, they stand among nouns and adjectives.
  { class: ['subst', 'adj'], lemma: ['kto', 'co', 'nikt', 'nic', 'żaden', 'jeden', 'który', 'ktory', 'jaki', 'czyj'] },
]);

const degree: DoubleRule = {
  ...{ id: 'degan', class: 'degan', order: 15, ...namesOf('degan'), gap: 1 },
  slots: [
    headed(slot('POS', 'stopień równy', 'positive degree', [{ class: ['adj', 'adv'], categories: { deg: ['pos'] } }])),
    slot('WIĘCEJ', '„więcej”, „barziej”', '“więcej”, “barziej”', [{ class: ['adv'], form: [...MORE, ...MOST] }]),
  ],
  agree: [],
  result: {
    ...from('POS', [...NOMINAL, 'decl']),
    deg: { cases: [{ when: { slot: 'WIĘCEJ', form: MOST }, value: 'sup' }], else: 'com' },
  },
  lemma: { from: 'POS' },
};

const numeral: DoubleRule = {
  ...{ id: 'numan', class: 'numan', order: 16, ...namesOf('numan'), gap: 0 },
  slots: [
    {
      ...headed(slot('LICZ', 'liczebnik', 'numeral', [{ class: ['num', 'numcol', 'adjnum'] }])),
      ...{ min: 2, max: 5 },
    },
    {
      ...slot('ŁĄCZ', '„i”, „a”, „na”', '“i”, “a”, “na”', [
        { class: ['conj'], form: ['i', 'a'] },
        { class: ['prep'], form: ['na'] },
      ]),
      ...{ min: 0, max: 2 },
    },
  ],
  agree: [{ slots: ['LICZ', 'LICZ'], categories: ['cas'] }],
  result: from('LICZ', ['cas', 'gen']),
  lemma: { join: 'lemma' },
};

const preposition: DoubleRule = {
  ...{ id: 'prepan', class: 'prepan', order: 17, ...namesOf('prepan'), gap: 0 },
  slots: [
    PREP,
    headed(slot('CZŁON', 'człon główny', 'main part', [{ class: ['subst', 'prep', 'adv', 'frag', 'adj'] }])),
  ],
  agree: [],
  result: {},
  lemma: { join: 'form' },
  phrases: PREPOSITIONS,
};

const adverbial: DoubleRule = {
  ...{ id: 'advan', class: 'advan', order: 18, ...namesOf('advan'), gap: 0 },
  slots: [
    PREP,
    headed(
      slot('CZŁON', 'człon główny', 'main part', [
        { class: ['subst', 'adj', 'adv', 'frag', 'pronadj', 'pronsubst', 'advpron', 'num', 'part', 'siebie'] },
      ]),
    ),
  ],
  agree: [{ slots: ['PRZYIM', 'CZŁON'], categories: ['cas'] }],
  result: {},
  lemma: { join: 'form' },
  phrases: ADVERBIALS,
};

const conjunction: DoubleRule = {
  ...{ id: 'conjan', class: 'conjan', order: 19, ...namesOf('conjan'), gap: 0 },
  slots: [
    {
      ...headed(
        slot('CZŁON', 'człon spójnika', 'part of the conjunction', [
          {
            class: [
              'comp',
              'conj',
              'part',
              'by',
              'pronsubst',
              'pronadj',
              'advpron',
              'adv',
              'prep',
              'frag',
              'subst',
              'adj',
            ],
          },
        ]),
      ),
      ...{ min: 2, max: 4 },
    },
  ],
  agree: [],
  result: {},
  lemma: { join: 'form' },
  phrases: CONJUNCTIONS,
};

const PRONOMINAL = from('ZAIM', [...NOMINAL, 'prt']);

/** A negative pronoun with a preposition inside: „ni w czem”. */
const negative: DoubleRule = {
  ...{ id: 'pronan', class: 'pronan', order: 20, ...namesOf('pronan'), gap: 0 },
  slots: [
    headed(PRONOUN),
    slot('NI', '„ni”, „nie”', '“ni”, “nie”', [{ class: ['part', 'conj', 'frag'], form: ['ni', 'nie'] }]),
    PREP,
  ],
  agree: [{ slots: ['ZAIM', 'PRZYIM'], categories: ['cas'] }],
  result: { ...PRONOMINAL, prt: 'negp' },
  lemma: { from: 'ZAIM' },
};

/** An indefinite pronoun whose ending stands by itself: „kto koli”. */
const indefinite: DoubleRule = {
  ...{ id: 'pronan-koli', class: 'pronan', order: 21, ...namesOf('pronan'), gap: 0 },
  slots: [
    headed(PRONOUN),
    slot('KOLI', '„koli”', '“koli”', [{ class: ['part', 'frag', 'adv'], form: ['koli', 'kole', 'kolwie', 'kolwiek'] }]),
    optional(slot('Ż', '„ż”', '“ż”', [{ class: ['part'], form: ['ż', 'że'] }])),
  ],
  agree: [],
  result: { ...PRONOMINAL, prt: 'ind' },
  lemma: { join: 'lemma' },
};

export const LEXICAL_RULES: readonly DoubleRule[] = [
  ...[degree, numeral, preposition, adverbial, conjunction, negative, indefinite],
];
