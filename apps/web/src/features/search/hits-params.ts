import { askedFilter } from '@glosa/contract';
import type { ResultsAddress } from './results-address.ts';

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
