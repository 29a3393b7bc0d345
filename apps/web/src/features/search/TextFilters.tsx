import { readFilter, writeFilter } from '@glosa/contract';
import { useMemo, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import type { ResultsAddress } from '../../parts/results/results-address.ts';
import { Soft } from '../../ui/layout.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { FieldFacets } from './facets/FieldFacets.tsx';
import styles from './results.module.css';
import { resultsHref } from './results-links.ts';

/** Whether there is room beside the results. */
const isWide = () => typeof matchMedia === 'undefined' || !matchMedia('(width < 60rem)').matches;

/** What narrows the search by the records of texts; folded away where there is no room beside the results. */
export function TextFilters({ address, aside }: { address: ResultsAddress; aside: boolean }) {
  const { t } = useI18n();
  const go = useGo();
  const [isOpen, setOpen] = useState(() => aside && isWide());
  const filter = useMemo(() => readFilter(address.f).filter, [address.f]);
  return (
    <details className={styles['facets']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('facets.title')}</summary>
      {isOpen && (
        <div className={styles['fields']}>
          <Soft small>{t('facets.about')}</Soft>
          <FieldFacets
            address={address}
            filter={filter}
            onFilter={(next) => go(resultsHref(address, { f: writeFilter(next) }))}
            inColumns={!aside}
            besideHits
          />
        </div>
      )}
    </details>
  );
}
