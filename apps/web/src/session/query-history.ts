/** The queries asked last, in this browser only, for readers who want it to remember them. */
import { useSyncExternalStore } from 'react';

const KEY = 'queries';
const OFF = 'off';
export const MOST_QUERIES = 30;

export interface QueryHistory {
  /** The last one first, none twice. */
  queries: readonly string[];
  /** Whether queries are remembered. */
  isKept: boolean;
  /** Whether the browser lets anything be remembered at all. */
  isPossible: boolean;
}

const listeners = new Set<() => void>();
let known: { raw: string | null; history: QueryHistory } | undefined;

const IMPOSSIBLE: QueryHistory = { queries: [], isKept: false, isPossible: false };

function parse(raw: string | null): QueryHistory {
  if (raw === OFF) return { queries: [], isKept: false, isPossible: true };
  let list: unknown = [];
  try {
    list = JSON.parse(raw ?? '[]');
  } catch {
    // Not written by us: it counts as nothing and is written over.
  }
  const queries = Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, MOST_QUERIES) : [];
  return { queries, isKept: true, isPossible: true };
}

/** What is remembered. The same object as long as nothing changes. */
export function readHistory(): QueryHistory {
  try {
    const raw = localStorage.getItem(KEY);
    if (known?.raw !== raw || known === undefined) known = { raw, history: parse(raw) };
    return known.history;
  } catch {
    return IMPOSSIBLE;
  }
}

function write(value: string): void {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // Storage is full or blocked: the reader searches on without it.
  }
  for (const listener of listeners) listener();
}

/** Puts a query first; does nothing where queries are not remembered. */
export function rememberQuery(query: string): void {
  const q = query.trim();
  const { queries, isKept } = readHistory();
  if (!isKept || q === '' || queries[0] === q) return;
  write(JSON.stringify([q, ...queries.filter((one) => one !== q)].slice(0, MOST_QUERIES)));
}

export function clearHistory(): void {
  if (readHistory().isKept) write('[]');
}

/** Remember queries from now on, or forget them all and remember no more. */
export function keepHistory(isKept: boolean): void {
  if (readHistory().isPossible) write(isKept ? '[]' : OFF);
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
