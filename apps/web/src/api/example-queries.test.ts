import type { TextRange } from '@glosa/contract';
import { expect, test } from 'vitest';
import { exampleQueries } from './example-queries.ts';

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
    hasGrammar: true,
    start: point,
    end: point,
    next: null,
    cards: [{ cardNumber: 1, cardAddress: '1r', imageUrl: null, verses }],
    ...{ manuscript: null, date: null, place: null, edition: null },
    licence: null,
    licenceUrl: null,
    languageName: null,
    source: null,
    words,
  };
}

const reading = (word: number, form: string, lemma: string, posClass: string, categories = {}) => ({
  word,
  form,
  other: null,
  pieces: [{ form, readings: [{ lemma, posClass, categories }] }],
});

test('one query of each kind, from words that are in the text', () => {
  const words = [
    reading(0, 'o', 'o', 'prep', { cas: 'loc' }),
    reading(2, 'Pana', 'pan', 'subst'),
    reading(1, 'smętku', 'smętek', 'subst'),
  ];
  const text = range(['O smętku Pana naszego', 'Kiedy wieczor'], words);
  expect(Object.fromEntries(exampleQueries(text).map(({ kind, q }) => [kind, q]))).toEqual({
    word: 'smętku',
    ending: 'pan*',
    beginning: '*ego',
    letter: 's?ętku',
    exact: '=smętku',
    phrase: 'smętku pana',
    together: 'pana & smętku',
    lemma: 'lemma:pan',
    class: 'pos:prep&cas:loc',
    brackets: '[pos="prep"] [lemma="smętek"]',
  });
});

test('words with a mark or the beginning of a sentence between them make no phrase', () => {
  const text = range(['Pana naszego']);
  const [card] = text.cards;
  const [verse] = card?.verses ?? [];
  verse?.items.splice(1, 0, { k: 's', n: '2' });
  expect(exampleQueries(text).map(({ kind }) => kind)).not.toContain('phrase');
});

test('a text without telling words gives none', () => {
  expect(exampleQueries(range(['a w k~olu']))).toEqual([]);
});
