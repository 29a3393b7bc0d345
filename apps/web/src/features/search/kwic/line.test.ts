import type { KwicHit } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import type { HitToken } from '../../../parts/sentences/sentence.ts';
import { copyText, decisive, sideOf } from './line.ts';

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
  right: [{ form: ',', word: null, sp: 1 }, ...tokens('amen . A')],
  inside: { left: 1, right: 3 },
};

describe('a line', () => {
  it.each([
    ['left', 2, 1],
    ['right', 2, 2],
    ['right', 5, 3],
    ['node', 3, 1],
  ] as const)('is sorted on the %s by %i words: %i of them decide', (side, words, count) => {
    expect(decisive(side, HIT, { sort: side, words })).toBe(count);
    expect(decisive(side, HIT, { sort: 'text', words })).toBe(0);
  });

  it('tells its own sentence from those around it', () => {
    const order = { sort: 'right', words: 2 } as const;
    expect(sideOf(HIT, 'left', order, 'form')).toEqual({
      inside: [{ match: false, text: 'imię' }],
      beyond: [{ match: false, text: 'w' }],
    });
    expect(sideOf(HIT, 'right', order, 'form')).toEqual({
      inside: [
        { match: true, text: ', amen' },
        { match: false, text: ' .' },
      ],
      beyond: [{ match: false, text: 'A' }],
    });
  });

  it('is copied with its place', () => {
    expect(copyText(HIT, null)).toBe('w imię [oćca], amen . A (RP 12r.5)');
    expect(copyText(HIT, 'Kraków, BJ, 3336, c. 1450')).toBe(
      'w imię [oćca], amen . A (RP 12r.5; Kraków, BJ, 3336, c. 1450)',
    );
  });
});
