import { type Facets, NO_HITS, type SentenceResults } from '@glosa/contract';

/** Of texts of which nothing is known. */
export const NO_FACETS: Facets = {
  ...{ q: 'bog', interpretation: 'słowo „bog”', revision: 'r1', total: 25, exact: true },
  ...{
    texts: 2,
    tokens: 1000,
    perMillion: 25_000,
    low: 17_000,
    high: 36_000,
    fields: [],
    declared: [],
    years: { step: 50, undated: 2, steps: [] },
  },
};

/** What a server answers: one sentence with two hits, the same as lines, more on another page. */
export const RESULTS: SentenceResults = {
  ...NO_HITS,
  q: 'bog',
  interpretation: 'słowo „bog”',
  revision: 'r1',
  total: 25,
  ranks: { exact: 20, case: 0, folded: 5, variant: 0 },
  sentences: 21,
  exact: true,
  pages: 2,
  size: 20,
  hits: [
    {
      code: 'RP',
      name: { pl: 'Rozmyślanie', en: 'Meditation' },
      cardNumber: 23,
      cardAddress: '12r',
      verseNo: '5',
      endCardNumber: 24,
      endCardAddress: '12v',
      endVerseNo: '1',
      sentenceNo: '7',
      language: 'pl-x-oldpol',
      rank: 'exact',
      hits: 2,
      hitNo: 1,
      words: [501, 503],
      tokens: [
        { form: 'Bog', translit: 'Bog', word: 501, match: 1, sp: 1 },
        { form: 'jest', translit: 'geſt', word: 502, sp: 1 },
        { form: 'bog', translit: 'bog', word: 503, match: 1 },
        { form: '.', word: null },
      ],
    },
  ],
  perText: [
    { code: 'RP', name: { pl: 'Rozmyślanie', en: 'Meditation' }, witness: null, hits: 20 },
    { code: 'RD', name: { pl: 'Rozmyślania dominikańskie', en: 'Dominican' }, witness: null, hits: 5 },
  ],
  lines: [
    {
      code: 'RP',
      name: { pl: 'Rozmyślanie', en: 'Meditation' },
      cardNumber: 23,
      cardAddress: '12r',
      verseNo: '5',
      sentenceNo: '7',
      language: 'pl-x-oldpol',
      rank: 'exact',
      hitNo: 1,
      words: [501],
      left: [
        { form: '.', word: null, sp: 1 },
        { form: 'Nasz', word: 500, sp: 1 },
      ],
      node: [{ form: 'Bog', translit: 'Bog', word: 501, match: 1, sp: 1 }],
      right: [
        { form: 'jest', translit: 'geſt', word: 502 },
        { form: '.', word: null, sp: 1 },
      ],
      inside: { left: 1, right: 2 },
    },
    {
      code: 'RD',
      name: { pl: 'Rozmyślania dominikańskie', en: 'Dominican' },
      cardNumber: 2,
      cardAddress: '2v',
      verseNo: '9',
      sentenceNo: '3',
      language: 'pl-x-oldpol',
      rank: 'variant',
      hitNo: 2,
      words: [77],
      left: [],
      node: [{ form: 'bock', word: 77, match: 1 }],
      right: [],
      inside: { left: 0, right: 0 },
    },
  ],
};
