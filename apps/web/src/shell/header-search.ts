import { readPageQuery } from '@glosa/contract';
import { paths } from '../paths.ts';

/** Where the reader is: path and query of the current address. */
export interface Place {
  pathname: string;
  search: string;
}

/** The phrase that `/results` shows; elsewhere `q` means something else, and there is none. */
export function currentKey(place: Place): string {
  if (place.pathname !== paths.results()) return '';
  return readPageQuery('results', new URLSearchParams(place.search)).q;
}

/**
 * Where a submitted phrase leads. Outside of `/results` it starts at page 1, and an empty one leads nowhere (null). On `/results` the choice of texts, the view and the number of the page stay as they are; the server
 * answers a page beyond the end with the last one.
 */
export function searchTarget(place: Place, phrase: string): string | null {
  const q = phrase.trim();
  if (place.pathname !== paths.results()) {
    return q === '' ? null : paths.results({ q, page: 1 });
  }
  const kept = readPageQuery('results', new URLSearchParams(place.search));
  // Another phrase does not take over the forms left out: they are forms of the words of this one.
  return paths.results({ ...kept, q, without: [], page: kept.page ?? 1 });
}
