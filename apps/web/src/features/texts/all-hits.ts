/** From which results the reader has come, and at which hit of them they are. */
import type { KwicHit, SentenceHit, SentenceResults } from '@glosa/contract';
import { type ResultsAddress, readResultsAddress, resultsSaid } from '../../parts/results/results-address.ts';
import { paths } from '../../paths.ts';

export type HitRow = SentenceHit | KwicHit;

export interface FromResults {
  address: ResultsAddress;
  hitNo: number;
}

/** `back`: the row of results, `/results?q=…#hit-13`. Null where the reader comes from elsewhere. */
export function fromResults(back: string | null): FromResults | null {
  if (back === null) return null;
  const { pathname, searchParams, hash } = new URL(back, 'http://results.invalid');
  const [, hitNo] = /^#hit-([1-9]\d{0,9})$/.exec(hash) ?? [];
  if (pathname !== new URL(paths.results({ page: 1 }), 'http://results.invalid').pathname || hitNo === undefined)
    return null;
  return { address: readResultsAddress(Object.fromEntries(searchParams)), hitNo: Number(hitNo) };
}

/** The rows of a page of results: sentences, or lines. */
export const rowsOf = (results: SentenceResults | undefined, view: ResultsAddress['view']): readonly HitRow[] =>
  (view === 'kwic' ? results?.lines : results?.hits) ?? [];

/** The address of a page of the same results. */
export const pageOfResults = (address: ResultsAddress, page: number): string =>
  paths.results(resultsSaid({ ...address, page }));
