import type { InterpretedPattern, Query } from '@glosa/corpus-index';
import { COUNT_ONLY, type ReadQuery, readQuery } from './query.ts';
import type { HitsRequest, Index } from './request.ts';

/** Several plain words: how often they are adjacent, and in how many sentences they come together. */
export interface Together {
  adjacent: number;
  sentences: number;
  /** The query that looks for them together. */
  q: string;
  used: 'adjacent' | 'together';
}

export interface Chosen extends ReadQuery {
  q: string;
  total: number;
  together: Together | null;
}

/**
 * The query to be run: of several plain words that never stand next to each other the one that looks for sentences with
 * all of them. Everything that is asked about one query is so asked about the same hits.
 */
export function chooseQuery(index: Index, request: HitsRequest, read: ReadQuery): Chosen {
  const { q } = request;
  if (read.isNowhere) return { ...read, q, total: 0, together: null };
  const { total } = index.search(read.query, { ...read.scope, ...COUNT_ONLY });
  const apart = wordsApart(read);
  const other = apart === null ? null : readQuery(index, { ...request, q: apart });
  if (apart === null || other === null || !('query' in other)) return { ...read, q, total, together: null };
  const found = index.search(other.query, { ...other.scope, ...COUNT_ONLY });
  const numbers = { adjacent: total, sentences: found.sentences, q: apart };
  if (total > 0 || found.total === 0) return { ...read, q, total, together: { ...numbers, used: 'adjacent' } };
  return { ...other, q: apart, total: found.total, together: { ...numbers, used: 'together' } };
}

/** The words of a query of nothing but words, to be found anywhere in one sentence; null for any other query. */
function wordsApart({ query, interpretation }: ReadQuery): string | null {
  const { body, adjacency, mode } = interpretation;
  if (adjacency !== 'words' || mode !== null || body.kind !== 'sequence' || !body.parts.every(isPlainWord)) return null;
  const words = spansOfItems(query).map(({ from, to }) => query.text.slice(from, to));
  const last = spansOfItems(query).at(-1)?.to ?? 0;
  // Words within quotation marks are meant to be adjacent.
  if (words.length < 2 || /["„“”«»]/u.test(query.text.slice(0, last + 1))) return null;
  const filters = query.filters.map(({ span }) => query.text.slice(span.from, span.to));
  const layer = query.layer === null ? [] : [`layer:${query.layer}`];
  return [words.join(' & '), ...filters, ...layer].join(' ');
}

function isPlainWord(part: InterpretedPattern): boolean {
  return part.kind === 'word' && part.match !== 'any' && !part.negated;
}

function spansOfItems({ body }: Query): { from: number; to: number }[] {
  return body.kind === 'sequence' ? body.items.flatMap((item) => ('span' in item ? [item.span] : [])) : [];
}
