/** Remembers, within a tab, from which line of which page the reader went into a text, to bring them back there. */
const KEY = 'kwic-place';

/** Notes the line before it is left. */
export function leaveFrom(address: string, hitNo: number): void {
  sessionStorage.setItem(KEY, JSON.stringify([address, hitNo]));
}

/** The number of the hit the reader left this page from, once; null where they did not. */
export function comeBackTo(address: string): number | null {
  const kept = sessionStorage.getItem(KEY);
  if (kept === null) return null;
  sessionStorage.removeItem(KEY);
  const [from, hitNo] = JSON.parse(kept) as [string, number];
  return from === address ? hitNo : null;
}
