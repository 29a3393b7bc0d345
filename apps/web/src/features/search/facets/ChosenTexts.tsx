import { readFilter, type TextFilter } from '@glosa/contract';
import { useMemo } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ChosenFilters } from '../../../parts/facets/ChosenFilters.tsx';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
import { namingOf } from './facet-values.ts';
import { useFacets } from './use-facets.ts';

/** What a filter says, each term with a way to take it away. `f`: as the address has it. */
export function ChosenTexts(props: { address: ResultsAddress; f: string; onFilter: (filter: TextFilter) => void }) {
  const { address, f, onFilter } = props;
  const { t, language } = useI18n();
  const { filter } = readFilter(f);
  const { data } = useFacets(address, filter);
  const naming = useMemo(() => namingOf(data, language), [data, language]);
  return (
    <>
      <ChosenFilters f={f} naming={naming} onFilter={onFilter} />
      {filter.length > 0 && data?.texts === 0 && <p role="status">{t('facets.no-text')}</p>}
    </>
  );
}
