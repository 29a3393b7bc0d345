import type { SentenceResults } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './head.module.css';
import type { ResultsAddress } from './results-address.ts';
import { resultsHref } from './results-links.ts';

/** The texts the search is narrowed to, each with a way to drop it. */
export function TextChips({ address, perText }: { address: ResultsAddress; perText: SentenceResults['perText'] }) {
  const { t, name } = useI18n();
  if (address.texts.length === 0) return null;
  const nameOf = (code: string): string => {
    const row = perText.find((one) => one.code === code);
    return row === undefined ? code : name(row.name);
  };
  return (
    <ul className={styles['chips']} aria-label={t('results.narrowed')}>
      {address.texts.map((code) => (
        <li key={code}>
          <a
            href={resultsHref(address, { texts: address.texts.filter((one) => one !== code) })}
            aria-label={t('results.drop-text', { text: nameOf(code) })}
          >
            {nameOf(code)} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a href={resultsHref(address, { texts: [] })}>{t('results.all-texts')}</a>
      </li>
    </ul>
  );
}
