/** Where this browser keeps the queries asked last; `query-history.ts` says what they are. */

const KEY = 'queries';
const listeners = new Set<() => void>();

/** What is stored; null: nothing is to be; undefined: nothing can be. */
export function storedQueries(): string | null | undefined {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return undefined;
  }
}

export function storeQueries(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, value);
  } catch {
    // Storage is full or blocked: the reader searches on without it.
  }
}

/** Calls the listener when the queries of the person who was there are to be forgotten. */
export function onQueriesForgotten(listener: () => void): void {
  listeners.add(listener);
}

/** Forgets the queries, whether or not the page has loaded what shows them; the choice to keep some stays. */
export function forgetQueries(): void {
  if (storedQueries() != null) storeQueries('[]');
  for (const listener of listeners) listener();
}
