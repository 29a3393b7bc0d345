import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldingOf } from '../src/index.ts';
import { schema } from './schema.ts';

const { fold, letters } = foldingOf(schema);

describe('folding', () => {
  it.each([
    ['Hêrré', 'herre'],
    ['ŁASKA', 'laska'],
    ['łaska', 'laska'],
    ['ſwyaty', 'swyaty'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Æneas', 'aeneas'],
    ['œuvre', 'oeuvre'],
    ['prawdꟁ', 'prawdo'],
    ['Ꟁ', 'o'],
    ['đ ø ꝛ', 'd o r'],
    ['żółć', 'zolc'],
    ['ﬁn', 'fin'],
    ['Λόγος', 'λογοσ'],
    ['ΛΌΓΟΣ', 'λογοσ'],
    ['İstanbul', 'istanbul'],
    ['e\u0364', 'e'],
    ['so\u00adft\u200dly\u200e', 'softly'],
    ['𝕬', 'a'],
    ['𐌰', '𐌰'],
    ['\ud800x', '\ud800x'],
  ])('%s → %s', (text, key) => {
    expect(fold(text)).toBe(key);
  });

  it('holds for every row of its table, in either case', () => {
    for (const [letter, key] of Object.entries(letters)) {
      expect([fold(letter), fold(letter.toUpperCase())]).toEqual([key, fold(key)]);
    }
  });

  it('is the same for composed and decomposed text, and does nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const key = fold(text);
        expect(fold(text.normalize('NFD'))).toBe(key);
        expect(fold(text.normalize('NFC'))).toBe(key);
        expect(fold(key)).toBe(key);
      }),
      { numRuns: 1000 },
    );
    for (let code = 0; code < 0x20000; code++) {
      const key = fold(String.fromCodePoint(code));
      if (fold(key) !== key) expect([code.toString(16), fold(key)]).toEqual([code.toString(16), key]);
    }
  });

  it('takes long runs of marks in its stride', () => {
    expect(fold(`a${'\u0301\u0316'.repeat(100_000)}b`)).toBe('ab');
  });
});
