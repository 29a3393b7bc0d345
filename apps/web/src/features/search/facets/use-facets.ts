import { type Facets, searchFacets, type TextFilter, writeFilter } from '@glosa/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { LIST_QUERY } from '../../../api/list-query.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { hitsParams } from '../../../parts/results/hits-params.ts';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';

/** Hits of the query of an address by what the records of their texts say, in the texts that a filter means. */
export function useFacets(address: ResultsAddress, filter: TextFilter): UseQueryResult<Facets> {
  const { language: lang } = useI18n();
  const query = { ...hitsParams({ ...address, f: writeFilter(filter) }), lang };
  return useQuery({ ...endpointQuery(searchFacets, { query }), ...LIST_QUERY });
}
