import { searchSentences } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { LIST_QUERY } from '../../api/list-query.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { hitsParams, orderParams, type ResultsAddress, showsHits } from './results-address.ts';

/** Which of the hits are wanted. The lists ask for their rows themselves: they need the head alone. */
function shownParams(address: ResultsAddress) {
  const { view, page, size, context } = address;
  if (!showsHits(view)) return { view: 'kwic', size: 1, context: 1 } as const;
  return { ...orderParams(address), view, page, size, context };
}

/**
 * The results of an address, with what the server says of them in the language of the page. Those of the address
 * before stay until they are there; a request that the reader no longer waits for is cancelled.
 */
export function useResults(address: ResultsAddress) {
  const { language: lang } = useI18n();
  return useQuery({
    ...endpointQuery(searchSentences, { query: { ...hitsParams(address), ...shownParams(address), lang } }),
    enabled: address.q.trim() !== '',
    ...LIST_QUERY,
  });
}
