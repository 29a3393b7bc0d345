/** Where the folios of a text stand on its rail. Pure. */
import type { AnswerOf, CardNumberRow, textRail } from '@glosa/contract';

type Counts = AnswerOf<typeof textRail>['cards'][number];

export interface Tick {
  /** The first of its folios. */
  card: CardNumberRow;
  /** How many folios it stands for: one, but in texts of very many. */
  folios: number;
  sources: number;
  themes: number;
  /** Whether any of its folios is among those that are read. */
  isHere: boolean;
}

export const TICKS_IN_ROW = 16;
/** A rail has no more ticks than this: 27 rows. */
export const MOST_TICKS = 432;

/** The ticks of a text in order. `here`: numbers of the first and last folio that are read, if any is. */
export function ticksOf(
  cards: readonly CardNumberRow[],
  counts: readonly Counts[],
  here: readonly [number, number] | null,
): readonly Tick[] {
  const each = Math.ceil(cards.length / MOST_TICKS);
  const of = new Map(counts.map((count) => [count.cardNumber, count]));
  const ticks: Tick[] = [];
  for (let i = 0; i < cards.length; i += each) {
    const some = cards.slice(i, i + each);
    const [card] = some;
    if (card === undefined) break;
    const sum = (what: 'sources' | 'themes') =>
      some.reduce((n, { cardNumber }) => n + (of.get(cardNumber)?.[what] ?? 0), 0);
    ticks.push({
      ...{ card, folios: some.length, sources: sum('sources'), themes: sum('themes') },
      isHere: here !== null && some.some(({ cardNumber }) => cardNumber >= here[0] && cardNumber <= here[1]),
    });
  }
  return ticks;
}
