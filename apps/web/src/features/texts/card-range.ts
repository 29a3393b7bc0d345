import type { CardNumberRow } from '@glosa/contract';

/** One end of the range being chosen; the verse is null until the verses of its card are known. */
interface RangeEnd {
  cardNumber: number;
  verseNo: string | null;
}

/** The range picker: four choices over the cards of one text. `verses`: labels by card address, as far as loaded. */
export interface CardRangeState {
  cards: readonly CardNumberRow[];
  verses: Readonly<Record<string, readonly string[]>>;
  start: RangeEnd;
  end: RangeEnd;
}

export type CardRangeAction =
  | { type: 'verses-loaded'; cardAddress: string; verses: readonly string[] }
  | { type: 'start-card'; cardNumber: number }
  | { type: 'start-verse'; verseNo: string }
  | { type: 'end-card'; cardNumber: number }
  | { type: 'end-verse'; verseNo: string }
  | { type: 'fill'; start: RangeEnd; end: RangeEnd };

/** From this many cards on, a person is asked before the range is opened. */
export const MANY_CARDS = 50;

function cardAt(state: CardRangeState, cardNumber: number): CardNumberRow | undefined {
  return state.cards.find((card) => card.cardNumber === cardNumber);
}

/** Verse labels of a card in order; undefined until they are loaded. */
export function versesOf(state: CardRangeState, cardNumber: number): readonly string[] | undefined {
  const card = cardAt(state, cardNumber);
  return card === undefined ? undefined : state.verses[card.cardAddress];
}

/** Cards the range may end on: the start card and those after it. */
export function endCardOptions(state: CardRangeState): readonly CardNumberRow[] {
  return state.cards.filter((card) => card.cardNumber >= state.start.cardNumber);
}

/** Verses the range may end on: all of the end card, or, on the start card, those from the start verse on. */
export function endVerseOptions(state: CardRangeState): readonly string[] {
  const verses = versesOf(state, state.end.cardNumber) ?? [];
  if (state.end.cardNumber !== state.start.cardNumber || state.start.verseNo === null) return verses;
  return verses.slice(Math.max(0, verses.indexOf(state.start.verseNo)));
}

/** Addresses of the chosen cards whose verses are not known yet. */
export function missingVerses(state: CardRangeState): string[] {
  const chosen = [cardAt(state, state.start.cardNumber), cardAt(state, state.end.cardNumber)];
  const addresses = chosen.filter((card) => card !== undefined).map((card) => card.cardAddress);
  return [...new Set(addresses)].filter((address) => !(address in state.verses));
}

/** Keeps the four choices possible: end not before start; a start verse defaults to the first, an end verse to the last. */
function settle(state: CardRangeState): CardRangeState {
  const first = state.cards[0];
  if (first === undefined) return state;
  const start = { ...state.start };
  if (cardAt(state, start.cardNumber) === undefined)
    Object.assign(start, { cardNumber: first.cardNumber, verseNo: null });
  const startVerses = versesOf(state, start.cardNumber);
  if (startVerses !== undefined && (start.verseNo === null || !startVerses.includes(start.verseNo))) {
    start.verseNo = startVerses[0] ?? null;
  }
  const end = { ...state.end };
  if (cardAt(state, end.cardNumber) === undefined || end.cardNumber < start.cardNumber) {
    Object.assign(end, { cardNumber: start.cardNumber, verseNo: null });
  }
  const known = versesOf(state, end.cardNumber) !== undefined;
  const options = endVerseOptions({ ...state, start, end });
  if (known && (end.verseNo === null || !options.includes(end.verseNo))) end.verseNo = options.at(-1) ?? null;
  return { ...state, start, end };
}

/** The picker as it opens: what the address gives, else the first card. */
export function openCardRange(
  cards: readonly CardNumberRow[],
  start: { cardNumber: number | null; verseNo: string | null },
  end: { cardNumber: number | null; verseNo: string | null },
): CardRangeState {
  const first = cards[0]?.cardNumber ?? 1;
  const startCard = start.cardNumber ?? first;
  return settle({
    cards,
    verses: {},
    start: { cardNumber: startCard, verseNo: start.verseNo },
    end: { cardNumber: end.cardNumber ?? startCard, verseNo: end.verseNo },
  });
}

/** The rules of the range picker: one choice in, a possible range out. */
export function chooseCardRange(state: CardRangeState, action: CardRangeAction): CardRangeState {
  switch (action.type) {
    case 'verses-loaded':
      return settle({ ...state, verses: { ...state.verses, [action.cardAddress]: action.verses } });
    case 'start-card':
      return settle({ ...state, start: { cardNumber: action.cardNumber, verseNo: null } });
    case 'start-verse':
      return settle({ ...state, start: { ...state.start, verseNo: action.verseNo } });
    case 'end-card':
      return settle({ ...state, end: { cardNumber: action.cardNumber, verseNo: null } });
    case 'end-verse':
      return settle({ ...state, end: { ...state.end, verseNo: action.verseNo } });
    case 'fill':
      return settle({ ...state, start: action.start, end: action.end });
  }
}

/** How many cards and verses the range holds; null while the verses of either end are unknown. */
export function rangeSize(state: CardRangeState): { cards: number; verses: number } | null {
  const startVerses = versesOf(state, state.start.cardNumber);
  const endVerses = versesOf(state, state.end.cardNumber);
  const { start, end } = state;
  if (startVerses === undefined || endVerses === undefined || start.verseNo === null || end.verseNo === null)
    return null;
  const from = startVerses.indexOf(start.verseNo);
  const to = endVerses.indexOf(end.verseNo);
  const within = state.cards.filter((card) => card.cardNumber >= start.cardNumber && card.cardNumber <= end.cardNumber);
  const all = within.reduce((sum, card) => sum + card.verses, 0);
  return { cards: within.length, verses: all - from - (endVerses.length - 1 - to) };
}
