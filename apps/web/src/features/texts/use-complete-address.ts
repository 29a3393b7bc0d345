import { type CardNumberRow, listCardsNumbers, listVersesNumbers } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { PageError } from '../../api/page-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import type { TextAddress } from './address.ts';

export interface CompletePoint {
  cardNumber: number;
  verseNo: string;
}

/** An address with nothing left to fill in. */
export interface CompleteAddress extends Omit<TextAddress, 'code' | 'start' | 'end'> {
  code: string;
  start: CompletePoint;
  end: CompletePoint;
}

/** Only a text or card that is not there is for the page itself to say; any other failure is the error page's. */
function isFailure(error: Error): boolean {
  return !(error instanceof PageError && [400, 404].includes(error.status));
}

/**
 * The cards of a text; an unknown text gives an error that the page shows itself. It stays one: the view that says so
 * asks the same question again.
 */
export function useCards(code: string) {
  return useQuery({
    ...endpointQuery(listCardsNumbers, { params: { code } }),
    throwOnError: isFailure,
    retryOnMount: false,
  });
}

/** The verse labels of a card; not asked for while the address is undefined. */
export function useVerses(code: string, cardAddress: string | undefined) {
  return useQuery({
    ...endpointQuery(listVersesNumbers, { params: { code, cardAddress: cardAddress ?? '' } }),
    enabled: cardAddress !== undefined,
    throwOnError: isFailure,
    retryOnMount: false,
  });
}

function cardOf(cards: readonly CardNumberRow[] | undefined, cardNumber: number | null): CardNumberRow | undefined {
  return cards?.find((card) => card.cardNumber === cardNumber);
}

/**
 * Fills in what an address leaves out: the first card, its first verse; for the end the start's card, its last verse.
 * `address` is null while that is unknown; `failed` says that the address names a text or card that is not there.
 */
export function useCompleteAddress(address: TextAddress & { code: string }): {
  address: CompleteAddress | null;
  failed: boolean;
} {
  const cards = useCards(address.code);
  const startCard = address.start.cardNumber ?? cards.data?.[0]?.cardNumber ?? null;
  const endCard = address.end.cardNumber ?? startCard;
  const startVerses = useVerses(
    address.code,
    address.start.verseNo === null ? cardOf(cards.data, startCard)?.cardAddress : undefined,
  );
  const endVerses = useVerses(
    address.code,
    address.end.verseNo === null ? cardOf(cards.data, endCard)?.cardAddress : undefined,
  );
  const startVerse = address.start.verseNo ?? startVerses.data?.verses[0];
  const endVerse = address.end.verseNo ?? endVerses.data?.verses.at(-1);
  if (startCard !== null && endCard !== null && startVerse !== undefined && endVerse !== undefined) {
    const start = { cardNumber: startCard, verseNo: startVerse };
    return { address: { ...address, start, end: { cardNumber: endCard, verseNo: endVerse } }, failed: false };
  }
  const unknownCard =
    cards.data !== undefined &&
    (cardOf(cards.data, startCard) === undefined || cardOf(cards.data, endCard) === undefined);
  const failed = cards.isError || startVerses.isError || endVerses.isError || unknownCard;
  return { address: null, failed };
}
