import type { SentenceResults } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { Suggestions } from '../../parts/sentences/NothingFound.tsx';
import { paths } from '../../paths.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { markFault } from './query-error.ts';
import styles from './results.module.css';
import type { ResultsAddress } from './results-address.ts';
import { resultsHref } from './results-links.ts';

/** A query that could not be read: why, where, and what may have been meant. The search box is described by `id`. */
export function QueryFault(props: { id: string; address: ResultsAddress; results: SentenceResults; error: string }) {
  const { id, address, results, error } = props;
  const { t } = useI18n();
  const fault = results.queryError;
  const marked = fault && markFault(results.q, fault);
  return (
    <section className={styles['fault']}>
      <p id={id} role="alert" className={styles['faultText']}>
        {error}
      </p>
      {marked && (
        <p className={styles['faultQuery']}>
          <code>
            {marked.before}
            <mark className={styles['faultMark']}>
              {marked.fault}
              <VisuallyHidden> ({t('results.fault-here')})</VisuallyHidden>
            </mark>
            {marked.after}
          </code>
        </p>
      )}
      {fault && fault.expected.length > 0 && (
        <p className={styles['expected']}>
          {t('results.expected')}
          {fault.expected.map((sign) => (
            <code key={sign}>{sign}</code>
          ))}
        </p>
      )}
      <Suggestions suggestions={fault?.suggestions ?? []} href={(q) => resultsHref(address, { q })} />
      <p>
        <a href={paths.searchHelp()}>{t('results.help')}</a>
      </p>
    </section>
  );
}
