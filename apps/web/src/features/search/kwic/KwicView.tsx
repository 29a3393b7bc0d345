import type { SentenceResults } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { OtherLayerSwitch, PageSize } from '../PageChoices.tsx';
import { ResultsPages } from '../ResultsPages.tsx';
import type { ResultsAddress } from '../results-address.ts';
import { resultsHref } from '../results-links.ts';
import { KwicGrid } from './KwicGrid.tsx';
import styles from './kwic.module.css';
import { LineOrder } from './LineOrder.tsx';
import { Sample } from './Sample.tsx';

const isNarrow = (): boolean => typeof matchMedia !== 'undefined' && matchMedia('(width < 48rem)').matches;

/** Hits one below the other, each with the words around it. */
export function KwicView({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
  const { t } = useI18n();
  const page = resultsHref(address, { page: results.page });
  return (
    <>
      <details className={styles['settings']} open={!isNarrow()}>
        <summary>{t('results.settings')}</summary>
        <div className={styles['choices']}>
          <LineOrder address={address} />
          <PageSize address={address} label={t('results.kwic.size')} />
          <Sample address={address} total={results.total} />
          <OtherLayerSwitch address={address} />
        </div>
      </details>
      <KwicGrid key={results.page} address={address} results={results} page={page} />
      <ResultsPages address={address} results={results} />
    </>
  );
}
