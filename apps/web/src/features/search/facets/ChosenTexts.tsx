import { readFilter, type TextFilter } from '@glosa/contract';
import { useMemo } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ChosenFilters } from '../../../parts/facets/ChosenFilters.tsx';
import type { ResultsAddress } from '../results-address.ts';
import { namingOf } from './facet-values.ts';
import { useFacets } from './use-facets.ts';

/** What a filter says, each term with a way to take it away. `f`: as the address has it. */
export function ChosenTexts(props: { address: ResultsAddress; f: string; onFilter: (filter: TextFilter) => void }) {
  const { address, f, onFilter } = props;
  const { language } = useI18n();
  const { data } = useFacets(address, readFilter(f).filter);
  const naming = useMemo(() => namingOf(data, language), [data, language]);
  return <ChosenFilters f={f} naming={naming} onFilter={onFilter} />;
}
