import type { QueryError } from '@glosa/contract';

/** The query cut in three: what stands before the fault, the fault, what follows. */
interface FaultyQuery {
  before: string;
  fault: string;
  after: string;
}

/** Letters of one character or emoji must not be torn apart, so an offset inside a pair moves out of it. */
function outOfPair(q: string, offset: number, by: -1 | 1): number {
  const unit = q.charCodeAt(offset);
  return unit >= 0xdc00 && unit <= 0xdfff && offset > 0 && offset < q.length ? offset + by : offset;
}

/** Marks the fault in the query as typed. An empty fault (something is missing there) takes the character before it. */
export function markFault(q: string, error: Pick<QueryError, 'from' | 'to'>): FaultyQuery {
  const clamp = (n: number): number => Math.min(Math.max(n, 0), q.length);
  let from = outOfPair(q, clamp(error.from), -1);
  const to = outOfPair(q, clamp(Math.max(error.to, error.from)), 1);
  if (from === to && from > 0) from = outOfPair(q, from - 1, -1);
  return { before: q.slice(0, from), fault: q.slice(from, to), after: q.slice(to) };
}
