import type { SentenceResults } from '@glosa/contract';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { OtherLayerSwitch, PageSize } from '../PageChoices.tsx';
import { ResultsPages } from '../ResultsPages.tsx';
import type { ResultsAddress } from '../results-address.ts';
import { resultsHref } from '../results-links.ts';
import { KwicGrid } from './KwicGrid.tsx';
import styles from './kwic.module.css';
import { LineOrder } from './LineOrder.tsx';
import { Sample } from './Sample.tsx';

/** What can be chosen for the lines; where there is little room, folded away. */
function Choices({ address, total }: { address: ResultsAddress; total: number }) {
  const { t } = useI18n();
  const [narrow] = useState(() => typeof matchMedia !== 'undefined' && matchMedia('(width < 48rem)').matches);
  const choices = (
    <div className={styles['choices']}>
      <LineOrder address={address} />
      <PageSize address={address} label={t('results.kwic.size')} />
      <Sample address={address} total={total} />
      <OtherLayerSwitch address={address} />
    </div>
  );
  if (!narrow) return choices;
  return (
    <details className={styles['settings']}>
      <summary>{t('results.settings')}</summary>
      {choices}
    </details>
  );
}

/** Hits one below the other, each with the words around it. */
export function KwicView({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
  const page = resultsHref(address, { page: results.page });
  return (
    <>
      <Choices address={address} total={results.total} />
      <KwicGrid key={results.page} address={address} results={results} page={page} />
      <ResultsPages address={address} results={results} />
    </>
  );
}
