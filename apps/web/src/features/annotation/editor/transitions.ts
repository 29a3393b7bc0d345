/** Everything that can happen in the annotation editor, and what it then knows. Pure. */
import type {
  AnnotatedSentence,
  AnnotationMode,
  AnnotationProblem,
  AnnotationReading,
  AnnotationResult,
  FormProblem,
  StepKind,
  TagClass,
  UndoState,
} from '@glosa/contract';
import { SPANS_AT_MOST } from '@glosa/contract';
import { changeBegun, changeMade, changeRefused, withSentence } from './changing.ts';
import { draftTyped, withoutDrafts } from './drafting.ts';
import { type Choice, extended, type Move, moved, toggled } from './selection.ts';
import { beginSplit, type SplitMove, splitMoved } from './split-state.ts';
import {
  annotationsOn,
  type Change,
  type EditorState,
  type KeptReading,
  type Modal,
  NOBODY_ASKED,
  type ReadingDraft,
  type RuleAnswer,
  type SaidKey,
  type Seen,
  spanAt,
  splittableToken,
  targetsOf,
} from './state.ts';
import { ruleAnswered, ruleAsked, ruleFailed } from './together.ts';

export type Action =
  | { type: 'move'; move: Move }
  | { type: 'point'; tokenNo: number }
  | { type: 'toggle'; tokenNo?: number }
  | { type: 'choose'; tokens: readonly number[] }
  | { type: 'extend'; by: 'next' | 'previous' }
  | { type: 'clear-selection' }
  | { type: 'mode'; mode?: AnnotationMode }
  | { type: 'cycle'; by: 1 | -1 }
  | { type: 'draft'; draft: ReadingDraft; classes: readonly TagClass[] }
  | { type: 'drafts-restored'; drafts: readonly KeptReading[] }
  | { type: 'invalid'; tokens: readonly number[]; problem: FormProblem }
  | { type: 'draft-dropped'; tokens: readonly number[] }
  | { type: 'change-begun'; id: number; change: Change; seen: Seen; base: AnnotationReading | null }
  | { type: 'change-made'; id: number; result: AnnotationResult }
  | { type: 'change-refused'; id: number; problem: AnnotationProblem }
  | { type: 'conflict-decided' }
  | { type: 'adopted'; sentence: AnnotatedSentence; by: string | null; history?: UndoState }
  | {
      type: 'went-back';
      direction: 'undo' | 'redo';
      step: StepKind;
      data: AnnotatedSentence | null;
      history: UndoState;
    }
  | { type: 'status-made'; result: AnnotationResult; what: SaidKey | null }
  | { type: 'modal'; modal: Modal | null }
  | { type: 'split'; move: SplitMove }
  | { type: 'split-sent' }
  | { type: 'split-refused'; text: string; asks: boolean; current: AnnotatedSentence | null }
  | { type: 'split-made'; result: AnnotationResult }
  | { type: 'rule-wanted'; tokens: readonly number[] }
  | { type: 'rule-answered'; answer: RuleAnswer }
  | { type: 'rule-failed'; text: string }
  | { type: 'rule-chosen'; posClass: string }
  | { type: 'similar-done' }
  | { type: 'history'; history: UndoState }
  | { type: 'say'; what: SaidKey; params?: Readonly<Record<string, string | number>> };

/** The state with something to be read out. */
export function saying(
  state: EditorState,
  what: SaidKey,
  params: Readonly<Record<string, string | number>> = {},
): EditorState {
  return { ...state, said: { no: (state.said?.no ?? 0) + 1, what, params } };
}

const formAt = ({ shown }: EditorState, tokenNo: number): string => spanAt(shown, tokenNo)?.text ?? '';

function goTo(state: EditorState, tokenNo: number | null, said: SaidKey): EditorState {
  if (tokenNo === null) return saying(state, said);
  return { ...state, current: tokenNo, cycle: 0 };
}

const EDGES: Readonly<Record<Move, SaidKey>> = {
  next: 'edge-last',
  last: 'edge-last',
  previous: 'edge-first',
  first: 'edge-first',
  'next-open': 'all-annotated',
  'previous-open': 'all-annotated',
};

/** Another selection is another question to the rules. */
function choose(state: EditorState, { selection, isDone }: Choice, tokenNo: number): EditorState {
  if (!isDone) return saying(state, 'cap');
  const together = { ...NOBODY_ASKED, asked: state.together.asked };
  const next = { ...state, selection, together };
  const form = formAt(state, tokenNo);
  return saying(next, selection.includes(tokenNo) ? 'selected' : 'unselected', { form, count: selection.length });
}

/** Goes to words at once: one is stood on, several are selected. */
function chooseAll(state: EditorState, tokens: readonly number[]): EditorState {
  const known = tokens.filter((no) => spanAt(state.shown, no) !== undefined).slice(0, SPANS_AT_MOST);
  const [current = state.current] = known;
  const selection = known.length > 1 ? known.toSorted((a, b) => a - b) : [];
  return { ...state, current, cycle: 0, selection, together: { ...NOBODY_ASKED, asked: state.together.asked } };
}

function extend(state: EditorState, by: 'next' | 'previous'): EditorState {
  const to = moved(state.shown, state.current, by);
  if (to === null) return saying(state, EDGES[by]);
  const choice = extended(state.selection, state.current, to);
  const next = choose(state, choice, to);
  return choice.isDone ? { ...next, current: to, cycle: 0 } : next;
}

function setMode(state: EditorState, mode: AnnotationMode): EditorState {
  if (mode === state.mode) return state;
  return saying({ ...state, mode, cycle: 0, similarTo: null }, mode === 'single' ? 'mode-single' : 'mode-double');
}

function openModal(state: EditorState, modal: Modal | null): EditorState {
  if (modal === null) return { ...state, modal: null, split: null };
  if (state.modal !== null) return state;
  if (modal !== 'split') return { ...state, modal };
  if (state.mode === 'double') return saying(state, 'no-split-double');
  const token = splittableToken(state);
  return token === null ? saying(state, 'no-split') : { ...state, modal, split: beginSplit(token) };
}

function wentBack(state: EditorState, action: Extract<Action, { type: 'went-back' }>): EditorState {
  const { data, direction, history, step } = action;
  const isHere = data !== null && data.version !== state.sentence.version;
  const next = data === null ? state : withSentence(state, data);
  const what = isHere || step === 'batch' ? (direction === 'undo' ? 'undone' : 'redone') : 'elsewhere';
  return saying({ ...next, history, similarTo: null }, what, { step });
}

function adopt(state: EditorState, action: Extract<Action, { type: 'adopted' }>): EditorState {
  const { sentence, by, history } = action;
  const isNew = sentence.version !== state.sentence.version;
  const next = { ...withSentence(state, sentence), ...(history && { history }) };
  return isNew && by !== null ? saying(next, 'merged', { by }) : next;
}

function splitRefused(state: EditorState, action: Extract<Action, { type: 'split-refused' }>): EditorState {
  const { text, asks, current } = action;
  const next = current === null ? state : withSentence(state, current);
  return { ...next, split: state.split && { ...state.split, isSending: false, problem: { text, asks } } };
}

function splitMade(state: EditorState, { data, history }: AnnotationResult): EditorState {
  // Another dialog may be open by now, with something typed in it.
  const modal = state.modal === 'split' ? null : state.modal;
  const next = { ...withSentence(state, data), history, modal, split: null, selection: [], similarTo: null };
  return saying(next, 'split', { form: state.split?.form ?? '' });
}

/** What becomes of the state. An action that is not possible now leaves it, and says why where a person did it. */
export function transition(state: EditorState, action: Action): EditorState {
  switch (action.type) {
    case 'move':
      return goTo(state, moved(state.shown, state.current, action.move), EDGES[action.move]);
    case 'point':
      return spanAt(state.shown, action.tokenNo) ? { ...state, current: action.tokenNo, cycle: 0 } : state;
    case 'toggle': {
      const tokenNo = action.tokenNo ?? state.current;
      if (spanAt(state.shown, tokenNo) === undefined) return state;
      const next = choose(state, toggled(state.selection, tokenNo), tokenNo);
      return { ...next, current: tokenNo, cycle: tokenNo === state.current ? state.cycle : 0 };
    }
    case 'choose':
      return chooseAll(state, action.tokens);
    case 'extend':
      return extend(state, action.by);
    case 'clear-selection':
      return saying(
        { ...state, selection: [], together: { ...NOBODY_ASKED, asked: state.together.asked } },
        'selection-cleared',
      );
    case 'mode':
      return setMode(state, action.mode ?? (state.mode === 'single' ? 'double' : 'single'));
    case 'cycle': {
      const { length } = annotationsOn(state.shown, state.mode, state.current);
      return length < 2 ? state : { ...state, cycle: (state.cycle + action.by + length) % length };
    }
    case 'modal':
      return openModal(state, action.modal);
    case 'say':
      return saying(state, action.what, action.params);
    case 'history':
      return { ...state, history: action.history };
    case 'similar-done':
      return { ...state, similarTo: null };
    default:
      return changed(state, action);
  }
}

type LateAction = Exclude<
  Action,
  {
    type:
      | 'move'
      | 'point'
      | 'toggle'
      | 'choose'
      | 'extend'
      | 'clear-selection'
      | 'mode'
      | 'cycle'
      | 'modal'
      | 'say'
      | 'history'
      | 'similar-done';
  }
>;

/** Readings, and what the server says. */
function changed(state: EditorState, action: LateAction): EditorState {
  switch (action.type) {
    case 'draft':
      return draftTyped(state, targetsOf(state), action.draft, action.classes);
    case 'drafts-restored':
      return { ...state, drafts: [...state.drafts, ...action.drafts] };
    case 'invalid':
      return saying({ ...state, problem: action }, 'refused', { form: '', reason: action.problem.error });
    case 'draft-dropped':
      return { ...withoutDrafts(state, action.tokens), problem: null };
    case 'change-begun':
      return changeBegun(state, action);
    case 'change-made':
      return changeMade(state, action.id, action.result);
    case 'change-refused':
      return changeRefused(state, action.id, action.problem);
    case 'conflict-decided':
      return { ...state, conflict: null };
    case 'adopted':
      return adopt(state, action);
    case 'went-back':
      return wentBack(state, action);
    case 'status-made': {
      const next = { ...withSentence(state, action.result.data), history: action.result.history };
      return action.what === null ? next : saying(next, action.what);
    }
    case 'split':
      return state.split === null ? state : { ...state, split: splitMoved(state.split, action.move) };
    case 'split-sent':
      return { ...state, split: state.split && { ...state.split, isSending: true, problem: null } };
    case 'split-refused':
      return splitRefused(state, action);
    case 'split-made':
      return splitMade(state, action.result);
    case 'rule-wanted':
      return ruleAsked(state, action.tokens);
    case 'rule-answered':
      return ruleAnswered(state, action.answer);
    case 'rule-failed':
      return ruleFailed(state, action.text);
    case 'rule-chosen':
      return { ...state, together: { ...state.together, chosen: action.posClass } };
  }
}
