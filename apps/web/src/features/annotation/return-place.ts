/** Remembers, within a tab, how the list of a text's sentences was left and where one is since, to bring people back there. */
const KEY = 'annotation-place';

interface Place {
  code: string;
  sentenceNo: number;
  /** Query of the list's address: what it was narrowed to. */
  list: string;
}

function read(): Place | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Place> | null;
    if (typeof kept?.code !== 'string' || !Number.isInteger(kept.sentenceNo)) return null;
    const { code, sentenceNo = 1, list } = kept;
    return { code, sentenceNo, list: typeof list === 'string' ? list : '' };
  } catch {
    // Nothing is kept, or something that was not written here.
    return null;
  }
}

function keep(place: Place): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Where the browser keeps nothing one comes back to the beginning.
  }
}

/** The list is left for a sentence. */
export function leaveAt(code: string, sentenceNo: number): void {
  keep({ code, sentenceNo, list: window.location.search });
}

/** The editor shows a sentence, however one came to it. */
export function goOnAt(code: string, sentenceNo: number): void {
  const kept = read();
  keep({ code, sentenceNo, list: kept?.code === code ? kept.list : '' });
}

/** The sentence of a text that was looked at last; null where none was. */
export function leftAt(code: string): number | null {
  const kept = read();
  return kept?.code === code ? kept.sentenceNo : null;
}

/** Query of the list of a text as it was left; '' where it was not. */
export function listLeft(code: string): string {
  const kept = read();
  return kept?.code === code && new URLSearchParams(kept.list).get('code') === code ? kept.list : '';
}
