import type { SentenceResults } from '@glosa/contract';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import type { ResultsAddress } from '../../parts/results/results-address.ts';
import styles from './head.module.css';
import { resultsHref } from './results-links.ts';

interface Props {
  address: ResultsAddress;
  results: SentenceResults;
}

/** Several words: how often side by side, how often in one sentence; what is not shown is a link. */
function Together({ address, results }: Props) {
  const { t, number } = useI18n();
  const { together } = results;
  if (together === null || results.total === 0) return null;
  const adjacent = t('results.adjacent', { count: number(together.adjacent) });
  const inOne = t('results.in-one-sentence', { count: number(together.sentences) });
  const shown = (text: string): ReactNode => <b className={styles['shown']}>{text}</b>;
  return (
    <p className={styles['together']}>
      {together.used === 'adjacent' ? shown(adjacent) : <span>{adjacent}</span>}
      <span aria-hidden="true"> · </span>
      {together.used === 'together' || together.sentences === 0 ? (
        together.used === 'together' ? (
          shown(inOne)
        ) : (
          <span>{inOne}</span>
        )
      ) : (
        <a href={resultsHref(address, { q: together.q })}>{inOne}</a>
      )}
    </p>
  );
}

/** The way from a dictionary form to all forms of the word. */
function AllForms({ address, results: { allForms } }: Props) {
  const { t, plural } = useI18n();
  if (allForms === null) return null;
  return (
    <p className={styles['together']}>
      <a href={resultsHref(address, { q: allForms.q, without: [] })}>
        {t('results.all-forms', { lemma: allForms.lemma })}
      </a>{' '}
      ({plural('unit.hits', allForms.count)})
    </p>
  );
}

/** Modes need a word only where a reader might have expected another one. */
function Mode({ results: { mode, q } }: { results: SentenceResults }) {
  const { t } = useI18n();
  if (mode === 'each' || (mode === 'all' && !/^\s*\(\?\s*all/u.test(q))) return null;
  return <p className={styles['note']}>{t(`results.mode.${mode}`)}</p>;
}

/** The number of hits; those in other spellings, which the reader did not type, are counted apart. */
function Hits({ results: { total, ranks } }: { results: SentenceResults }) {
  const { t, plural, number } = useI18n();
  const others = ranks?.variant ?? 0;
  if (others === 0) return <strong>{plural('unit.hits', total)}</strong>;
  const isOnly = others === total;
  return (
    <>
      <strong>{plural('unit.hits', isOnly ? total : total - others)}</strong>{' '}
      {isOnly ? t('results.only-other-spellings') : t('results.other-spellings', { count: number(others) })}
    </>
  );
}

/** How many hits in how many sentences: said aloud when it changes. */
export function Totals({ address, results }: Props) {
  const { t, plural } = useI18n();
  return (
    <>
      <p role="status" className={styles['totals']}>
        {results.total === 0 ? (
          t('results.none')
        ) : (
          <>
            {!results.exact && `${t('results.at-least')} `}
            <Hits results={results} /> {plural('results.in-sentences', results.sentences)}
          </>
        )}
        {results.total > 0 && results.together?.used === 'together' && (
          <span className={styles['switched']}> {t('results.together-used')}</span>
        )}
      </p>
      <Together address={address} results={results} />
      <AllForms address={address} results={results} />
      <Mode results={results} />
    </>
  );
}
