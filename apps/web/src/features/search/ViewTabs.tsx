import { RESULTS_VIEWS, type SentenceResults } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import type { ResultsAddress } from '../../parts/results/results-address.ts';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import { ExportResults } from './lists/ExportResults.tsx';
import { resultsHref } from './results-links.ts';
import styles from './tabs.module.css';

/** The views as links, the one shown marked, and the results as a file. */
export function ViewTabs({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
  const { t } = useI18n();
  return (
    <div className={styles['bar']}>
      <LinkTabs
        label={t('results.view')}
        tabs={RESULTS_VIEWS.map((view) => ({
          href: resultsHref(address, { view }),
          label: t(`results.view.${view}`),
          isCurrent: view === address.view,
        }))}
        stays
        bare
      />
      <ExportResults address={address} results={results} />
    </div>
  );
}
