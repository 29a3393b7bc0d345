/** The map of a text: its sentences card by card, each with what is known of it. Pure. */
import { type AnnotationMap, SENTENCE_STATES, type SentenceState } from '@glosa/contract';

export interface MappedCard {
  address: string;
  /** First and last sentence that begin on it. */
  from: number;
  to: number;
  states: readonly SentenceState[];
  flagged: ReadonlySet<number>;
}

export function mappedCards({ cards, states, flagged }: AnnotationMap): MappedCard[] {
  return cards.map(({ address, from }, index) => {
    const to = (cards[index + 1]?.from ?? states.length + 1) - 1;
    const own = flagged.flatMap(([first, last]) =>
      Array.from(
        { length: Math.max(0, Math.min(last, to) - Math.max(first, from) + 1) },
        (_, i) => Math.max(first, from) + i,
      ),
    );
    return {
      address,
      from,
      to,
      states: Array.from(states.slice(from - 1, to), (digit) => SENTENCE_STATES[Number(digit)] ?? 'empty'),
      flagged: new Set(own),
    };
  });
}

/** How many sentences of a card are in each state. */
export function countStates({ states }: MappedCard): [SentenceState, number][] {
  return SENTENCE_STATES.flatMap((state): [SentenceState, number][] => {
    const count = states.filter((one) => one === state).length;
    return count === 0 ? [] : [[state, count]];
  });
}

/** Cells of a column. */
export const ROWS = 4;
/** Of a cell with the gap beside it, in px of the normal size. */
export const CELL = 8;

/** Where the cell of a sentence stands, the first one being 0. */
const placeOf = (index: number) => ({ x: Math.floor(index / ROWS) * CELL, y: (index % ROWS) * CELL });

const square = (x: number, y: number) => `M${x + 0.5} ${y + 0.5}h6v6h-6z`;
/** What fills the square of a state, beside its frame; a state that has nothing is its frame alone. */
const FILLS: Readonly<Partial<Record<SentenceState, (x: number, y: number) => string>>> = {
  partial: (x, y) => `M${x + 0.5} ${y + 3.5}h6v3h-6z`,
  imported: square,
  edited: square,
  checked: square,
  again: (x, y) => `M${x + 0.5} ${y + 6.5}l6-6M${x + 0.5} ${y + 0.5}l6 6`,
};

export interface Drawn {
  width: number;
  frames: string;
  /** A path for each state that occurs. */
  fills: readonly (readonly [SentenceState, string])[];
  flags: string;
}

/** The cells of a card as a few paths, however many there are. */
export function drawCard(card: MappedCard): Drawn {
  const fills = new Map<SentenceState, string>();
  let frames = '';
  let flags = '';
  for (const [index, state] of card.states.entries()) {
    const { x, y } = placeOf(index);
    frames += square(x, y);
    const fill = FILLS[state];
    if (fill !== undefined) fills.set(state, (fills.get(state) ?? '') + fill(x, y));
    if (card.flagged.has(card.from + index)) flags += `M${x + 7} ${y}v4l-4-4z`;
  }
  return { width: Math.ceil(card.states.length / ROWS) * CELL, frames, fills: [...fills], flags };
}

/** Sentences of a list that is narrowed to some; null where it has no such end. */
export interface Stretch {
  from: number | null;
  to: number | null;
}

/** The sentences that a press chooses: those of the card, with Shift all from the range that was there. */
export function rangeOf(card: MappedCard, { from, to }: Stretch, isExtending: boolean): Stretch {
  if (!isExtending || (from === null && to === null)) return { from: card.from, to: card.to };
  return { from: Math.min(card.from, from ?? card.from), to: Math.max(card.to, to ?? card.to) };
}
