import type { DisplayItem } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { joinTokens, tokensOf } from './passage-tokens.ts';

const w = (id: number, x: string, rest: object = {}): DisplayItem => ({ k: 'w', w: id, r: [{ x }], ...rest });
const p = (x: string, rest: object = {}): DisplayItem => ({ k: 'p', r: [{ x }], ...rest });
const sp = { sp: 1 } as const;

/** „A rzekł: rozmyś-/lanie.” [gap] (zły) i dbały */
const LINES: Readonly<Record<number, DisplayItem[]>> = {
  1: [{ k: 's', n: '1' }, p('„'), w(1, 'A', sp), w(2, 'rzekł'), p(':', sp), w(3, 'rozmyś', { part: 'I' }), p('-')],
  2: [
    w(3, 'lanie', { part: 'F' }),
    p('.'),
    p('”', sp),
    { k: 'g', sp: 1 },
    { k: 'x', r: [{ x: 'zły' }], sp: 1 },
    w(4, 'i', sp),
    w(5, 'dbały'),
    p('!'),
  ],
  3: [p('–', sp), w(6, 'potem')],
};
const FORMS = ['A', 'rzekł', 'rozmyślanie', 'i', 'dbały', 'potem'];
const VERSES = [1, 1, 1, 2, 2, 3];

function read(from: number, to: number): string {
  const words = FORMS.map((form, i) => ({
    ...{ id: i + 1, layerId: 1, ord: i + 1, form, language: null, verse: VERSES[i] ?? 0 },
  }));
  return joinTokens(tokensOf(words.slice(from - 1, to), (verse) => LINES[verse] ?? []));
}

describe('a passage as it is read', () => {
  it.each([
    [1, 2, 'A rzekł:'],
    [2, 4, 'rzekł: rozmyślanie.” […] i'],
    [3, 3, 'rozmyślanie.”'],
    [4, 5, 'i dbały!'],
    [5, 6, 'dbały! – potem'],
  ])('from word %i to word %i', (from, to, text) => {
    expect(read(from, to)).toBe(text);
  });

  it('has the ids of its words, and none on what is no word', () => {
    const words = [{ id: 2, layerId: 1, ord: 2, form: 'rzekł', language: null, verse: 1 }];
    expect(tokensOf(words, (verse) => LINES[verse] ?? [])).toEqual([
      { text: 'rzekł', word: 2, isJoined: false, language: null },
      { text: ':', word: null, isJoined: true, language: null },
    ]);
    expect(tokensOf([], () => [])).toEqual([]);
  });
});
