import { paths } from '../../../paths.ts';
import { type GrammarAddress, grammarParams } from './grammar-address.ts';

/** The link of one of the four pages; a changed question begins at page 1 unless it says a page. */
export function grammarHref(address: GrammarAddress, change: Partial<GrammarAddress> = {}): string {
  const next = { ...address, page: 1, ...change };
  const params = grammarParams(next);
  if (next.kind === 'single') {
    return next.shows === 'sentences' ? paths.searchGrammarSingle(params) : paths.grammarSingle(params);
  }
  return next.shows === 'sentences' ? paths.searchGrammarDouble(params) : paths.grammarDouble(params);
}
