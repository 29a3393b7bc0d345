import type { AnnotatedSentence, EditorData } from '@glosa/contract';
import { memo } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { showAlert } from '../../../session/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './editor.module.css';
import { stateOfToken, wordSpans } from './state.ts';
import type { Calls } from './use-calls.ts';

/** How far the sentence has come, what was said of it, and who else is here. */
export const SentenceHead = memo(function SentenceHead(props: {
  data: EditorData;
  sentence: AnnotatedSentence;
  /** With what is on its way. */
  shown: AnnotatedSentence;
  here: readonly string[];
  calls: Calls;
}) {
  const { data, sentence, shown, here, calls } = props;
  const { t, number } = useI18n();
  const { progress, done, flag, assignee, edited } = sentence;
  const words = wordSpans(shown);
  const read = words.filter(({ tokenNo }) => stateOfToken(shown, tokenNo) !== 'none').length;
  const reopen = async () => {
    const problem = await calls.status({ done: false }, 'reopened');
    if (problem !== null) showAlert({ kind: 'failure', text: problem });
  };
  return (
    <div className={styles['facts']}>
      <p>
        {t('annotate.place', { no: number(data.sentenceNo), total: number(data.total), reference: data.reference })}
      </p>
      <p data-progress={progress} className={styles['progress']}>
        {t(`annotate.progress-${progress}`)} · {t('annotate.read', { read: number(read), words: number(words.length) })}
      </p>
      {assignee === null ? null : <p>{t('annotate.assignee', { assignee })}</p>}
      {edited === null ? null : <p>{t('annotate.edited', { by: edited.by })}</p>}
      {here.length === 0 ? null : (
        <p role="status" className={styles['here']}>
          {t('annotate.here', { who: here.join(', ') })}
        </p>
      )}
      {done === null ? null : (
        <p>
          {t('annotate.done-by', { by: done.by })}{' '}
          <Button small look="quiet" onClick={() => void reopen()}>
            {t('annotate.reopen')}
          </Button>
        </p>
      )}
      {flag === null ? null : (
        <p className={styles['flagged']}>
          ⚑ {flag.by}: {flag.comment === '' ? t('annotate.no-comment') : flag.comment}
        </p>
      )}
    </div>
  );
});
