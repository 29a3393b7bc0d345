import { describe, expect, it } from 'vitest';
import { firstRange, pressVerse, type VerseChoice } from './verse-range.ts';

const LABELS = ['1', '2', '3', '3b', '4'];

describe('the choice of verses', () => {
  it('begins with the whole source, or with what was asked for', () => {
    expect(firstRange(LABELS, null)).toEqual({ from: '1', to: '4' });
    expect(firstRange(LABELS, { from: '2', to: '3b' })).toEqual({ from: '2', to: '3b' });
    expect(firstRange(LABELS, { from: '3', to: '1' })).toEqual({ from: '3', to: '3' });
    expect(firstRange(LABELS, { from: '3', to: '9' })).toEqual({ from: '3', to: '3' });
    expect(firstRange(LABELS, { from: '9', to: '9' })).toEqual({ from: '1', to: '4' });
    expect(firstRange([], null)).toBeNull();
  });

  const whole: VerseChoice = { from: 0, to: 4, start: 0, isAwaited: false };
  const press = (...presses: [at: number, isLonger?: boolean][]) =>
    presses.reduce((choice, [at, isLonger = false]) => pressVerse(choice, at, isLonger), whole);

  it('is one verse after a press, and goes to the next that is pressed, in either direction', () => {
    expect(press([2])).toMatchObject({ from: 2, to: 2 });
    expect(press([2], [4])).toMatchObject({ from: 2, to: 4 });
    expect(press([2], [0])).toMatchObject({ from: 0, to: 2 });
    expect(press([2], [2])).toMatchObject({ from: 2, to: 2 });
    expect(press([2], [4], [1])).toMatchObject({ from: 1, to: 1 });
  });

  it('grows and shrinks from the end that was pressed first', () => {
    expect(press([2], [3, true], [4, true])).toMatchObject({ from: 2, to: 4 });
    expect(press([2], [4, true], [1, true])).toMatchObject({ from: 1, to: 2 });
    expect(press([3, true])).toMatchObject({ from: 0, to: 3 });
  });
});
