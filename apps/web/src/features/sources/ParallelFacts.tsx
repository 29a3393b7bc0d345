import type { ParallelPassage } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './passages.module.css';
import type { Usual } from './usual-relation.ts';

/** The relation of most passages of a page, said once for all of them. */
export function UsualRelation({ usual }: { usual: Usual }) {
  const { t } = useI18n();
  if (usual === null) return null;
  return <p className={styles['facts']}>{t('relation.usual', { relation: t(`relation.${usual}`) })}</p>;
}

/**
 * What a passage has to do with the source: relation and certainty where they are not the usual ones, the verses where they
 * are more than `own`, notes.
 */
export function ParallelFacts(props: { parallel: ParallelPassage; own: string; usual: Usual }) {
  const { parallel, own, usual } = props;
  const { t, prose } = useI18n();
  const { relation, certainty, note, resp, source } = parallel;
  const facts = [
    ...(relation === usual ? [] : [t(`relation.${relation}`)]),
    // What is sure is the usual case.
    ...(certainty === 'high' ? [] : [t('context.certainty', { certainty: t(`certainty.${certainty}`) })]),
    ...(source.citation === own ? [] : [t('source-search.drawn-from', { verses: source.citation })]),
    ...(resp === null ? [] : [t('source-search.resp', { who: resp })]),
  ];
  if (facts.length === 0 && note === null) return null;
  return (
    <p className={styles['facts']}>
      {facts.join(' · ')}
      {note === null ? null : <span className={styles['note']}>{prose(note)}</span>}
    </p>
  );
}
