import { type GivenQuery, type LAYOUTS, type PageValues, readPageQuery } from '@glosa/contract';
import { paths } from '../../paths.ts';
import { safeOrigin } from '../../session/origin.ts';

/** A place in the address of a reading page; what is missing is filled from the text itself. */
export interface AddressPoint {
  cardNumber: number | null;
  verseNo: string | null;
}

export type Layout = (typeof LAYOUTS)[number];

/** All that a reading page shows, as its address says it. */
export interface TextAddress
  extends Omit<
    PageValues<'text'>,
    'code' | 'startCardNumber' | 'startVerseNo' | 'endCardNumber' | 'endVerseNo' | 'mode' | 'grammar'
  > {
  code: string | null;
  start: AddressPoint;
  end: AddressPoint;
  mode: string;
  grammar: boolean;
}

/** A way back, where it stays on this site. */
function backOf(written: string | null): string | null {
  const path = safeOrigin(written);
  return path === paths.home() ? null : path;
}

/** Reads the query string of `/texts/item`; what makes no sense counts as absent. */
export function readTextAddress(search: GivenQuery): TextAddress {
  const { code, startCardNumber, startVerseNo, endCardNumber, endVerseNo, mode, grammar, ...rest } = readPageQuery(
    'text',
    search,
  );
  return {
    ...rest,
    code: code || null,
    start: { cardNumber: startCardNumber, verseNo: startVerseNo },
    end: { cardNumber: endCardNumber, verseNo: endVerseNo },
    mode: mode ?? 'transcription',
    grammar: grammar ?? false,
    back: backOf(rest.back),
    at: rest.panel === null ? null : rest.at,
  };
}

/** Verse places of one card, `12r.5`. */
function formatPlace(cardAddress: string, verseNo: string): string {
  return `${cardAddress}.${verseNo}`;
}

/** A range as it is cited: `12r.5 – 12v.3`, or a single place. */
export function formatRange(
  start: { cardAddress: string; verseNo: string },
  end: { cardAddress: string; verseNo: string },
): string {
  const from = formatPlace(start.cardAddress, start.verseNo);
  const to = formatPlace(end.cardAddress, end.verseNo);
  return from === to ? from : `${from} – ${to}`;
}
