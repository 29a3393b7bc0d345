import type { Facets, TextFilter } from '@glosa/contract';
import { useMemo } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { FacetBox } from '../../../parts/facets/Facets.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Soft } from '../../../ui/layout.tsx';
import { resultsHref } from '../results-links.ts';
import { namingOf, undatedValue, valuesOf, withHits } from './facet-values.ts';
import styles from './facets.module.css';
import { useFacets } from './use-facets.ts';
import { YearsInput } from './YearsInput.tsx';

interface Props {
  address: ResultsAddress;
  filter: TextFilter;
  onFilter: (filter: TextFilter) => void;
  /** In columns, where there is more width than height. */
  inColumns?: boolean;
  /** Beside the hits that they narrow: links lead to what they count, and values without hits, which would leave none, are not there. */
  besideHits?: boolean;
}

function Fields(props: Props & { facets: Facets }) {
  const { facets, address, filter, onFilter, inColumns, besideHits } = props;
  const { t, plural, language } = useI18n();
  const naming = useMemo(() => namingOf(facets, language), [facets, language]);
  const { years } = facets;
  const undated = undatedValue(years, filter);
  const boxes = facets.fields.map((field) => ({
    field: field.field,
    values: valuesOf(besideHits ? withHits(field, filter) : field, filter, naming),
  }));
  const shown = boxes.filter(({ values }) => values.length > 0);
  if (shown.length === 0 && years.steps.length === 0) return <Soft small>{t('facets.none')}</Soft>;
  return (
    <>
      <p role="status" className={styles['sum']}>
        {plural('unit.hits', facets.total)} · {plural('unit.texts', facets.texts)}
      </p>
      <div className={classNames(inColumns && styles['columns'])}>
        {years.steps.length > 0 && (
          <div className={styles['box']}>
            <FacetBox facet="date" values={undated === null ? [] : [undated]} {...{ filter, naming, onFilter }}>
              <YearsInput years={years} filter={filter} onFilter={onFilter} />
              {besideHits && (
                <p className={styles['more']}>
                  <a href={resultsHref(address, { view: 'frequencies', of: `date/${years.step}`, rank: 'value' })}>
                    {t('facets.by-years')}
                  </a>
                </p>
              )}
            </FacetBox>
          </div>
        )}
        {shown.map(({ field, values }) => (
          <div key={field} className={styles['box']}>
            <FacetBox facet={field} {...{ values, filter, naming, onFilter }} />
          </div>
        ))}
      </div>
    </>
  );
}

/** Hits by what the records of their texts say: every field with its values, which narrow the search. */
export function FieldFacets(props: Props) {
  const { address, filter } = props;
  const { t } = useI18n();
  const list = useFacets(address, filter);
  return (
    <ListState list={list} loading={t('lists.loading')} failure={t('facets.failure')}>
      {(facets) => <Fields facets={facets} {...props} />}
    </ListState>
  );
}
