import { askedTexts, type CataloguedText, columnValue, layerLetters, textsNamed, usualColumns } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { sampleText as text } from '../../parts/facets/sample-text.ts';
import { nextOrder, writeView } from '../../parts/rows.ts';
import { needsFull, readTextsView, sortsOf, textsHref, totalsOf } from './text-table.ts';

const TEXTS = [
  text('T10', { pl: 'Żywot', words: 100, annotated: 1, date: [1200, 1250] }),
  text('T2', { pl: 'Łazarz', words: 300, annotated: 0, hasTransliteration: true }),
  text('A', { pl: 'Święta Anna', words: 200, annotated: 0.5, date: [1200, 1210], language: ['gmh'] }),
];
const catalogue = {
  texts: TEXTS,
  parents: {},
  fields: [],
  names: { language: { gmh: { pl: 'śr.-w.-niem.', en: 'Middle High German' } } },
};
const codes = (texts: readonly CataloguedText[]): string => texts.map((one) => one.code).join(' ');
const sorted = (sort: string) => codes(askedTexts(catalogue, { find: '', f: '', sort }, 'pl'));
const view = (query: string) => readTextsView(new URLSearchParams(query));

describe('the table of texts', () => {
  it.each([
    ['name', 'T2 A T10'],
    ['code', 'A T2 T10'],
    ['-words', 'T2 A T10'],
    ['date', 'A T10 T2'],
    ['-date', 'T10 A T2'],
    ['language', 'T10 T2 A'],
    ['', 'T10 T2 A'],
    ['-', 'T10 T2 A'],
    ['size', 'T10 T2 A'],
  ])('in the order of %s, what is not known last', (sort, order) => {
    expect(sorted(sort)).toBe(order);
  });

  it('goes round: natural direction, the other, none', () => {
    const sorts = sortsOf([{ key: 'leaves', kind: 'number', isFacet: false, names: {} }]);
    const sortOf = (order: ReturnType<typeof nextOrder<string>>) => writeView({ find: '', order }).sort;
    for (const column of ['words', 'further.leaves'] as const) {
      const first = nextOrder(sorts, { by: null, descending: false }, column);
      const second = nextOrder(sorts, first, column);
      expect([first, second, nextOrder(sorts, second, column)].map(sortOf)).toEqual([`-${column}`, column, '']);
    }
    expect(sortOf(nextOrder(sorts, { by: 'words', descending: true }, 'date'))).toBe('date');
  });

  it('has columns, order and filters from its address, and leaves out what makes no sense there', () => {
    const address = '/texts?find=x&sort=-date&f=genre%3Asermon&columns=date%2Cedition&timeline=open';
    expect(textsHref(view(address.slice(7)))).toBe(address);
    expect(textsHref(view('sort=7&columns=size,date&timeline=yes'))).toBe('/texts?columns=date');
    expect(textsHref(view('sort=-further.leaves'))).toBe('/texts?sort=-further.leaves');
  });

  it('asks for the full catalogue where a column or the order needs it', () => {
    expect(['columns=date', 'columns=edition', 'sort=editors'].map((query) => needsFull(view(query)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('shows usually the columns in which there is something', () => {
    expect(usualColumns(catalogue, 'pl')).toEqual(['name', 'code', 'date', 'language', 'layers', 'words']);
  });

  it('names a language by the name that came with the list, else by its tag', () => {
    const naming = { language: 'en' as const, names: catalogue.names };
    expect(TEXTS.map((one) => columnValue(one, 'language', naming))).toEqual(['pl', 'pl', 'Middle High German']);
  });

  it('finds names without their marks, all words typed, in any order', () => {
    expect(codes(textsNamed(TEXTS, 'anna swie'))).toBe('A');
    expect(codes(textsNamed(TEXTS, 'lazarz'))).toBe('T2');
    expect(codes(textsNamed(TEXTS, '  '))).toBe('T10 T2 A');
    expect(codes(textsNamed(TEXTS, 'anna lazarz'))).toBe('');
  });

  it('adds up, and weighs the annotated share by words', () => {
    expect(totalsOf(TEXTS)).toMatchObject({ texts: 3, cards: 6, words: 600, annotated: 200 / 600 });
    expect(totalsOf([]).annotated).toBe(0);
  });

  it('names the layers by letters', () => {
    expect(TEXTS.map(layerLetters)).toEqual([
      ['T', 'G'],
      ['T', 'L'],
      ['T', 'G'],
    ]);
  });
});
