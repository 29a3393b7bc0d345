import type { TextListItem } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { nextOrder, type Order, ordered, readView, textsNamed, tsvOf, writeView } from '../../parts/rows.ts';
import { FILE, layerLetters, SORTS, type SortColumn, totalsOf } from './text-table.ts';

function text(code: string, pl: string, words: number, annotated: number, ord: number): TextListItem {
  return {
    code,
    name: { pl, en: pl },
    textType: 'transcription',
    designation: null,
    active: true,
    ord,
    layers: { transcription: true, transliteration: ord % 2 === 0, otherTranscripts: [] },
    language: 'pl-x-oldpol',
    ...{ manuscript: null, date: null, place: null, edition: null },
    licence: null,
    licenceUrl: null,
    languageName: null,
    source: null,
    cards: 2,
    verses: 10,
    words,
    sentences: 3,
    composites: 1,
    annotated,
    firstCard: null,
  };
}

const TEXTS = [text('T10', 'Żywot', 100, 1, 1), text('T2', 'Łazarz', 300, 0, 2), text('A', 'Święta Anna', 200, 0.5, 3)];
const sorted = (order: Order<SortColumn>) => ordered(TEXTS, SORTS, order, 'pl');
const readOrder = (sort: string) => readView(SORTS, new URLSearchParams({ sort })).order;
const writeOrder = (order: Order<SortColumn>) => writeView({ find: '', order }).sort;
const codes = (texts: readonly TextListItem[]): string => texts.map((one) => one.code).join(' ');

describe('the table of texts', () => {
  it('sorts names as Polish does and sigla by their numbers', () => {
    expect(sorted({ by: 'name', descending: false }).map((one) => one.name.pl)).toEqual([
      'Łazarz',
      'Święta Anna',
      'Żywot',
    ]);
    expect(codes(sorted({ by: 'code', descending: false }))).toBe('A T2 T10');
  });

  it('sorts numbers both ways and keeps the order of the editors otherwise', () => {
    expect(codes(sorted({ by: 'words', descending: true }))).toBe('T2 A T10');
    expect(codes(sorted({ by: 'cards', descending: true }))).toBe('T10 T2 A');
    expect(codes(sorted({ by: null, descending: false }))).toBe('T10 T2 A');
  });

  it('goes round: natural direction, the other, none', () => {
    const first = nextOrder(SORTS, { by: null, descending: false }, 'words');
    const second = nextOrder(SORTS, first, 'words');
    expect([first, second, nextOrder(SORTS, second, 'words')].map(writeOrder)).toEqual(['-words', 'words', '']);
    expect(writeOrder(nextOrder(SORTS, { by: 'words', descending: true }, 'name'))).toBe('name');
  });

  it.each(['words', '-words', ''])('keeps %s in the address', (value) => {
    expect(writeOrder(readOrder(value))).toBe(value);
  });

  it('takes nonsense in the address for no order', () => {
    expect([readOrder('x'), readOrder('7'), readOrder('-')].map((order) => order.by)).toEqual([null, null, null]);
  });

  it('finds names without their marks, all words typed, in any order', () => {
    expect(codes(textsNamed(TEXTS, 'anna swie'))).toBe('A');
    expect(codes(textsNamed(TEXTS, 'lazarz'))).toBe('T2');
    expect(codes(textsNamed(TEXTS, '  '))).toBe('T10 T2 A');
    expect(codes(textsNamed(TEXTS, 'anna lazarz'))).toBe('');
  });

  it('adds up, and weighs the annotated share by words', () => {
    expect(totalsOf(TEXTS)).toEqual({
      texts: 3,
      cards: 6,
      verses: 30,
      words: 600,
      sentences: 9,
      composites: 3,
      annotated: 200 / 600,
    });
    expect(totalsOf([]).annotated).toBe(0);
  });

  it('names the layers by letters', () => {
    expect(TEXTS.map(layerLetters)).toEqual([
      ['T', 'G'],
      ['T', 'L'],
      ['T', 'G'],
    ]);
  });

  it('exports one line a text and no formulas', () => {
    const lines = tsvOf([text('=X', 'a\tb', 1, 1, 1)], FILE)
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toBe("'=X\ta b\ta b\t\t\t\tpl-x-oldpol\t\t\t\t2\t10\t1\t3\t1\t1.0000\tT G");
  });
});
