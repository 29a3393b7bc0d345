/** Which columns of the list of texts this browser shows, as an address has them; '' where the reader chose none. */

const KEY = 'text-columns';

export function keptTextColumns(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function keepTextColumns(columns: string): void {
  try {
    if (columns === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, columns);
  } catch {
    // Storage is full or blocked: the address keeps them for this visit.
  }
}
