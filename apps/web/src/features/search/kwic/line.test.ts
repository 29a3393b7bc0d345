import type { KwicHit } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import type { HitToken } from '../sentence.ts';
import { copyText, decisive } from './line.ts';

/** Words and signs by white space; a sign has no word. */
const tokens = (text: string): HitToken[] =>
  text.split(' ').map((form, i) => ({ form, word: /\p{L}/u.test(form) ? i : null, sp: 1 as const }));

const HIT: KwicHit = {
  code: 'RP',
  name: { pl: 'RP', en: 'RP' },
  cardNumber: 23,
  cardAddress: '12r',
  verseNo: '5',
  sentenceNo: '1',
  language: null,
  rank: null,
  hitNo: 1,
  words: [2],
  left: tokens('w imię'),
  node: [{ form: 'oćca', word: 2 }],
  right: [{ form: ',', word: null, sp: 1 }, ...tokens('amen')],
};

describe('a line', () => {
  it.each([
    ['left', 'a b c', 2, 2],
    ['left', 'a . b', 3, 1],
    ['left', 'a .', 3, 0],
    ['right', 'a . b', 3, 2],
    ['right', 'a , b', 3, 3],
    ['node', 'a . b', 3, 3],
  ] as const)('is sorted on the %s of %s by %i words: %i of them decide', (side, text, words, count) => {
    expect(decisive(side, tokens(text), { sort: side, words })).toBe(count);
    expect(decisive(side, tokens(text), { sort: 'text', words })).toBe(0);
  });

  it('is copied with its place', () => {
    expect(copyText(HIT)).toBe('w imię [oćca], amen (RP 12r.5)');
  });
});
