import type { SentenceResults } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import styles from './results.module.css';
import type { ResultsAddress } from './results-address.ts';
import { resultsHref } from './results-links.ts';

/** Which page this is of how many, and links to the others. */
export function ResultsPages({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
  const { t, number } = useI18n();
  if (results.pages <= 1) return null;
  return (
    <div className={styles['pages']}>
      <p>{t('results.page-of', { page: number(results.page), pages: number(results.pages) })}</p>
      <Pagination
        page={results.page}
        pages={results.pages}
        href={(page) => resultsHref(address, { page })}
        labels={{
          nav: t('results.pages'),
          previous: t('results.previous-page'),
          next: t('results.next-page'),
          page: (page) => t('results.page-no', { page: number(page) }),
        }}
      />
    </div>
  );
}
