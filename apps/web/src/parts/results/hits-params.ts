import { askedFilter } from '@glosa/contract';
import { orderParams, type ResultsAddress, showsHits } from './results-address.ts';

/** What every call on hits is asked with; of a filter what can be read. */
export function hitsParams(address: ResultsAddress) {
  const { q, texts, layer, variants, without } = address;
  const f = askedFilter(address.f);
  return {
    q,
    texts,
    ...(f === undefined ? {} : { f }),
    layer,
    variants: variants ? ('1' as const) : ('0' as const),
    // The call takes one text with the forms parted by spaces, where a list would be written with commas.
    without: without.length === 0 ? [] : [without.join(' ')],
  };
}

/** Which of the hits are wanted. The lists ask for their rows themselves: they need the head alone. */
export function shownParams(address: ResultsAddress) {
  const { view, page, size, context } = address;
  if (!showsHits(view)) return { view: 'kwic', size: 1, context: 1 } as const;
  return { ...orderParams(address), view, page, size, context };
}
