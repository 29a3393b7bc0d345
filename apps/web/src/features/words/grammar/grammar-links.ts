import { paths } from '../../../paths.ts';
import { type GrammarAddress, grammarSaid } from './grammar-address.ts';

/** The link of one of the four pages; a changed question begins at page 1 unless it says a page. */
export function grammarHref(address: GrammarAddress, change: Partial<GrammarAddress> = {}): string {
  const next = { ...address, page: 1, ...change };
  const said = grammarSaid(next);
  if (next.kind === 'single') {
    return next.shows === 'sentences' ? paths.searchGrammarSingle(said) : paths.grammarSingle(said);
  }
  return next.shows === 'sentences' ? paths.searchGrammarDouble(said) : paths.grammarDouble(said);
}
