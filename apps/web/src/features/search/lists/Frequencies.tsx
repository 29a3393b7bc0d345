import type { ResultsAddress } from '../results-address.ts';

/** How often each value occurs in the hits or beside them. */
export function Frequencies(_: { address: ResultsAddress }) {
  return null;
}
