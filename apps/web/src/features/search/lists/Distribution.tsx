import type { ResultsAddress } from '../results-address.ts';

/** The hits by text, and where in each text they stand. */
export function Distribution(_: { address: ResultsAddress }) {
  return null;
}
