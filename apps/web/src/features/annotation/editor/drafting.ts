/** Readings that a person began and has not saved: kept by the words they are for, until they are saved or dropped. */
import type { TagClass } from '@glosa/contract';
import { draftOf, isSameDraft, withClass } from './reading-form.ts';
import {
  type EditorState,
  type KeptReading,
  type ReadingDraft,
  seenOf,
  singleReading,
  targetsOf,
  tokenAt,
} from './state.ts';

export const isOn = (draft: Pick<KeptReading, 'tokens'>, tokens: readonly number[]): boolean =>
  draft.tokens.join() === tokens.join();

/** What the form begins with: the reading that the words have, the first one's where they differ. */
export function storedDraft(state: EditorState, tokens: readonly number[]): ReadingDraft {
  const [first = 0] = tokens;
  return draftOf(singleReading(state.shown, first, first === state.current ? state.cycle : 0));
}

/** What stands in the form, and whether that is still to be saved. */
export function formOf(state: EditorState): { tokens: readonly number[]; draft: ReadingDraft; isDirty: boolean } {
  const tokens = targetsOf(state);
  const kept = state.drafts.find((draft) => isOn(draft, tokens));
  if (kept !== undefined) return { tokens, draft: kept, isDirty: true };
  return { tokens, draft: storedDraft(state, tokens), isDirty: false };
}

/** A draft that says what is stored already is none. What its author sees is what they saw when they began it. */
export function draftTyped(
  state: EditorState,
  tokens: readonly number[],
  draft: ReadingDraft,
  classes: readonly TagClass[],
): EditorState {
  if (tokens.length === 0) return state;
  const known = state.drafts.find((one) => isOn(one, tokens));
  const others = state.drafts.filter((one) => one !== known);
  const clean = withClass(draft, draft.posClass, classes);
  if (isSameDraft(clean, storedDraft(state, tokens))) return { ...state, drafts: others, problem: null };
  const words = tokens.flatMap((no) => tokenAt(state.shown, no)?.id ?? []);
  const seen = known?.seen ?? seenOf(state.sentence, tokens);
  const { posClass, categories, lemma } = clean;
  return { ...state, problem: null, drafts: [...others, { tokens, words, seen, posClass, categories, lemma }] };
}

export const withoutDrafts = (state: EditorState, tokens: readonly number[]): EditorState => ({
  ...state,
  drafts: state.drafts.filter((one) => !isOn(one, tokens)),
});

export const hasDraft = ({ drafts }: Pick<EditorState, 'drafts'>, tokenNo: number): boolean =>
  drafts.some(({ tokens }) => tokens.includes(tokenNo));
