/** What the commands of the editor do, whether a key or a button gives them. */

import type { AnnotationReading, EditorData } from '@glosa/contract';
import { useMemo } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { showAlert } from '../../../session/alerts.ts';
import { type Go, useGo } from '../../../ui/page-frame.tsx';
import { listLeft } from '../return-place.ts';
import { formOf, isOn } from './drafting.ts';
import { focusField, focusSentence } from './focus.ts';
import type { EditorCommand } from './keymap.ts';
import type { TagNames } from './names.ts';
import { isSameReading, readingOfDraft } from './reading-form.ts';
import { activeAnnotation, type Modal, openWords, singleReading, targetsOf } from './state.ts';
import { addable, unanswered } from './together.ts';
import type { Calls } from './use-calls.ts';
import type { Hints } from './use-hints.ts';
import type { Store } from './use-store.ts';

interface Tools {
  data: Pick<EditorData, 'code' | 'sentenceNo' | 'previous' | 'next'>;
  store: Store;
  calls: Calls;
  names: TagNames;
  /** Those of the moment. */
  hints: () => Hints;
  go: Go;
  t: ReturnType<typeof useI18n>['t'];
}

/** Saves what stands in the form. Without a class it says nothing: that is shown, and gets the focus. */
function saveForm({ store: { now, dispatch }, calls, t }: Tools): boolean {
  const state = now();
  const { tokens, draft, isDirty } = formOf(state);
  // An import may have left a class open: what it gave is there, and stays.
  if (!isDirty && tokens.every((no) => singleReading(state.shown, no) !== null) && draft.posClass === '') return true;
  const reading = readingOfDraft(draft);
  if (reading === null) {
    focusField('class');
    const error = t('annotation.error.missing-class');
    dispatch({ type: 'invalid', tokens, problem: { error, code: 'incomplete', fieldErrors: { posTag: error } } });
    return false;
  }
  const kept = state.drafts.find((one) => isOn(one, tokens));
  const isNew = isDirty || tokens.some((no) => !isSameReading(singleReading(state.shown, no), reading));
  if (isNew) void calls.annotate(tokens, reading, kept?.seen);
  return true;
}

/** False where there is no word to read so. */
function giveReading({ store: { now }, calls }: Tools, reading: AnnotationReading): boolean {
  const tokens = targetsOf(now());
  if (tokens.length === 0) return false;
  void calls.annotate(tokens, reading);
  return true;
}

/** Takes a hint and goes on to the next open word, unless the person wants to stay. */
function acceptHint(tools: Tools, index: number, stays: boolean) {
  const { store, hints } = tools;
  const state = store.now();
  const { tokenNo, hints: found } = hints();
  const hint = tokenNo === targetsOf(state)[0] && state.mode === 'single' ? found[index] : undefined;
  if (hint === undefined) return store.dispatch({ type: 'say', what: 'no-hint', params: { no: index + 1 } });
  const { posClass, categoryMap, lemma } = hint;
  if (!giveReading(tools, { posClass, categoryMap, lemma }) || stays) return;
  focusSentence();
  store.dispatch({ type: 'move', move: 'next-open' });
}

function clear({ store: { now, dispatch }, calls }: Tools) {
  const state = now();
  if (state.mode === 'single') {
    const tokens = targetsOf(state);
    const isRead = tokens.some((no) => singleReading(state.shown, no) !== null);
    if (isRead) void calls.annotate(tokens, null);
    else dispatch({ type: 'say', what: 'nothing-to-clear' });
    return;
  }
  const annotation = activeAnnotation(state);
  if (annotation === null || annotation.annotationId < 0) return dispatch({ type: 'say', what: 'nothing-to-clear' });
  const { annotationId, subtokenIds } = annotation;
  void calls.change({ kind: 'apart', annotationId, tokens: subtokenIds });
}

/** Asks the rules about what is chosen, and adds what they allow when asked again. */
function together({ store: { now, dispatch }, calls }: Tools) {
  const state = now();
  const reading = addable(state);
  if (reading !== null) {
    const { posClass, categoryMap, lemma } = reading;
    void calls.change({ kind: 'double', tokens: state.selection, reading: { posClass, categoryMap, lemma } });
    return;
  }
  if (state.mode === 'single') dispatch({ type: 'mode', mode: 'double' });
  const tokens = targetsOf(state);
  // A single word is asked about as well: the answer says how many there must be. What failed is asked again.
  const isAgain = state.selection.length < 2 || state.together.failed !== null;
  const wanted = unanswered(now()) ?? (isAgain ? tokens : null);
  if (wanted !== null && wanted.length > 0) dispatch({ type: 'rule-wanted', tokens: wanted });
}

/** Sentences that are being called done: on a slow line the key may be pressed twice. */
const marking = new WeakSet<Store>();

/** A sentence with something unsaved in it should not be called done. */
async function markDone(tools: Tools, isAgreed: boolean) {
  const { store } = tools;
  if (marking.has(store)) return;
  marking.add(store);
  const address = window.location.href;
  try {
    await sayDone(tools, isAgreed, () => window.location.href === address);
  } finally {
    marking.delete(store);
  }
}

/** Goes on to the next sentence, unless the person went somewhere else meanwhile. */
async function sayDone(tools: Tools, isAgreed: boolean, isStillHere: () => boolean) {
  const { store, calls, t } = tools;
  await calls.settled();
  const [draft] = store.now().drafts;
  if (draft !== undefined) {
    store.dispatch({ type: 'choose', tokens: draft.tokens });
    return store.dispatch({ type: 'say', what: 'unsaved' });
  }
  if (!isAgreed && openWords(store.now().shown) > 0) return store.dispatch({ type: 'modal', modal: 'done' });
  const problem = await calls.status({ done: true, confirm: true }, null);
  if (problem !== null) return showAlert({ kind: 'failure', text: problem });
  showAlert({ kind: 'success', text: t('annotate.done-said', { no: tools.data.sentenceNo }) });
  if (isStillHere()) walk(tools, 'next');
}

function walk({ data, go, store }: Tools, to: 'next' | 'previous') {
  const no = data[to];
  if (no !== null) go(paths.annotationEditor(data.code, no));
  else store.dispatch({ type: 'say', what: to === 'next' ? 'no-next' : 'no-previous' });
}

/** A list that is open closes first, then what is selected is let go, then the editor. */
function leave({ store: { now, dispatch }, go, data }: Tools, isInField: boolean) {
  if (isInField) return focusSentence();
  if (now().selection.length > 0) return dispatch({ type: 'clear-selection' });
  go(paths.annotationSentences(data.code, Object.fromEntries(new URLSearchParams(listLeft(data.code)))));
}

function edit(tools: Tools) {
  if (tools.store.now().mode === 'double') return together(tools);
  const { draft } = formOf(tools.store.now());
  focusField(draft.posClass === '' ? 'class' : 'lemma');
}

function repeat(tools: Tools) {
  const { last } = tools.store.now();
  if (last === null) tools.store.dispatch({ type: 'say', what: 'no-last' });
  else giveReading(tools, last);
}

function openBatch({ store: { now, dispatch } }: Tools) {
  const { shown, current, mode } = now();
  const isReady = mode === 'single' && singleReading(shown, current) !== null;
  dispatch(isReady ? { type: 'modal', modal: 'batch' } : { type: 'say', what: 'batch-first' });
}

function saveAndGoOn(tools: Tools) {
  if (tools.store.now().mode === 'double') return together(tools);
  if (!saveForm(tools)) return;
  focusSentence();
  tools.store.dispatch({ type: 'move', move: 'next-open' });
}

const MODAL_COMMANDS: Partial<Record<string, Modal>> = {
  'annotation-split': 'split',
  'annotation-flag': 'flag',
  'annotation-go': 'go',
  'annotation-history': 'history',
  'annotation-help': 'keys',
};

function run(tools: Tools, command: EditorCommand, isInField: boolean) {
  const { dispatch } = tools.store;
  if (typeof command === 'object') return acceptHint(tools, command.hint, command.stays === true);
  const modal = MODAL_COMMANDS[command];
  if (modal !== undefined) return dispatch({ type: 'modal', modal });
  switch (command) {
    case 'next-span':
      return dispatch({ type: 'move', move: 'next' });
    case 'previous-span':
      return dispatch({ type: 'move', move: 'previous' });
    case 'first-span':
      return dispatch({ type: 'move', move: 'first' });
    case 'last-span':
      return dispatch({ type: 'move', move: 'last' });
    case 'annotation-next-open':
      return dispatch({ type: 'move', move: 'next-open' });
    case 'annotation-previous-open':
      return dispatch({ type: 'move', move: 'previous-open' });
    case 'extend-next':
      return dispatch({ type: 'extend', by: 'next' });
    case 'extend-previous':
      return dispatch({ type: 'extend', by: 'previous' });
    case 'toggle':
      return dispatch({ type: 'toggle' });
    case 'cycle':
      return dispatch({ type: 'cycle', by: 1 });
    case 'cycle-back':
      return dispatch({ type: 'cycle', by: -1 });
    case 'annotation-mode':
      return dispatch({ type: 'mode' });
    default:
      return act(tools, command, isInField);
  }
}

function act(tools: Tools, command: string, isInField: boolean) {
  switch (command) {
    case 'next-sentence':
      return walk(tools, 'next');
    case 'previous-sentence':
      return walk(tools, 'previous');
    case 'annotation-edit':
      return edit(tools);
    case 'annotation-class':
      return focusField('class');
    case 'annotation-lemma':
      return focusField('lemma');
    case 'annotation-repeat':
      return repeat(tools);
    case 'annotation-together':
      return together(tools);
    case 'annotation-batch':
      return openBatch(tools);
    case 'annotation-done':
      return void markDone(tools, false);
    case 'done-anyway':
      return void markDone(tools, true);
    case 'clear':
      return clear(tools);
    case 'undo':
    case 'redo':
      return void tools.calls.goBack(command);
    case 'save':
      if (saveForm(tools)) focusSentence();
      return;
    case 'save-next':
      return saveAndGoOn(tools);
    case 'escape':
      return leave(tools, isInField);
  }
}

export type Run = (command: EditorCommand, isInField?: boolean) => void;

export function useCommands(given: Omit<Tools, 'go' | 't'>): Run {
  const go = useGo();
  const { t } = useI18n();
  const { data, store, calls, names, hints } = given;
  return useMemo<Run>(() => {
    const tools = { data, store, calls, names, hints, go, t };
    return (command, isInField = false) => run(tools, command, isInField);
  }, [data, store, calls, names, hints, go, t]);
}
