import type { KwicHit, SentenceHit } from '@glosa/contract';
import { paths } from '../../paths.ts';
import { type ResultsAddress, resultsParams, usualSize } from './results-address.ts';

/**
 * The link of a page of results; `change` begins at page 1 unless it says a page. Forms left out belong to the words
 * of a query: another query has none. A page of usual size stays one when the view changes.
 */
export function resultsHref(address: ResultsAddress, change: Partial<ResultsAddress> = {}): string {
  const next = { ...address, page: 1, ...change };
  if (change.q !== undefined && change.q !== address.q && change.without === undefined) next.without = [];
  if (next.view !== address.view && change.size === undefined) next.size = sizeIn(next.view, address);
  return paths.results(resultsParams(next));
}

function sizeIn(view: ResultsAddress['view'], { view: was, size }: ResultsAddress): number {
  return size === usualSize(was) ? usualSize(view) : Math.min(size, 100);
}

/** What stands beside a hit where it is shown. */
export interface Shown {
  /** The hits of the page of results. */
  hits: readonly (SentenceHit | KwicHit)[];
  /** The address that leads back to them; null: nowhere. */
  page: string | null;
}

/** The name of the row of a hit, in the page and in the address that leads back to it. */
export const rowId = ({ hitNo }: { hitNo: number }): string => `hit-${hitNo}`;

/**
 * The one way from a hit to its text: its whole card (its cards, where the sentence goes on) with this hit and the others
 * of the page of results that stand there. The first words are those of the hit itself: the reader arrives at them.
 */
export function hitHref(hit: SentenceHit | KwicHit, { hits, page }: Shown): string {
  const last = 'endCardNumber' in hit ? hit.endCardNumber : hit.cardNumber;
  const beside = hits.filter(
    ({ code, cardNumber }) => code === hit.code && hit.cardNumber <= cardNumber && cardNumber <= last,
  );
  return paths.textItem({
    code: hit.code,
    startCardNumber: hit.cardNumber,
    endCardNumber: last,
    mode: 'transcription',
    grammar: false,
    hl: [...new Set([hit, ...beside].flatMap(({ words }) => words))],
    ...(page === null ? {} : { back: `${page}#${rowId(hit)}` }),
  });
}
