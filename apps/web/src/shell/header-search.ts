import { paths } from '../paths.ts';

/** Where the reader is: path and query of the current address. */
export interface Place {
  pathname: string;
  search: string;
}

/** The phrase that `/results` shows; elsewhere `q` means something else, and there is none. */
export function currentKey(place: Place): string {
  if (place.pathname !== paths.results()) return '';
  return new URLSearchParams(place.search).get('q') ?? '';
}

/** Parameters that another phrase does not take over: forms left out are forms of the words of this one. */
const OF_THE_PHRASE = new Set(['q', 'page', 'without']);

/**
 * Where a submitted phrase leads. Outside of `/results` it starts at page 1, and an empty one leads nowhere (null). On `/results` the choice of texts, the view and the number of the page stay as they are; the server
 * answers a page beyond the end with the last one.
 */
export function searchTarget(place: Place, phrase: string): string | null {
  const q = phrase.trim();
  if (place.pathname !== paths.results()) {
    return q === '' ? null : paths.results({ q, page: 1 });
  }
  const query = new URLSearchParams(place.search);
  const page = Number(query.get('page') ?? '1');
  const kept = Object.fromEntries([...query].filter(([name]) => !OF_THE_PHRASE.has(name)));
  return paths.results({ ...kept, q, page: Number.isInteger(page) && page > 0 ? page : 1 });
}
