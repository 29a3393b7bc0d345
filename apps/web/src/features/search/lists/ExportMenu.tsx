import type { ResultsAddress } from '../results-address.ts';

/** The hits, or the list in view, as a file. `total`: number of hits. */
export function ExportMenu(_: { address: ResultsAddress; total: number }) {
  return null;
}
