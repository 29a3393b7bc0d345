import { describe, expect, test } from 'vitest';
import { markCommon, wordsOfPassage, wordsOfVerse } from './compared-words.ts';

type ByForm = Readonly<Record<string, string>>;
const passage = (text: string, lemmas: ByForm = {}, foreign: ByForm = {}) => {
  const words = text
    .split(' ')
    .map((form, i) => ({ text: form, word: i + 1, isJoined: false, language: foreign[form] ?? null }));
  const known = words.flatMap(({ text: form, word }) =>
    lemmas[form] ? [[word, [lemmas[form]]] as [number, string[]]] : [],
  );
  return wordsOfPassage(words, 'zlw-x-oldpol', new Map(known));
};
const shared = (columns: Parameters<typeof markCommon>[0]) =>
  markCommon(columns).map((words) => words.filter(({ common }) => common > 1).map(({ text, common }) => text + common));

describe('common words', () => {
  test('are those with the same lemma where both are annotated', () => {
    const one = passage('rzekł pan', { rzekł: 'rzec', pan: 'pan' });
    const other = passage('rzecze pana', { rzecze: 'rzec', pana: 'pan' });
    expect(shared([one, other])).toEqual([
      ['rzekł2', 'pan2'],
      ['rzecze2', 'pana2'],
    ]);
    expect(shared([passage('mam', { mam: 'mieć' }), passage('mam', { mam: 'mama' })])).toEqual([[], []]);
  });

  test('are those written alike where one is not annotated, in all columns that have them', () => {
    const la = { iudaea: 'la', IVDAEA: 'la-x-medieval' };
    const source = wordsOfVerse('Judæa, Iosephus.', 'la');
    const text = passage('iudaea Jozef', { iudaea: 'Judea' }, la);
    expect(shared([source, text, passage('IVDAEA', {}, la)])).toEqual([['Judæa3'], ['iudaea3'], ['IVDAEA3']]);
  });

  test('are of one language: what is written alike in two is not shared, and is not said to be of one column alone', () => {
    const latin = wordsOfVerse('in, Iosephus', 'la');
    expect(markCommon([latin, passage('in Josephus')])).toEqual([
      [
        { text: 'in', common: 0 },
        { text: ',', joined: true, common: 0 },
        { text: 'Iosephus', common: 0 },
      ],
      [
        { text: 'in', common: 0, word: 1 },
        { text: 'Josephus', common: 0, word: 2 },
      ],
    ]);
    expect(shared([latin, passage('in Josephus', {}, { Josephus: 'la' })])).toEqual([['Iosephus2'], ['Josephus2']]);
    expect(shared([wordsOfVerse('in', 'und'), wordsOfVerse('in', 'und')])).toEqual([[], []]);
    expect(shared([wordsOfVerse('in', ''), wordsOfVerse('in', '')])).toEqual([[], []]);
  });

  test('punctuation is set off and never shared', () => {
    expect(markCommon([wordsOfVerse('a, b', 'la'), wordsOfVerse('c, d', 'la')])).toEqual([
      [
        { text: 'a', common: 1 },
        { text: ',', joined: true, common: 0 },
        { text: 'b', common: 1 },
      ],
      [
        { text: 'c', common: 1 },
        { text: ',', joined: true, common: 0 },
        { text: 'd', common: 1 },
      ],
    ]);
  });
});
