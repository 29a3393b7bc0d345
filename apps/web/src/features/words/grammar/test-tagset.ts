/** A small tagset, as the server gives it, for the tests of the grammar pages. */
import type { Grammar, GrammarClasses } from '@glosa/contract';

const named = (value: string, pl: string) => ({ value, name: { pl, en: value } });

export const TEST_TAGSET: GrammarClasses = {
  groups: [named('noun', 'rzeczownik'), named('finite', 'czasownik osobowy')],
  classes: [
    { ...named('subst', 'rzeczownik'), group: 'noun', categories: ['num', 'cas'], hits: 70 },
    { ...named('fin', 'forma nieprzeszła'), group: 'finite', categories: ['num', 'per'], hits: 20 },
    { ...named('praet', 'forma na -ł'), group: 'finite', categories: ['num'], hits: 10 },
    { ...named('aor', 'aoryst'), group: 'finite', categories: ['num', 'per'], hits: 0 },
  ],
  doubleClasses: [{ ...named('perf', 'czas przeszły złożony'), categories: ['per', 'num'], hits: 8 }],
  categories: [
    { ...named('num', 'liczba'), values: [named('sg', 'pojedyncza'), named('du', 'podwójna'), named('pl', 'mnoga')] },
    { ...named('cas', 'przypadek'), values: [named('nom', 'mianownik'), named('gen', 'dopełniacz')] },
    { ...named('per', 'osoba'), values: [named('pri', 'pierwsza'), named('ter', 'trzecia')] },
  ],
};

const counted = (value: string, pl: string, hits: number) => ({ ...named(value, pl), hits, q: `x:${value}` });

export const TEST_ANSWER: Grammar = {
  q: '[pos="subst"]',
  interpretation: 'x',
  total: 12,
  exact: true,
  revision: 'r',
  sentence: 'rzeczownik',
  distinct: 2,
  page: 1,
  pages: 1,
  size: 50,
  rows: [
    {
      value: 'króla',
      language: 'pl',
      hits: 9,
      share: 0.75,
      texts: 1,
      q: '[pos="subst" & form="króla"]',
      others: [{ value: 'król', hits: 9, q: 'x' }],
      otherCount: 1,
      apart: 2,
    },
    { value: 'pana', language: 'pl', hits: 3, share: 0.25, texts: 1, q: null, others: [], otherCount: 0, apart: 0 },
  ],
  perText: [{ code: 'A', hits: 12, name: { pl: 'Alfa', en: 'Alfa' }, tokens: 100 }],
  classes: [counted('subst', 'rzeczownik', 12), counted('fin', 'forma nieprzeszła', 5)],
  categories: [
    { category: 'num', name: { pl: 'liczba', en: 'number' }, values: [counted('sg', 'pojedyncza', 5)] },
    {
      category: 'cas',
      name: { pl: 'przypadek', en: 'case' },
      values: [counted('gen', 'dopełniacz', 4), counted('loc', 'miejscownik', 1)],
    },
  ],
};
