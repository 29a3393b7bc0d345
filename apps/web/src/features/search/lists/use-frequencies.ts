import { type Frequencies, searchFrequencies } from '@glosa/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { LIST_QUERY } from '../../../api/list-query.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { hitsParams } from '../../../parts/results/hits-params.ts';
import { listRanking, type ResultsAddress } from '../../../parts/results/results-address.ts';
import { type Counted, isOfTexts } from './counted.ts';

/** So many rows at most are drawn as a chart or compared. */
export const ALL_ROWS = 500;

/** A frequency list of the hits of an address: the page that it names, or as many rows as are drawn or compared. */
export function useFrequencies(
  address: ResultsAddress,
  counted: readonly Counted[],
  { of, isWhole }: { of: string; isWhole: boolean },
): UseQueryResult<Frequencies> {
  const { language: lang } = useI18n();
  const { page, size } = address;
  const rank = listRanking(address.rank);
  const at = counted.every(({ name }) => isOfTexts(name)) ? 'hit' : address.at;
  const pages = isWhole ? { page: 1, size: ALL_ROWS } : { page, size };
  const query = { ...hitsParams(address), of, at, rank, ...pages, lang } as const;
  return useQuery({ ...endpointQuery(searchFrequencies, { query }), ...LIST_QUERY });
}
