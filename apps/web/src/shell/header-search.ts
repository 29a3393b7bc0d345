import { paths } from '../paths.ts';

/** Where the reader is: path and query of the current address. */
export interface Place {
  pathname: string;
  search: string;
}

/** The phrase the current page shows results of; empty elsewhere. */
export function currentKey(place: Place): string {
  return new URLSearchParams(place.search).get('q') ?? '';
}

/**
 * Where a submitted phrase leads. Outside of `/results` a new phrase starts at page 1 and an empty or unchanged one
 * leads nowhere (null). On `/results` the choice of texts and the number of the page stay as they are; the server
 * answers a page beyond the end with the last one.
 */
export function searchTarget(place: Place, phrase: string): string | null {
  const q = phrase.trim();
  if (place.pathname !== paths.results()) {
    return q === '' || q === currentKey(place) ? null : paths.results({ q, page: 1 });
  }
  const query = new URLSearchParams(place.search);
  const texts = query.get('texts');
  const page = Number(query.get('page') ?? '1');
  return paths.results({
    q,
    ...(texts === null || texts === '' ? {} : { texts: texts.split(',') }),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  });
}
