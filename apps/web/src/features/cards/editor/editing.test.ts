// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { drawnPairs, roomsFor } from './in-step.ts';
import { changeBetween } from './use-code.ts';
import { keyMeaning } from './use-editor-keys.ts';

describe('a text put in place of another', () => {
  it.each([
    ['abc', 'abXc', { from: 2, to: 2, insert: 'X' }],
    ['aaa', 'aa', { from: 2, to: 3, insert: '' }],
    ['', 'x', { from: 0, to: 0, insert: 'x' }],
    ['abc', 'xyz', { from: 0, to: 3, insert: 'xyz' }],
  ])('changes %j to %j in one place', (before, after, change) => {
    expect(changeBetween(before, after)).toEqual(change);
    expect(before.slice(0, change.from) + change.insert + before.slice(change.to)).toBe(after);
  });

  it('changes nothing where they are the same', () => {
    expect(changeBetween('abc', 'abc')).toBeNull();
  });
});

const byLine = (...heights: number[]) => new Map(heights.entries());

describe('lines in step', () => {
  it('have room after the lower one of a pair', () => {
    const [left, right] = roomsFor(
      [
        [0, 0],
        [1, 1],
      ],
      [byLine(30, 60), byLine(90, 30)],
    );
    expect([[...left], [...right]]).toEqual([[[0, 60]], [[1, 30]]]);
  });

  it('leave room for a verse the other side does not have, also before the first', () => {
    const [left, right] = roomsFor(
      [
        [null, 0],
        [0, 1],
        [1, null],
      ],
      [byLine(30, 40), byLine(20, 30)],
    );
    expect([[...left], [...right]]).toEqual([[[-1, 20]], [[1, 40]]]);
  });
});

describe('pairs that are drawn', () => {
  const pairs: [number | null, number | null][] = [
    [null, 0],
    [0, 1],
    [1, null],
    [2, 2],
    [3, 3],
  ];

  it('are those with a measured line on both sides', () => {
    expect(
      drawnPairs(pairs, [
        { from: 0, to: 3 },
        { from: 0, to: 2 },
      ]),
    ).toEqual({ from: 1, to: 3 });
    expect(
      drawnPairs(pairs, [
        { from: 1, to: 3 },
        { from: 0, to: 3 },
      ]),
    ).toEqual({ from: 3, to: 4 });
    expect(
      drawnPairs(pairs, [
        { from: 3, to: 3 },
        { from: 0, to: 1 },
      ]),
    ).toBeNull();
  });
});

describe('a key of the editor', () => {
  const key = (name: string, more: KeyboardEventInit = {}) =>
    keyMeaning(new KeyboardEvent('keydown', { key: name, ...more }));

  it('saves, leads to the neighbours and to the letters', () => {
    expect(key('s', { ctrlKey: true })).toBe('save');
    expect(key('S', { metaKey: true })).toBe('save');
    expect(key('PageUp', { altKey: true })).toBe('previous');
    expect(key('PageDown', { altKey: true })).toBe('next');
    expect(key('F2')).toBe('letters');
  });

  it('leaves alone what AltGr types and what scrolls', () => {
    expect(key('ś', { ctrlKey: true, altKey: true })).toBeNull();
    expect(key('s', { ctrlKey: true, altKey: true })).toBeNull();
    expect(key('PageDown')).toBeNull();
    expect(key('s')).toBeNull();
  });
});
