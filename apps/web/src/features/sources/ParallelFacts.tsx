import type { ParallelPassage } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './passages.module.css';

/** What a passage has to do with the source: relation, certainty, the verses where they are more than `own`, notes. */
export function ParallelFacts({ parallel, own }: { parallel: ParallelPassage; own: string }) {
  const { t, prose } = useI18n();
  const { relation, certainty, note, resp, source } = parallel;
  const facts = [
    t(`relation.${relation}`),
    // What is sure is the usual case.
    ...(certainty === 'high' ? [] : [t('context.certainty', { certainty: t(`certainty.${certainty}`) })]),
    ...(source.citation === own ? [] : [t('source-search.drawn-from', { verses: source.citation })]),
    ...(resp === null ? [] : [t('source-search.resp', { who: resp })]),
  ];
  return (
    <p className={styles['facts']}>
      {facts.join(' · ')}
      {note === null ? null : <span className={styles['note']}>{prose(note)}</span>}
    </p>
  );
}
