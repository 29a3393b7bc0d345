import type { ResultsAddress } from '../results-address.ts';

/** Words that keep company with the hits. */
export function Collocations(_: { address: ResultsAddress }) {
  return null;
}
