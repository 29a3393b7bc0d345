/** Remembers, within a tab, at which sentence of a text a person left the list, to bring them back there. */
const KEY = 'annotation-place';

export function leaveAt(code: string, sentenceNo: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([code, sentenceNo]));
  } catch {
    // Where the browser keeps nothing one comes back to the beginning.
  }
}

/** The sentence at which the list of a text was left; null where it was not. */
export function leftAt(code: string): number | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '');
    return Array.isArray(kept) && kept[0] === code && Number.isInteger(kept[1]) ? kept[1] : null;
  } catch {
    // Nothing is kept, or something that was not written here.
    return null;
  }
}
