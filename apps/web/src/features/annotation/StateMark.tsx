import type { SentenceState } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './state-mark.module.css';

/** The shape of a state, for the eye; a word stands beside it wherever it says something. */
export function StateShape({ state }: { state: SentenceState | 'flagged' }) {
  return <i aria-hidden="true" className={styles['shape']} data-state={state} />;
}

/** What is known of a sentence: a shape, a tint and a word. */
export function StateMark({ state }: { state: SentenceState }) {
  const { t } = useI18n();
  return (
    <span className={styles['mark']} data-state={state}>
      <StateShape state={state} />
      {t(`annotation-state.${state}`)}
    </span>
  );
}
