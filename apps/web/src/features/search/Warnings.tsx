import type { SentenceResults } from '@glosa/contract';
import { TriangleAlert } from 'lucide-react';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './head.module.css';
import type { ResultsAddress } from './results-address.ts';
import { resultsHref } from './results-links.ts';

/** What was searched for and cannot be found, and what may have been meant. */
export function Warnings(props: { address: ResultsAddress; warnings: SentenceResults['warnings'] }) {
  const { address, warnings } = props;
  const { t, plural } = useI18n();
  if (warnings.length === 0) return null;
  return (
    <ul className={styles['warnings']} aria-label={t('results.warnings')}>
      {warnings.map(({ message, from, suggestions }) => (
        <li key={`${from}-${message}`}>
          <TriangleAlert aria-hidden="true" />
          <span>{message}</span>
          {suggestions.length > 0 && (
            <span className={styles['instead']}>
              {t('results.did-you-mean')}{' '}
              {suggestions.map(({ q, count }) => (
                <span key={q}>
                  <a href={resultsHref(address, { q })}>
                    <code>{q}</code>
                  </a>
                  {count !== null && ` ${plural('unit.hits', count)}`}
                </span>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
