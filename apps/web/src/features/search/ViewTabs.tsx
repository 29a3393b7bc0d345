import { useI18n } from '../../i18n/i18n.tsx';
import { ExportMenu } from './lists/ExportMenu.tsx';
import { RESULTS_VIEWS, type ResultsAddress } from './results-address.ts';
import { resultsHref } from './results-links.ts';
import styles from './tabs.module.css';

/** The views as links, the one shown marked, and the results as a file. */
export function ViewTabs({ address, total }: { address: ResultsAddress; total: number }) {
  const { t } = useI18n();
  return (
    <div className={styles['bar']}>
      <nav aria-label={t('results.view')} className={styles['tabs']}>
        <ul>
          {RESULTS_VIEWS.map((view) => (
            <li key={view}>
              <a
                href={resultsHref(address, { view })}
                aria-current={view === address.view ? 'page' : undefined}
                data-stays
              >
                {t(`results.view.${view}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ExportMenu address={address} total={total} />
    </div>
  );
}
