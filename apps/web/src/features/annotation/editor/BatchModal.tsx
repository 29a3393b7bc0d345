import { type AnnotationReading, annotateBatch, type SimilarToken } from '@glosa/contract';
import { useEffect, useState } from 'react';
import { callForm } from '../../../api/form.ts';
import { PageError } from '../../../api/page-error.ts';
import { inWords, useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { showAlert } from '../../../session/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { useWordsLanguage } from '../words-language.ts';
import { InWords } from './InWords.tsx';
import styles from './modals.module.css';
import type { TagNames } from './names.ts';
import type { Calls } from './use-calls.ts';
import { fetchSimilar, type Similar } from './use-similar.ts';
import type { Store } from './use-store.ts';

const keyOf = ({ sentenceNo, tokenNo }: SimilarToken): string => `${sentenceNo}.${tokenNo}`;

/** Asked when the modal opens: what was known before may be out of date. */
function useFresh(calls: Calls, tokenNo: number, reading: AnnotationReading) {
  const { t } = useI18n();
  const [similar, setSimilar] = useState<Similar | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    calls
      .settled()
      .then(() => fetchSimilar(calls.place, tokenNo, reading, stop.signal))
      .then(setSimilar, (error: unknown) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof PageError)) throw error;
        setProblem(inWords(t, { error: error.message, code: error.code }).error);
      });
    return () => stop.abort();
  }, [calls, tokenNo, reading, t]);
  return { similar, problem, setProblem };
}

function Line(props: { token: SimilarToken; isChosen: boolean; names: TagNames; onToggle: () => void }) {
  const lang = useWordsLanguage();
  const { token, isChosen, names, onToggle } = props;
  const { t } = useI18n();
  const { before, form, after, reference, reading } = token;
  return (
    <li>
      <label className={styles['similar']}>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span className={styles['context']}>
          <span lang={lang}>
            {before} <b>{form}</b> {after}
          </span>
          <small>
            {reference} · {reading === null ? t('annotate.no-reading') : <InWords reading={reading} names={names} />}
          </small>
        </span>
      </label>
    </li>
  );
}

function useBatch(props: {
  reading: AnnotationReading;
  store: Store;
  calls: Calls;
  onProblem: (text: string | null) => void;
}) {
  const { reading, store, calls, onProblem } = props;
  const { t, plural } = useI18n();
  const [isSending, setSending] = useState(false);
  /** The sentence may have been left by then: what came of it is said where the offer was made. */
  const goBack = async (step: number) => {
    const refused = await calls.goBack('undo', step);
    if (refused !== null) showAlert({ kind: 'failure', text: refused });
  };
  const send = async (tokens: readonly SimilarToken[]) => {
    setSending(true);
    onProblem(null);
    const { posClass: posTag, categoryMap: categories, lemma } = reading;
    const targets = tokens.map(({ sentenceNo, tokenNo, version }) => ({ sentenceNo, tokenNo, version }));
    const params = { code: calls.place.code };
    const { problem, answer } = await callForm(annotateBatch, { params, body: { posTag, categories, lemma, targets } });
    setSending(false);
    if (problem !== null) return onProblem(inWords(t, problem).error);
    store.dispatch({ type: 'history', history: answer.history });
    store.dispatch({ type: 'similar-done' });
    store.dispatch({ type: 'modal', modal: null });
    const skipped = answer.skipped.length === 0 ? '' : ` ${plural('annotate.batch-skipped', answer.skipped.length)}`;
    const { changed, step } = answer;
    const text = plural('annotate.batch-done', changed) + skipped;
    // What the alert speaks of, whatever has been done since.
    const undo = step === null ? null : { label: t('annotate.undo'), run: () => void goBack(step) };
    showAlert({ kind: 'success', text, ...(undo && { undo }) });
    if (targets.some(({ sentenceNo }) => sentenceNo === calls.place.sentenceNo)) await calls.refresh(null);
  };
  return { isSending, send };
}

/** The other words of a form: those without a reading are ticked, those that are read otherwise are for a person to tick. */
export function BatchModal(props: {
  tokenNo: number;
  reading: AnnotationReading;
  names: TagNames;
  store: Store;
  calls: Calls;
}) {
  const { tokenNo, reading, names, store, calls } = props;
  const { t, plural } = useI18n();
  const { similar, problem, setProblem } = useFresh(calls, tokenNo, reading);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const { isSending, send } = useBatch({ reading, store, calls, onProblem: setProblem });
  const texts = useDialogTexts();
  const tokens = similar?.tokens ?? [];
  const isChosen = (token: SimilarToken) => (token.reading === null) !== toggled.has(keyOf(token));
  const chosen = tokens.filter(isChosen);
  const toggle = (token: SimilarToken) => {
    const next = new Set(toggled);
    if (!next.delete(keyOf(token))) next.add(keyOf(token));
    setToggled(next);
  };
  const toggleAll = () => {
    const wanted = chosen.length < tokens.length;
    setToggled(new Set(tokens.filter((token) => (token.reading === null) !== wanted).map(keyOf)));
  };
  return (
    <Dialog
      title={t('annotate.batch-title', { form: similar?.form ?? '…' })}
      description={t('annotate.batch-reading', { reading: names.inWords(reading) })}
      {...texts}
      wide
      onClose={() => store.dispatch({ type: 'modal', modal: null })}
      footer={
        <>
          {tokens.length > 1 ? (
            <Button onClick={toggleAll}>
              {t(chosen.length < tokens.length ? 'annotate.tick-all' : 'annotate.tick-none')}
            </Button>
          ) : null}
          <Button
            look="primary"
            data-autofocus
            aria-disabled={isSending || chosen.length === 0}
            onClick={() => (isSending || chosen.length === 0 ? undefined : void send(chosen))}
          >
            {isSending ? t('form.sending') : plural('annotate.batch-apply', chosen.length)}
          </Button>
        </>
      }
    >
      {problem === null ? null : (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      {similar === null && problem === null ? <Loader label={t('common.loading')} /> : null}
      {similar !== null && tokens.length === 0 ? <p>{t('annotate.batch-none')}</p> : null}
      <ul className={styles['similars']}>
        {tokens.map((token) => (
          <Line
            key={keyOf(token)}
            token={token}
            isChosen={isChosen(token)}
            names={names}
            onToggle={() => toggle(token)}
          />
        ))}
      </ul>
    </Dialog>
  );
}
