import type { AnnotationMap } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { countStates, drawCard, mappedCards, rangeOf } from './map.ts';

const MAP: AnnotationMap = {
  code: 'X',
  states: '0123455',
  flagged: [[2, 5]],
  cards: [
    { address: '1r', from: 1 },
    { address: '1v', from: 4 },
  ],
  counts: {} as AnnotationMap['counts'],
};

const ALL = { from: null, to: null };

describe('the map of a text', () => {
  const [first, second] = mappedCards(MAP);

  it('has the sentences of each card with their states and flags', () => {
    expect(first).toEqual({
      ...{ address: '1r', from: 1, to: 3, states: ['empty', 'partial', 'imported'] },
      flagged: new Set([2, 3]),
    });
    expect(second).toMatchObject({ from: 4, to: 7, states: ['edited', 'checked', 'again', 'again'] });
    expect(second?.flagged).toEqual(new Set([4, 5]));
    expect(second && countStates(second)).toEqual([
      ['edited', 1],
      ['checked', 1],
      ['again', 2],
    ]);
  });

  it('draws a cell for every sentence, four one below the other, and one path for a state', () => {
    const long = {
      ...mappedCards({ ...MAP, states: '0'.repeat(9), flagged: [[9, 9]], cards: [{ address: '1r', from: 1 }] })[0],
    };
    const drawn = drawCard(long as Parameters<typeof drawCard>[0]);
    expect([drawn.width, drawn.frames.match(/M/g)?.length, drawn.fills]).toEqual([24, 9, []]);
    expect(drawn.flags).toMatch(/^M23 0/);
    expect(second && drawCard(second).fills.map(([state]) => state)).toEqual(['edited', 'checked', 'again']);
  });

  it('chooses a card, or all from what was chosen to it', () => {
    if (first === undefined || second === undefined) throw new Error('There are two cards.');
    expect(rangeOf(second, ALL, false)).toEqual({ from: 4, to: 7 });
    expect(rangeOf(second, { from: 1, to: 3 }, true)).toEqual({ from: 1, to: 7 });
    expect(rangeOf(first, { from: 4, to: 7 }, true)).toEqual({ from: 1, to: 7 });
    expect(rangeOf(first, { from: 4, to: 7 }, false)).toEqual({ from: 1, to: 3 });
    expect(rangeOf(second, ALL, true)).toEqual({ from: 4, to: 7 });
  });
});
