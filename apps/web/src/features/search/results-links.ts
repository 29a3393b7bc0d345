import { RESULTS_QUERY, writeQuery } from '@glosa/contract';
import {
  type ResultsAddress,
  readResultsAddress,
  resultsSaid,
  usualSize,
} from '../../parts/results/results-address.ts';
import { paths } from '../../paths.ts';

/**
 * The link of a page of results; `change` begins at page 1 unless it says a page. Forms left out belong to the words
 * of a query: another query has none. A page of usual size stays one when the view changes.
 */
export function resultsHref(address: ResultsAddress, change: Partial<ResultsAddress> = {}): string {
  const next = { ...address, page: 1, ...change };
  if (change.q !== undefined && change.q !== address.q && change.without === undefined) next.without = [];
  if (next.view !== address.view && change.size === undefined) next.size = sizeIn(next.view, address);
  return paths.results(resultsSaid(next));
}

function sizeIn(view: ResultsAddress['view'], { view: was, size }: ResultsAddress): number {
  return size === usualSize(was) ? usualSize(view) : Math.min(size, 100);
}

/** The same search with less asked for: `set` are parameters of the address. */
export const relaxedHref = (address: ResultsAddress, q: string, set: Readonly<Record<string, string>>): string =>
  resultsHref(
    readResultsAddress({
      ...writeQuery(RESULTS_QUERY, resultsSaid({ ...address, without: [] })),
      ...set,
      q,
    }),
  );
