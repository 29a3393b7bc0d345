/**
 * The queries asked last: until the document goes, and in this browser for readers who tell it to remember them. Without
 * that nothing is stored.
 */
import { useSyncExternalStore } from 'react';
import { onQueriesForgotten, storedQueries, storeQueries } from './stored-queries.ts';

export const MOST_QUERIES = 30;

export interface QueryHistory {
  /** The last one first, none twice. */
  queries: readonly string[];
  /** Whether the browser keeps them for another visit. */
  isKept: boolean;
  /** Whether the browser lets anything be remembered at all. */
  isPossible: boolean;
}

const listeners = new Set<() => void>();
let known: { raw: string | null | undefined; history: QueryHistory } | undefined;
/** Of readers who have nothing kept. */
let ofThisVisit: readonly string[] = [];

function parse(raw: string | null | undefined): QueryHistory {
  if (raw == null) return { queries: ofThisVisit, isKept: false, isPossible: raw === null };
  let list: unknown = [];
  try {
    list = JSON.parse(raw);
  } catch {
    // Not written by us: it counts as nothing and is written over.
  }
  const queries = Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, MOST_QUERIES) : [];
  return { queries, isKept: true, isPossible: true };
}

/** What is remembered. The same object as long as nothing changes. */
export function readHistory(): QueryHistory {
  const raw = storedQueries();
  if (known === undefined || known.raw !== raw || (raw == null && known.history.queries !== ofThisVisit))
    known = { raw, history: parse(raw) };
  return known.history;
}

function keep(queries: readonly string[]): void {
  if (readHistory().isKept) storeQueries(JSON.stringify(queries));
  else ofThisVisit = queries;
  for (const listener of listeners) listener();
}

/** Puts a query first. */
export function rememberQuery(query: string): void {
  const q = query.trim();
  const { queries } = readHistory();
  if (q === '' || queries[0] === q) return;
  keep([q, ...queries.filter((one) => one !== q)].slice(0, MOST_QUERIES));
}

export function clearHistory(): void {
  ofThisVisit = [];
  keep([]);
}

onQueriesForgotten(clearHistory);

/** Keep queries for other visits from now on, those of this one among them; or forget them all and keep no more. */
export function keepHistory(isKept: boolean): void {
  const { queries } = readHistory();
  ofThisVisit = [];
  storeQueries(isKept ? JSON.stringify(queries) : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another window may search, too.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useQueryHistory(): QueryHistory {
  return useSyncExternalStore(subscribe, readHistory);
}
