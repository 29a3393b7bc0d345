/** Remembers, within a tab, at which sentence of a text a person left the list, to bring them back there. */
const KEY = 'annotation-place';

export function leaveAt(code: string, sentenceNo: number): void {
  sessionStorage.setItem(KEY, JSON.stringify([code, sentenceNo]));
}

/** The sentence at which the list of a text was left; null where it was not. */
export function leftAt(code: string): number | null {
  const kept = sessionStorage.getItem(KEY);
  if (kept === null) return null;
  const [of, sentenceNo] = JSON.parse(kept) as [string, number];
  return of === code ? sentenceNo : null;
}
