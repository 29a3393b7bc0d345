/** Asking the rules whether words make up a composite form: one question at a time, the latest one last. */
import type { DoubleReading } from '@glosa/contract';
import { type EditorState, NOBODY_ASKED, type RuleAnswer, type SaidKey, type Together, targetsOf } from './state.ts';

const isSame = (one: readonly number[] | null, other: readonly number[]): boolean => one?.join() === other.join();

/** While one is on its way the next one waits; of several that wait only the last counts. */
export function ruleAsked(state: EditorState, tokens: readonly number[]): EditorState {
  const { asked } = state.together;
  if (asked !== null) {
    const wanted = isSame(asked, tokens) ? null : tokens;
    return { ...state, together: { ...state.together, wanted } };
  }
  return { ...state, together: { ...NOBODY_ASKED, asked: tokens } };
}

const said = (state: EditorState, what: SaidKey, params: Readonly<Record<string, string>> = {}) => ({
  no: (state.said?.no ?? 0) + 1,
  what,
  params,
});

function settled(state: EditorState, together: Together): EditorState {
  const { wanted } = state.together;
  if (wanted !== null) return { ...state, together: { ...NOBODY_ASKED, asked: wanted } };
  // The answer is about words that are no longer the ones that are chosen.
  if (!isSame(state.together.asked, targetsOf(state))) return { ...state, together: NOBODY_ASKED };
  return { ...state, together };
}

export function ruleAnswered(state: EditorState, answer: RuleAnswer): EditorState {
  const chosen = answer.readings[0]?.posClass ?? null;
  const next = settled(state, { ...NOBODY_ASKED, answer, chosen });
  if (next.together.answer === null) return next;
  const isPossible = answer.status === 'ANNOTATION_POSSIBLE';
  return { ...next, said: said(state, isPossible ? 'possible' : 'not-possible', { reason: answer.reason ?? '' }) };
}

export function ruleFailed(state: EditorState, text: string): EditorState {
  const next = settled(state, { ...NOBODY_ASKED, failed: text });
  return next.together.failed === null ? next : { ...next, said: said(state, 'not-possible', { reason: text }) };
}

/** What may be added now: the rules allow it, and of exactly the words that are chosen. */
export function addable({ together, selection }: EditorState): DoubleReading | null {
  const { answer, chosen } = together;
  if (answer?.status !== 'ANNOTATION_POSSIBLE' || !isSame(answer.tokens, selection)) return null;
  return answer.readings.find(({ posClass }) => posClass === chosen) ?? answer.readings[0] ?? null;
}

/** Words about which the rules have not been asked yet. */
export function unanswered({ together, selection }: EditorState): readonly number[] | null {
  if (selection.length < 2) return null;
  const isKnown = isSame(together.answer?.tokens ?? null, selection) || together.failed !== null;
  return isKnown || isSame(together.asked, selection) || isSame(together.wanted, selection) ? null : selection;
}
