/** What the editor asks of the server: one change after the other, each shown before it is answered. */
import {
  type AnnotatedSentence,
  type AnnotationProblem,
  type AnnotationReading,
  type AnnotationResult,
  addDouble,
  annotateSingle,
  annotationEditor,
  changeSentenceStatus,
  deleteDouble,
  doubleRule,
  redoAnnotation,
  splitWord,
  undoAnnotation,
} from '@glosa/contract';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { callForm, type FormAnswer, type Problem } from '../../../api/form.ts';
import { PageError } from '../../../api/page-error.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { type I18n, useI18n } from '../../../i18n/i18n.tsx';
import { partitionOf } from './split-state.ts';
import { type Change, firstTokensOf, type Pending, type Seen, seenOf, singleReading } from './state.ts';
import type { Store } from './use-store.ts';

export interface SentencePlace {
  code: string;
  sentenceNo: number;
}

type Answer = FormAnswer<AnnotationResult>;

function sendChange(place: SentencePlace, { change, seen }: Pending, sentence: AnnotatedSentence): Promise<Answer> {
  const params = place;
  const firstTokens = firstTokensOf(sentence, change.tokens);
  const sent = { version: seen.version, seen: { ...seen.words }, firstTokens };
  switch (change.kind) {
    case 'reading': {
      const { tokens, reading } = change;
      const { posClass = null, categoryMap = null, lemma = null } = reading ?? {};
      const body = { tokens: [...tokens], posTag: posClass, categories: categoryMap, lemma, ...sent };
      return callForm(annotateSingle, { params, body });
    }
    case 'double': {
      const body = { tokens: [...change.tokens], posTag: change.reading.posClass, ...sent };
      return callForm(addDouble, { params, body });
    }
    case 'apart':
      return callForm(deleteDouble, {
        params: { ...params, id: change.annotationId },
        query: { version: sentence.version },
      });
  }
}

/** One thing after the other. */
function buildQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    add: <T>(work: () => Promise<T>): Promise<T> => {
      const next = last.then(work, work);
      last = next.catch(() => undefined);
      return next;
    },
    /** Waits until nothing is on its way. */
    settled: () => last,
  };
}

interface Means {
  place: SentencePlace;
  store: Store;
  queue: ReturnType<typeof buildQueue>;
  say: (problem: Problem) => AnnotationProblem;
  t: I18n['t'];
}

/** Splits the word as the modal says. What is wrong with the pieces comes with status 400. */
function buildSplit({ place, store: { now, dispatch }, queue, say, t }: Means) {
  const { code, sentenceNo } = place;
  const readAgain = async () => {
    try {
      return await call(annotationEditor, { params: { code }, query: { sentenceNo } });
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      return null;
    }
  };
  return (confirm: boolean) => {
    dispatch({ type: 'split-sent' });
    return queue.add(async () => {
      const { split: state, sentence } = now();
      // The dialog may have been closed meanwhile, or be about another word.
      if (state === null || !state.isSending) return;
      const token = sentence.singleTokens.find(({ wordNo }) => wordNo === state.wordNo);
      const seen = seenOf(sentence, token?.derivedTokensIds ?? []);
      const params = { ...place, wordNo: state.wordNo };
      const body = { partition: partitionOf(state), confirm, version: seen.version, seen: { ...seen.words } };
      const { problem, answer } = await callForm(splitWord, { params, body });
      if (problem === null) return dispatch({ type: 'split-made', result: answer });
      const fresh = problem.code === 'conflict' ? await readAgain() : null;
      const asks = problem.code === 'drops-annotation';
      const text = problem.code === 'internal' ? t('annotate.split-failed') : say(problem).error;
      dispatch({ type: 'split-refused', text, asks, current: fresh });
    });
  };
}

let changes = 0;

function buildCalls(place: SentencePlace, store: Store, t: I18n['t']) {
  const { now, dispatch } = store;
  const queue = buildQueue();
  const { code, sentenceNo } = place;
  const say = (problem: Problem): AnnotationProblem => inWords(t, problem);

  /** Makes a change; true when the server has made it too. */
  const change = async (wanted: Change, seen: Seen = seenOf(now().sentence, wanted.tokens)): Promise<boolean> => {
    changes += 1;
    const id = changes;
    const base = singleReading(now().shown, wanted.tokens[0] ?? 0);
    dispatch({ type: 'change-begun', id, change: wanted, seen, base });
    return queue.add(async () => {
      const pending = now().pending.find((one) => one.id === id);
      if (pending === undefined) return false;
      const { problem, answer } = await sendChange(place, pending, now().sentence);
      if (problem === null) dispatch({ type: 'change-made', id, result: answer });
      else dispatch({ type: 'change-refused', id, problem: say(problem) });
      return problem === null;
    });
  };

  const refresh = (by: string | null) =>
    queue.add(async () => {
      try {
        const { history, ...sentence } = await call(annotationEditor, { params: { code }, query: { sentenceNo } });
        dispatch({ type: 'adopted', sentence, by, history });
      } catch (error) {
        // It is asked for again before long.
        if (!(error instanceof PageError)) throw error;
      }
    });

  /** `step`: only where it is this one. Gives back what is wrong, in words, or null; it is read out as well. */
  const goBack = (direction: 'undo' | 'redo', step?: number): Promise<string | null> =>
    queue.add(async () => {
      const endpoint = direction === 'undo' ? undoAnnotation : redoAnnotation;
      const { problem, answer } = await callForm(endpoint, { params: { code }, body: { sentenceNo, step } });
      if (problem === null) dispatch({ type: 'went-back', direction, ...answer });
      else dispatch({ type: 'say', what: 'failed', params: { reason: say(problem).error } });
      return problem === null ? null : say(problem).error;
    });

  /** Says something of the sentence itself. Gives back what is wrong, in words, or null. */
  const status = (
    said: { done?: boolean; confirm?: true; flag?: { comment: string; tokenNo: number | null } | null },
    what: 'flagged' | 'unflagged' | 'reopened' | null,
  ): Promise<string | null> =>
    queue.add(async () => {
      const { version } = now().sentence;
      const { problem, answer } = await callForm(changeSentenceStatus, { params: place, body: { ...said, version } });
      if (problem === null) dispatch({ type: 'status-made', result: answer, what });
      else {
        const { conflict } = problem as AnnotationProblem;
        if (conflict) dispatch({ type: 'adopted', sentence: conflict.current, by: conflict.by });
      }
      return problem === null ? null : say(problem).error;
    });

  const askRule = async (tokens: readonly number[]): Promise<void> => {
    await queue.settled();
    try {
      const { data, alternatives, ...answer } = await call(doubleRule, {
        params: place,
        body: { tokens: [...tokens] },
      });
      const readings = data === null ? [] : [data, ...alternatives];
      dispatch({ type: 'rule-answered', answer: { ...answer, tokens, readings } });
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      dispatch({ type: 'rule-failed', text: say({ error: error.message, code: error.code }).error });
    }
  };

  const annotate = (tokens: readonly number[], reading: AnnotationReading | null, seen?: Seen) =>
    change({ kind: 'reading', tokens, reading }, seen);
  const split = buildSplit({ place, store, queue, say, t });
  return { place, change, annotate, refresh, goBack, split, status, askRule, settled: queue.settled };
}

export type Calls = ReturnType<typeof buildCalls>;

export function useCalls({ code, sentenceNo }: SentencePlace, store: Store): Calls {
  const { t } = useI18n();
  return useMemo(() => buildCalls({ code, sentenceNo }, store, t), [code, sentenceNo, store, t]);
}
