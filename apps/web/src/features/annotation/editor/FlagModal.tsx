import { useId, useState } from 'react';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Soft } from '../../../ui/layout.tsx';
import styles from './modals.module.css';
import { type EditorState, spanAt } from './state.ts';
import type { Calls } from './use-calls.ts';
import type { Store } from './use-store.ts';

/** Longest comment that is accepted, in characters. */
const LONGEST = 1000;

/** Something that a person is not sure of, for others to look at. */
export function FlagModal({ state, store, calls }: { state: EditorState; store: Store; calls: Calls }) {
  const { t } = useI18n();
  const { flag } = state.sentence;
  const [comment, setComment] = useState(flag?.comment ?? '');
  const [tokenNo, setTokenNo] = useState<number | null>(flag === null ? state.current : flag.tokenNo);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const id = useId();
  const texts = useDialogTexts(comment !== (flag?.comment ?? ''));
  const about = flag?.tokenNo ?? state.current;
  const close = () => store.dispatch({ type: 'modal', modal: null });
  const send = async (next: { comment: string; tokenNo: number | null } | null) => {
    if (isSending) return;
    setSending(true);
    const refused = await calls.status({ flag: next }, next === null ? 'unflagged' : 'flagged');
    setSending(false);
    if (refused === null) close();
    else setProblem(refused);
  };
  const submit = () => void send({ comment, tokenNo });
  return (
    <Dialog
      title={t('annotate.flag-title')}
      {...texts}
      onClose={close}
      footer={
        <>
          {flag === null ? null : (
            <Button look="danger" onClick={() => void send(null)}>
              {t('annotate.unflag')}
            </Button>
          )}
          <Button look="primary" aria-disabled={isSending} onClick={submit} title="Ctrl+Enter">
            {isSending ? t('form.sending') : t('annotate.flag')}
          </Button>
        </>
      }
    >
      {problem === null ? null : (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      {flag === null ? null : <Soft>{t('annotate.flagged-by', { by: flag.by })}</Soft>}
      <div className={styles['field']}>
        <label htmlFor={id}>{t('annotate.comment')}</label>
        <textarea
          id={id}
          data-autofocus
          rows={4}
          maxLength={LONGEST}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          }}
        />
      </div>
      <fieldset className={styles['choice']}>
        <legend>{t('annotate.flag-about')}</legend>
        {[about, null].map((no) => (
          <label key={no ?? 'sentence'}>
            <input type="radio" name={id} checked={tokenNo === no} onChange={() => setTokenNo(no)} />
            <span>
              {no === null
                ? t('annotate.whole-sentence')
                : t('annotate.word', { form: spanAt(state.shown, no)?.text ?? '' })}
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
