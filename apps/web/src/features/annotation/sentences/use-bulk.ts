import {
  type AnnotationProblem,
  type AnswerOf,
  type AssignedRange,
  assignSentences,
  BATCH_AT_MOST,
  type FormProblem,
  markSentences,
  undoAnnotation,
} from '@glosa/contract';
import { useRef, useState } from 'react';
import { callForm, type Problem } from '../../../api/form.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { showAlert } from '../../../session/alerts.ts';
import { runsOf } from './runs.ts';
import { useForgetSentences } from './use-sentences.ts';

type Marked = Exclude<AnswerOf<typeof markSentences>, FormProblem>;

/** Changes of several sentences at once, each with a way back. `isBusy`: one is on its way, and no other is begun. */
export function useBulk(code: string) {
  const { t, number } = useI18n();
  const forget = useForgetSentences(code);
  const [isBusy, setBusy] = useState(false);
  const [asking, setAsking] = useState<{ chosen: ReadonlySet<number>; open: number } | null>(null);
  const isRunning = useRef(false);
  const fail = (problem: Problem) => showAlert({ kind: 'failure', text: inWords(t, problem).error });
  const alone = (work: () => Promise<void>) => async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
    // Not before: while the list comes, a person may agree to a question or take the change back.
    await forget();
  };
  const done = (text: string, undo: () => Promise<void>) =>
    showAlert({ kind: 'success', text, undo: { label: t('alert.undo'), run: () => void alone(undo)() } });
  const undone = () => showAlert({ kind: 'success', text: t('annotation-list.undone') });
  const unchanged = () => showAlert({ kind: 'success', text: t('annotation-list.unchanged') });

  const giveBack = async (ranges: AssignedRange[]) => {
    const { problem } = await callForm(assignSentences, { params: { code }, body: { ranges } });
    if (problem === null) undone();
    else fail(problem);
  };
  const assign = async (chosen: ReadonlySet<number>, assignee: string | null) => {
    const ranges = runsOf(chosen).map(([from, to]) => ({ from, to, assignee }));
    const { problem, answer } = await callForm(assignSentences, { params: { code }, body: { ranges } });
    if (problem !== null) return fail(problem);
    const { changed, before } = answer;
    if (changed === 0) return unchanged();
    const person = assignee ?? t('annotation-list.nobody');
    done(t('annotation-list.assigned', { person, count: number(changed) }), () => giveBack(before));
  };

  const goBack = async (steps: readonly number[]) => {
    for (const step of steps.toReversed()) {
      const { problem } = await callForm(undoAnnotation, { params: { code }, body: { step } });
      if (problem !== null) return fail(problem);
    }
    undone();
  };
  const mark = async (chosen: ReadonlySet<number>, isDone: boolean, isAgreed: boolean) => {
    const numbers = [...chosen].sort((a, b) => a - b);
    const answers: Marked[] = [];
    for (let from = 0; from < numbers.length; from += BATCH_AT_MOST) {
      const body = {
        sentences: numbers.slice(from, from + BATCH_AT_MOST),
        done: isDone,
        ...(isAgreed && { confirm: true }),
      };
      const { problem, answer } = await callForm(markSentences, { params: { code }, body });
      const { unannotated } = (problem ?? {}) as AnnotationProblem;
      if (unannotated !== undefined) return setAsking({ chosen, open: unannotated });
      if (problem !== null) return fail(problem);
      answers.push(answer);
    }
    const count = answers.reduce((sum, { changed }) => sum + changed, 0);
    if (count === 0) return unchanged();
    const text = t(isDone ? 'annotation-list.marked-done' : 'annotation-list.marked-open', { count: number(count) });
    done(text, () => goBack(answers.flatMap(({ step }) => step ?? [])));
  };
  return {
    isBusy,
    assign: (chosen: ReadonlySet<number>, to: string | null) => void alone(() => assign(chosen, to))(),
    mark: (chosen: ReadonlySet<number>, isDone: boolean, isAgreed = false) => {
      setAsking(null);
      void alone(() => mark(chosen, isDone, isAgreed))();
    },
    /** Words of the sentences have no annotation: whether they are to be done all the same. */
    asking,
    stopAsking: () => setAsking(null),
  };
}
