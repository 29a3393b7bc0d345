import type { CardNumberRow } from '@glosa/contract';
import type { CompleteAddress } from './use-complete-address.ts';
import { useVerses } from './use-complete-address.ts';

/** The address of one whole card, read in the way of `address`; undefined until its verses are known. */
function useWholeCard(address: CompleteAddress, card: CardNumberRow | undefined): CompleteAddress | undefined {
  const verses = useVerses(address.code, card?.cardAddress);
  const first = verses.data?.verses[0];
  const last = verses.data?.verses.at(-1);
  if (card === undefined || first === undefined || last === undefined) return undefined;
  const { cardNumber } = card;
  return {
    ...address,
    hl: [],
    at: null,
    asked: null,
    start: { cardNumber, verseNo: first },
    end: { cardNumber, verseNo: last },
  };
}

/** The whole cards before and after the range. */
export function useNeighbours(address: CompleteAddress, cards: readonly CardNumberRow[] | undefined) {
  const at = (cardNumber: number): CardNumberRow | undefined => cards?.find((card) => card.cardNumber === cardNumber);
  return {
    previous: useWholeCard(address, at(address.start.cardNumber - 1)),
    next: useWholeCard(address, at(address.end.cardNumber + 1)),
  };
}
