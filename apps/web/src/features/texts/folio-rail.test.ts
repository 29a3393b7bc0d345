import { expect, test } from 'vitest';
import { MOST_TICKS, ticksOf } from './folio-rail.ts';

const cards = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ cardNumber: i + 1, cardAddress: `${i + 1}`, ord: i + 1, verses: 1 }));

test('a tick stands for a folio, with what lies on it, and knows whether it is read', () => {
  const ticks = ticksOf(cards(3), [{ cardNumber: 2, sources: 4, themes: 1 }], [2, 3]);
  expect(ticks.map(({ card, sources, themes, isHere }) => [card.cardAddress, sources, themes, isHere])).toEqual([
    ['1', 0, 0, false],
    ['2', 4, 1, true],
    ['3', 0, 0, true],
  ]);
});

test('in a text of very many folios a tick stands for several, and none is left out', () => {
  const counts = cards(1000).map(({ cardNumber }) => ({ cardNumber, sources: 1, themes: 2 }));
  const ticks = ticksOf(cards(1000), counts, [1000, 1000]);
  expect(ticks.length).toBeLessThanOrEqual(MOST_TICKS);
  expect(ticks.reduce((sum, { folios }) => sum + folios, 0)).toBe(1000);
  expect(ticks.reduce((sum, { sources }) => sum + sources, 0)).toBe(1000);
  expect(ticks.findIndex(({ isHere }) => isHere)).toBe(ticks.length - 1);
});
