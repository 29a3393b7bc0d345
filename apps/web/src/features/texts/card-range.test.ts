import { describe, expect, it } from 'vitest';
import {
  type CardRangeAction,
  type CardRangeState,
  chooseCardRange,
  endCardOptions,
  endVerseOptions,
  missingVerses,
  openCardRange,
  rangeSize,
} from './card-range.ts';

const CARDS = ['1r', '1v', '2r'].map((cardAddress, i) => ({ cardNumber: i + 1, cardAddress, ord: i + 1, verses: 3 }));
const NONE = { cardNumber: null, verseNo: null };
const LABELS: Record<string, string[]> = { '1r': ['1', '2', '3'], '1v': ['1', '2a', '2b'], '2r': ['1', '2', '3'] };

/** Applies actions and, as the modal does, loads the verses of every card chosen. */
function after(state: CardRangeState, ...actions: CardRangeAction[]): CardRangeState {
  const load = (one: CardRangeState): CardRangeState =>
    missingVerses(one).reduce(
      (loaded, cardAddress) =>
        chooseCardRange(loaded, { type: 'verses-loaded', cardAddress, verses: LABELS[cardAddress] ?? [] }),
      one,
    );
  return actions.reduce((current, action) => load(chooseCardRange(current, action)), load(state));
}

/** `1r.1 > 1v.2a` */
function shown({ cards, start, end }: CardRangeState): string {
  const place = (one: { cardNumber: number; verseNo: string | null }): string =>
    `${cards.find((card) => card.cardNumber === one.cardNumber)?.cardAddress}.${one.verseNo ?? '?'}`;
  return `${place(start)} > ${place(end)}`;
}

describe('the range picker', () => {
  it('opens on the whole first card', () => {
    expect(shown(after(openCardRange(CARDS, NONE, NONE)))).toBe('1r.1 > 1r.3');
  });

  it('opens on what the address gives', () => {
    const state = openCardRange(CARDS, { cardNumber: 2, verseNo: '2a' }, { cardNumber: 3, verseNo: '1' });
    expect(shown(after(state))).toBe('1v.2a > 2r.1');
  });

  it('asks for the verses of both ends, each card once', () => {
    expect(missingVerses(openCardRange(CARDS, NONE, NONE))).toEqual(['1r']);
    expect(
      missingVerses(openCardRange(CARDS, { cardNumber: 1, verseNo: null }, { cardNumber: 3, verseNo: null })),
    ).toEqual(['1r', '2r']);
  });

  it('forgets the start verse when another start card is chosen, until its verses are there', () => {
    const open = after(openCardRange(CARDS, { cardNumber: 1, verseNo: '3' }, { cardNumber: 3, verseNo: '1' }));
    expect(shown(chooseCardRange(open, { type: 'start-card', cardNumber: 2 }))).toBe('1v.? > 2r.1');
    expect(shown(after(open, { type: 'start-card', cardNumber: 2 }))).toBe('1v.1 > 2r.1');
  });

  it('moves an end card that would precede the start to the start', () => {
    const open = after(openCardRange(CARDS, NONE, NONE));
    expect(shown(after(open, { type: 'start-card', cardNumber: 3 }))).toBe('2r.1 > 2r.3');
  });

  it('offers end cards from the start card on', () => {
    const state = after(openCardRange(CARDS, NONE, NONE), { type: 'start-card', cardNumber: 2 });
    expect(endCardOptions(state).map((card) => card.cardAddress)).toEqual(['1v', '2r']);
  });

  it('offers, on the start card, end verses from the start verse on, by order and not by label', () => {
    const state = after(openCardRange(CARDS, { cardNumber: 2, verseNo: '2a' }, { cardNumber: 2, verseNo: '2b' }));
    expect(endVerseOptions(state)).toEqual(['2a', '2b']);
    expect(endVerseOptions(after(state, { type: 'end-card', cardNumber: 3 }))).toEqual(['1', '2', '3']);
  });

  it('moves an end verse that would precede the start verse', () => {
    const state = after(openCardRange(CARDS, { cardNumber: 1, verseNo: '1' }, { cardNumber: 1, verseNo: '1' }));
    expect(shown(after(state, { type: 'start-verse', verseNo: '2' }))).toBe('1r.2 > 1r.3');
  });

  it('repairs what the address says wrongly', () => {
    const state = openCardRange(CARDS, { cardNumber: 99, verseNo: '7' }, { cardNumber: 1, verseNo: 'x' });
    expect(shown(after(state))).toBe('1r.1 > 1r.3');
  });

  it('takes a typed reference over all four choices', () => {
    const state = after(openCardRange(CARDS, NONE, NONE), {
      type: 'fill',
      start: { cardNumber: 2, verseNo: '2b' },
      end: { cardNumber: 3, verseNo: '2' },
    });
    expect(shown(state)).toBe('1v.2b > 2r.2');
  });

  it('counts the cards and verses before they are shown', () => {
    const state = after(openCardRange(CARDS, { cardNumber: 1, verseNo: '2' }, { cardNumber: 3, verseNo: '2' }));
    expect(rangeSize(state)).toEqual({ cards: 3, verses: 7 });
    expect(rangeSize(openCardRange(CARDS, NONE, NONE))).toBeNull();
  });

  it('has nothing to offer where there are no cards', () => {
    const state = openCardRange([], NONE, NONE);
    expect([endCardOptions(state), endVerseOptions(state), rangeSize(state)]).toEqual([[], [], null]);
  });
});
