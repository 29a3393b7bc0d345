import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardsMeant, formatReference, type Outline, type OutlineCard, type Resolution, resolve } from './reference.ts';

/** An outline as `address: labels`. */
function outline(cards: Record<string, string[]>): { cards: OutlineCard[]; labels: Map<number, string[]> } {
  const entries = Object.entries(cards);
  return {
    cards: entries.map(([cardAddress], index) => ({ cardNumber: index + 1, cardAddress })),
    labels: new Map(entries.map(([, labels], index) => [index + 1, labels])),
  };
}

const psalter = outline({
  '11v': ['1', '2', '3'],
  '12r': ['1', '2', '3', '4', '5', '5a', '6'],
  '12v': ['1', '2', '3', '4'],
  '13r': ['1', '2'],
  'k-1': ['1', '2-3', '4'],
});

/** The resolution in the reader's notation; `~` where it is only the nearest place. */
function write(resolution: Resolution | null): string {
  if (resolution === null) return 'nothing';
  return `${resolution.exact ? '' : '~'}${formatReference(resolution.start, resolution.end)}`;
}

describe('a reference', () => {
  it.each([
    ['12r', '12r.1-12r.6', 'a whole card'],
    ['12r.5', '12r.5', 'one verse'],
    ['12r.5a', '12r.5a', 'a label that is no number'],
    ['12r.5-12v.3', '12r.5-12v.3', 'a range over cards'],
    ['12r5-12v3', '12r.5-12v.3', 'without dots'],
    ['12r.5–12v.3', '12r.5-12v.3', 'with a dash'],
    ['12r, 5 - 12v, 3', '12r.5-12v.3', 'with commas and spaces'],
    ['12r.2-5', '12r.2-12r.5', 'a range within a card'],
    ['12r-13r', '12r.1-13r.2', 'whole cards'],
    ['12r.4-13r', '12r.4-13r.2', 'to the end of a card'],
    ['k-1', 'k-1.1-k-1.4', 'an address with a hyphen'],
    ['k-1.2-3', 'k-1.2-3', 'a label with a hyphen'],
    ['13r.2-k-1.2-3', '13r.2-k-1.2-3', 'both'],
  ])('%s means %s: %s', (reference, expected) => {
    expect(write(resolve(reference, psalter))).toBe(expected);
  });

  it.each([
    ['12r.99', '~12r.6', 'past the last verse'],
    ['14r', '~13r.1-13r.2', 'past the last leaf'],
    ['12R.2', '~12r.2', 'in other letters'],
    ['1r', '~k-1.1-k-1.4', 'a leaf that is not there: the one whose number is nearest'],
    ['nonsense', '~11v.1-11v.3', 'nothing that can be read: the beginning'],
    ['12v.3-12r.1', '~12v.3', 'backwards: the start alone'],
    ['12r.5-99v.3', '~12r.5-13r.2', 'an end that is not there'],
    ['12-'.repeat(33), '~12r.1-12r.6', 'hyphens without end'],
  ])('%s leads to the nearest place %s: %s', (reference, expected) => {
    expect(write(resolve(reference, psalter))).toBe(expected);
  });

  it('is told from one that has nothing in common with the text', () => {
    expect(resolve('14r', psalter)).toMatchObject({ exact: false, related: true });
    expect(resolve('12R.2', psalter)).toMatchObject({ exact: false, related: true });
    expect(resolve('nonsense', psalter)).toMatchObject({ exact: false, related: false });
    expect(resolve('12r', psalter)).toMatchObject({ exact: true, related: true });
  });

  it('leads nowhere in a text without cards', () => {
    expect(resolve('12r', { cards: [], labels: new Map() })).toBeNull();
  });

  it('prefers the longest address, then the one that has the verse', () => {
    const text = outline({ '1': ['1', '2', '23'], '12': ['1', '3'] });
    expect(write(resolve('12', text))).toBe('12.1-12.3');
    expect(write(resolve('123', text))).toBe('12.3');
    expect(write(resolve('1.23', text))).toBe('1.23');
  });

  it('written for any range of any text leads back to that range, reading only the cards it names', () => {
    const address = fc.stringMatching(/^[0-9]{1,2}[rv]$/);
    const label = fc.stringMatching(/^[1-9][0-9]?[a-c]?$/);
    const texts = fc
      .uniqueArray(fc.tuple(address, fc.uniqueArray(label, { minLength: 1, maxLength: 6 })), {
        selector: ([one]) => one,
        minLength: 1,
        maxLength: 8,
      })
      .map((cards) => outline(Object.fromEntries(cards)));
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (text, a, b) => {
        const places = text.cards.flatMap((card) =>
          (text.labels.get(card.cardNumber) ?? []).map((verseNo) => ({ ...card, verseNo })),
        );
        const [from = 0, to = 0] = [a % places.length, b % places.length].sort((x, y) => x - y);
        const start = places[from];
        const end = places[to];
        if (start === undefined || end === undefined) return;
        const reference = formatReference(start, end);
        const meant = new Map(cardsMeant(reference, text.cards).map((n) => [n, text.labels.get(n) ?? []]));
        const read: Outline = { cards: text.cards, labels: meant };
        expect(resolve(reference, read)).toEqual({ exact: true, related: true, start, end });
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
