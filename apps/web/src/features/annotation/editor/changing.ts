/** Changes on their way to the server: shown at once, made or taken back by its answer. Nothing typed is ever lost. */
import type { AnnotatedSentence, AnnotationProblem, AnnotationReading, AnnotationResult } from '@glosa/contract';
import { isOn } from './drafting.ts';
import { seenAfter, withPending } from './optimistic.ts';
import { draftOf } from './reading-form.ts';
import { followed } from './selection.ts';
import {
  type Change,
  type EditorState,
  NOBODY_ASKED,
  type Pending,
  type SaidKey,
  singleReading,
  spanAt,
  type Together,
  tokenAt,
  wordSpans,
} from './state.ts';

const say = (state: EditorState, what: SaidKey, params: Readonly<Record<string, string | number>>): EditorState => ({
  ...state,
  said: { no: (state.said?.no ?? 0) + 1, what, params },
});

/** What the rules said of another state of the sentence counts no longer; a question that is on its way stays so. */
const forgotten = ({ together: { asked } }: EditorState): Together => ({ ...NOBODY_ASKED, asked });

/** The state with a newer sentence: everything that is about words goes on being about the same ones. */
export function withSentence(state: EditorState, sentence: AnnotatedSentence): EditorState {
  const follow = (tokens: readonly number[]) => followed(state.sentence, sentence, tokens);
  const pending = state.pending.map(
    (one): Pending => ({ ...one, change: { ...one.change, tokens: follow(one.change.tokens) } as Change }),
  );
  const selection = follow(state.selection);
  const isMoved = selection.join() !== state.selection.join() || sentence.version !== state.sentence.version;
  const [current = wordSpans(sentence)[0]?.tokenNo ?? 0] = follow([state.current]);
  const { conflict, problem } = state;
  return {
    ...state,
    sentence,
    pending,
    shown: withPending(sentence, pending),
    selection,
    current,
    drafts: state.drafts
      .map((draft) => ({ ...draft, tokens: follow(draft.tokens) }))
      .filter(({ tokens }) => tokens.length > 0),
    conflict: conflict && {
      ...conflict,
      change: { ...conflict.change, tokens: follow(conflict.change.tokens) } as Change,
    },
    problem: problem && { ...problem, tokens: follow(problem.tokens) },
    similarTo: state.similarTo && { ...state.similarTo, tokenNo: follow([state.similarTo.tokenNo])[0] ?? 0 },
    together: isMoved ? forgotten(state) : state.together,
  };
}

const withPendings = (state: EditorState, pending: readonly Pending[]): EditorState => ({
  ...state,
  pending,
  shown: withPending(state.sentence, pending),
});

const formsOf = (state: EditorState, tokens: readonly number[]): string =>
  tokens.map((no) => spanAt(state.shown, no)?.text ?? '').join(' ');

export function changeBegun(state: EditorState, begun: Pending): EditorState {
  const { id, change, seen, base } = begun;
  const next = withPendings(state, [...state.pending, { id, change, seen, base }]);
  const form = formsOf(state, change.tokens);
  if (change.kind === 'double')
    return say({ ...next, selection: [], together: forgotten(state) }, 'double-added', { form });
  if (change.kind === 'apart') return say({ ...next, cycle: 0, together: forgotten(state) }, 'double-apart', { form });
  const drafts = state.drafts.filter((draft) => !isOn(draft, change.tokens));
  const shared = {
    ...next,
    drafts,
    problem: null,
    conflict: null,
    selection: [],
    cycle: 0,
    together: forgotten(state),
  };
  if (change.reading === null) return say({ ...shared, similarTo: null }, 'cleared', { form });
  return say({ ...shared, last: change.reading }, 'saved', { form });
}

/** The answer shows what others did meanwhile, too; it is not taken for seen by what still waits. */
export function changeMade(state: EditorState, id: number, { data, history, warnings }: AnnotationResult): EditorState {
  const made = state.pending.find((one) => one.id === id);
  if (made === undefined) return { ...withSentence(state, data), history };
  const waiting = { ...state, pending: state.pending.filter((one) => one !== made) };
  const next = withSentence(waiting, data);
  const tokens = followed(state.sentence, data, made.change.tokens);
  const look = <T extends { seen: Pending['seen'] }>(one: T): T => ({
    ...one,
    seen: seenAfter(one.seen, tokens, data),
  });
  const { change } = made;
  const [tokenNo = 0] = tokens;
  const isOffer = change.kind === 'reading' && change.reading !== null && state.mode === 'single';
  const form = spanAt(data, tokenNo)?.text ?? '';
  const similarTo = isOffer ? { tokenNo, form, reading: change.reading as AnnotationReading } : next.similarTo;
  const done = { ...next, pending: next.pending.map(look), drafts: next.drafts.map(look), history, similarTo };
  return warnings.length === 0 ? done : say(done, 'incomplete', { form, what: warnings.join(' ') });
}

/** What was shown before its time goes; a reading goes back into the form. */
export function changeRefused(state: EditorState, id: number, problem: AnnotationProblem): EditorState {
  const refused = state.pending.find((one) => one.id === id);
  if (refused === undefined) return state;
  const rolledBack = withPendings(
    state,
    state.pending.filter((one) => one !== refused),
  );
  const { conflict } = problem;
  const next = conflict === undefined ? rolledBack : withSentence(rolledBack, conflict.current);
  const tokens =
    conflict === undefined ? refused.change.tokens : followed(state.sentence, conflict.current, refused.change.tokens);
  const kept = backInForm(next, refused, tokens);
  const form = formsOf(kept, tokens);
  if (conflict === undefined) {
    return say({ ...kept, problem: { tokens, problem } }, 'refused', { form, reason: problem.error });
  }
  const [first = 0] = tokens;
  const theirs = singleReading(conflict.current, first);
  const { by, at } = conflict;
  const change = { ...refused.change, tokens } as Change;
  return say({ ...kept, conflict: { by, at, change, base: refused.base, theirs } }, 'conflict', { form, by });
}

/** A newer draft on the same words is what its author wants now. */
function backInForm(state: EditorState, { change, seen }: Pending, tokens: readonly number[]): EditorState {
  if (change.kind !== 'reading' || change.reading === null || tokens.length === 0) return state;
  if (state.drafts.some((draft) => isOn(draft, tokens))) return state;
  const words = tokens.flatMap((no) => tokenAt(state.shown, no)?.id ?? []);
  return { ...state, drafts: [...state.drafts, { tokens, words, seen, ...draftOf(change.reading) }] };
}
