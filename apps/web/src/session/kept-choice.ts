/** A choice that this browser keeps between visits, by its key. Where storage is full or blocked it holds for the page alone. */

/** Null: none was made. */
export function keptChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keepChoice(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The reader goes on without it.
  }
}
