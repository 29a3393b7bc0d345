import {
  type Arrangement,
  type Interpretation,
  type InterpretedPattern,
  type InterpretedWord,
  type Query,
  type QueryError,
  type SearchScope,
  UnreadableQuery,
} from '@glosa/corpus-index';
import type { HitsRequest, Index, OrderRequest, Outcome, Refusal } from './request.ts';

/** A query that could be read, with where to search for it. */
export interface ReadQuery {
  query: Query;
  interpretation: Interpretation;
  scope: SearchScope;
  /** No text is left to search. */
  isNowhere: boolean;
}

/** Reads a query and hands it on; a query that cannot be read or run becomes a refusal. */
export function withQuery<T>(index: Index, request: HitsRequest, answer: (read: ReadQuery) => T): Outcome<T> {
  const read = readQuery(index, request);
  if (!('query' in read)) return { ok: false, refusal: refusalOf(index, read, request) };
  try {
    return { ok: true, value: answer(read) };
  } catch (error) {
    if (error instanceof UnreadableQuery) return { ok: false, refusal: refusalOf(index, error.error, request) };
    throw error;
  }
}

export function readQuery(index: Index, request: HitsRequest): ReadQuery | QueryError {
  const { q, texts, layer, variants, without } = request;
  const parsed = index.parse(q, { layer, variants, without });
  if (!parsed.ok) return parsed.error;
  const { query, interpretation } = parsed;
  const scope: SearchScope = { layer, variants, without, ...(texts === null ? {} : { texts }) };
  return { query, interpretation, scope, isNowhere: texts?.length === 0 };
}

/** Suggestions that may have more hits are offered without their number. */
const CHEAP = 200_000;

export function refusalOf(index: Index, error: QueryError, scope: Partial<HitsRequest>): Refusal {
  return { error, counts: error.suggestions.map((q) => countCheaply(index, q, scope)) };
}

function countCheaply(index: Index, q: string, scope: Partial<HitsRequest>): number | null {
  const { layer = 'both', variants = false, without = [], texts = null } = scope;
  return countHits(index, { q, layer, variants, without, texts }, CHEAP);
}

/** Number of hits; null for a query that cannot be run, or that may have more than `most` and so is not worth counting. */
export function countHits(index: Index, request: HitsRequest, most = Number.POSITIVE_INFINITY): number | null {
  const read = readQuery(index, request);
  if (!('query' in read)) return null;
  if (read.isNowhere) return 0;
  try {
    if (most < Number.POSITIVE_INFINITY && index.estimate(read.query, read.scope).hits > most) return null;
    return index.search(read.query, { ...read.scope, ...COUNT_ONLY }).total;
  } catch (error) {
    if (error instanceof UnreadableQuery) return null;
    throw error;
  }
}

export const COUNT_ONLY = { offset: 0, size: 0, unit: 'hit' } as const;

/** The words of a query, those that must not occur included: everything that is compared in a layer. */
export function wordsIn(pattern: InterpretedPattern): InterpretedWord[] {
  switch (pattern.kind) {
    case 'word':
      return [pattern];
    case 'sequence':
    case 'choice':
      return pattern.parts.flatMap(wordsIn);
    case 'repeat':
    case 'labelled':
    case 'look':
      return wordsIn(pattern.part);
    case 'near':
    case 'relation':
      return [...wordsIn(pattern.left), ...wordsIn(pattern.right)];
    case 'where':
      return wordsIn(pattern.pattern);
    case 'token':
    case 'any':
    case 'region':
    case 'region-start':
    case 'region-end':
    case 'window':
      return [];
  }
}

/** Plain words of a query that are compared by their spelling: only with them do hits have ranks. */
export function spelledWords(pattern: InterpretedPattern): InterpretedWord[] {
  return wordsIn(pattern).filter(({ match, negated }) => match === 'folded' && !negated);
}

/** The order asked for as the engine knows it; that of the texts is what it has without being told. */
export function arrangementOf(request: OrderRequest, hasRanks: boolean): Arrangement {
  const { sort, by, words, descending, sample, seed } = request;
  const chosen = sample === 0 ? {} : { sample: { size: sample, seed: String(seed) } };
  if (sort === 'rank' && hasRanks) return { ...chosen, sort: { by: 'rank', attribute: '', tokens: 1, descending } };
  if (sort === 'rank' || sort === 'text') {
    return descending ? { ...chosen, sort: { by: 'corpus', attribute: '', tokens: 1, descending } } : chosen;
  }
  return { ...chosen, sort: { by: sort, attribute: by, tokens: words, descending } };
}
