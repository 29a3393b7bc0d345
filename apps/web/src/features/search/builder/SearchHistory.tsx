import type { ResultsAddress } from '../results-address.ts';

/** The queries asked last in this browser. */
export function SearchHistory(_: { address: ResultsAddress }) {
  return null;
}
