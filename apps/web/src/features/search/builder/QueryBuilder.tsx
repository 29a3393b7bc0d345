import type { ResultsAddress } from '../results-address.ts';

/** Builds a query from answers to plain questions, and writes it into the search box. */
export function QueryBuilder(_: { address: ResultsAddress; onClose?: () => void }) {
  return null;
}
