import { describe, expect, it } from 'vitest';
import { type Counting, numbersIn } from './psalm-numbers.ts';

const psalm = (to: Counting, from: Counting, number: number) =>
  numbersIn(to, from, { psalm: number, verses: null }).map(({ psalm: found, verses }) =>
    verses === null ? `${found}` : `${found}:${verses.from}-${verses.to}`,
  );
const verse = (to: Counting, from: Counting, number: number, first: number, last = first) =>
  numbersIn(to, from, { psalm: number, verses: { from: first, to: last } }).map(
    ({ psalm: found, verses }) => `${found}:${verses?.from}-${verses?.to}`,
  );

describe('numbers of psalms', () => {
  it('are the same at both ends, and one apart between', () => {
    for (const same of [1, 8, 148, 150]) expect(psalm('hebrew', 'vulgate', same)).toEqual([`${same}`]);
    for (const lower of [10, 50, 112, 116, 138, 145]) {
      expect(psalm('hebrew', 'vulgate', lower)).toEqual([`${lower + 1}`]);
      expect(psalm('vulgate', 'hebrew', lower + 1)).toEqual([`${lower}`]);
    }
    expect(psalm('hebrew', 'vulgate', 151)).toEqual([]);
  });

  it('go over into two psalms, or into a part of one, where one Psalter cuts what the other does not', () => {
    expect(psalm('hebrew', 'vulgate', 9)).toEqual(['9', '10']);
    expect(psalm('vulgate', 'hebrew', 9)).toEqual(['9:1-21']);
    expect(psalm('vulgate', 'hebrew', 10)).toEqual(['9:22-39']);
    expect(psalm('hebrew', 'vulgate', 113)).toEqual(['114', '115']);
    expect(psalm('hebrew', 'vulgate', 114)).toEqual(['116:1-9']);
    expect(psalm('hebrew', 'vulgate', 115)).toEqual(['116:10-19']);
    expect(psalm('vulgate', 'hebrew', 116)).toEqual(['114', '115']);
    expect(psalm('vulgate', 'hebrew', 147)).toEqual(['146', '147']);
    expect(psalm('hebrew', 'vulgate', 147)).toEqual(['147:12-20']);
  });

  it('have every verse of the cut psalms once, there and back', () => {
    for (const [number, verses] of [
      [9, 39],
      [113, 26],
      [114, 9],
      [115, 10],
      [146, 11],
      [147, 9],
    ] as const) {
      for (let at = 1; at <= verses; at++) {
        const [there] = numbersIn('hebrew', 'vulgate', { psalm: number, verses: { from: at, to: at } });
        expect(there && numbersIn('vulgate', 'hebrew', there)).toEqual([
          { psalm: number, verses: { from: at, to: at } },
        ]);
      }
    }
    expect(verse('hebrew', 'vulgate', 9, 22)).toEqual(['10:1-1']);
    expect(verse('hebrew', 'vulgate', 9, 20, 23)).toEqual([]);
    expect(verse('hebrew', 'vulgate', 147, 12)).toEqual([]);
  });

  it('say nothing of verses where the same words are divided into others', () => {
    expect(verse('hebrew', 'vulgate', 43, 26)).toEqual([]);
    expect(psalm('hebrew', 'vulgate', 43)).toEqual(['44']);
  });

  it('leave out headings where a Bible does not count them', () => {
    expect(verse('vulgate', 'hebrew-without-headings', 51, 1)).toEqual(['50:3-3']);
    expect(verse('hebrew-without-headings', 'vulgate', 50, 3, 4)).toEqual(['51:1-2']);
    expect(verse('hebrew-without-headings', 'vulgate', 50, 1)).toEqual([]);
    expect(verse('vulgate', 'hebrew-without-headings', 5, 3)).toEqual(['5:4-4']);
    expect(psalm('vulgate', 'hebrew-without-headings', 139)).toEqual(['138']);
    expect(psalm('hebrew-without-headings', 'vulgate', 115)).toEqual(['116:10-19']);
  });
});
