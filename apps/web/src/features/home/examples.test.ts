import type { TextRange } from '@glosa/contract';
import { expect, test } from 'vitest';
import { examplesOf } from './examples.ts';

function range(lines: string[], words: TextRange['words'] = []): TextRange {
  const point = { cardNumber: 1, cardAddress: '1r', verseNo: '1' };
  const verses = lines.map((line, at) => ({
    verseNo: String(at + 1),
    ord: at + 1,
    items: line.split(' ').map((x, w) => ({ k: 'w' as const, w, r: [{ x }], sp: 1 as const })),
  }));
  return {
    code: 'RO',
    name: { pl: 'RO', en: 'RO' },
    mode: 'transcription',
    grammar: true,
    language: null,
    licence: null,
    licenceUrl: null,
    languageName: null,
    source: null,
    hasGrammar: true,
    start: point,
    end: point,
    next: null,
    cards: [{ cardNumber: 1, cardAddress: '1r', imageUrl: null, verses }],
    words,
  };
}

const reading = (form: string, lemma: string) => ({
  word: 1,
  form,
  other: null,
  pieces: [{ form, readings: [{ lemma, posClass: null, categories: {} }] }],
});

test('one query of each kind, from words that are in the text', () => {
  const text = range(['O smętku Pana naszego', 'Kiedy wieczor'], [reading('o', 'o'), reading('Pana', 'pan')]);
  expect(examplesOf(text)).toEqual(['smętku', 'pan*', 'smętku pana', 'lemma:pan']);
});

test('a text without telling words gives none', () => {
  expect(examplesOf(range(['a w k~olu']))).toEqual([]);
});
