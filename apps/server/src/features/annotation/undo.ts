/** Taking back one's own steps, and making them again. */
import type { AnnotatedSentence, StepKind, UndoState } from '@glosa/contract';
import { listSentencesById } from '../../corpus/sentences.ts';
import type { Storage } from '../../db/open.ts';
import { FormError } from '../../errors.ts';
import {
  type Annotator,
  changedSince,
  findComposite,
  makeStep,
  requireSentence,
  takeLayer,
} from './change-sentence.ts';
import { describeSentence, loadSurroundings } from './describe.ts';
import { currentGrammar } from './grammar.ts';
import {
  type CompositeState,
  compositeStateOf,
  loadSentences,
  type Sentence,
  stateOf,
  type WordState,
} from './sentence.ts';
import { statusOf } from './status.ts';
import {
  type Change,
  type ChangeRow,
  findRedoable,
  findUndoable,
  listChanges,
  markUndone,
  type StatusState,
} from './steps.store.ts';
import { undoStateOf } from './undo-state.ts';

export interface UndoOrder {
  code: string;
  direction: 'undo' | 'redo';
  /** The sentence that is looked at: it comes with the answer. */
  sentenceNo?: number | undefined;
  /** The id of the step that is meant; undefined: whichever is the last. */
  step?: number | undefined;
}

export interface UndoResult {
  step: StepKind;
  sentences: number[];
  data: AnnotatedSentence | null;
  history: UndoState;
}

/** @throws NotFound; FormError `nothing`, `not-last`, or `changed-since` where somebody else changed the same words */
export async function goBack(
  storage: Storage,
  { code, direction, sentenceNo, step: meant }: UndoOrder,
  { actor, at }: Annotator,
): Promise<UndoResult> {
  const time = at.toISOString();
  return storage.transact(async (writer) => {
    const layer = await takeLayer(writer, code);
    const find = direction === 'undo' ? findUndoable : findRedoable;
    const step = await find(writer, layer.text_id, actor);
    if (step === null) throw new FormError('nothing', `annotation.error.nothing-to-${direction}`);
    if (meant !== undefined && meant !== step.id) throw new FormError('not-last', 'annotation.error.not-last');
    const rows = await listChanges(writer, [step.id]);
    const ids = [...new Set(rows.flatMap(({ sentenceId }) => sentenceId ?? []))];
    const sentences = await loadSentences(writer, await listSentencesById(writer, ids));
    const byId = new Map(sentences.map((sentence) => [sentence.row.id, sentence]));
    const made = rows.map(changeOf);
    const wanted = direction === 'undo' ? made.toReversed().map(reversed) : made;
    const changes = wanted.map((change) => withoutLostWord(change, byId.get(change.sentenceId)));
    for (const change of changes) {
      const sentence = byId.get(change.sentenceId);
      const isLeft = sentence !== undefined && isAsLeft(sentence, change, changes);
      if (!isLeft) throw await changedSince(writer, change, actor);
    }
    await makeStep(storage, writer, layer, { sentences, kind: direction, ofStep: step.id, changes, actor, time });
    await markUndone(writer, step.id, direction === 'undo');
    const numbers = sentences.map(({ row }) => row.ord).toSorted((a, b) => a - b);
    const looked = sentenceNo === undefined ? null : await requireSentence(writer, layer, sentenceNo);
    const data =
      looked && describeSentence(looked, await loadSurroundings(writer, [looked]), await currentGrammar(writer));
    const history = await undoStateOf(writer, layer.text_id, actor);
    return { step: step.kind as StepKind, sentences: numbers, data, history };
  });
}

/** @throws FormError where the sentence or the word is gone with a re-import */
function changeOf({ kind, sentenceId, wordId, ref, form, before, after }: ChangeRow): Change {
  if (sentenceId === null || (kind === 'word' && wordId === null)) {
    throw new FormError('gone', 'annotation.error.gone');
  }
  const read = <T>(json: string | null) => (json === null ? null : (JSON.parse(json) as T));
  const place = { sentenceId, ref, form };
  if (kind === 'word') {
    const states = { before: read<WordState>(before) as WordState, after: read<WordState>(after) as WordState };
    return { ...place, kind, word: wordId as number, ...states };
  }
  if (kind === 'composite') {
    return { ...place, kind, before: read<CompositeState>(before), after: read<CompositeState>(after) };
  }
  return { ...place, kind, before: read<StatusState>(before) as StatusState, after: read(after) as StatusState };
}

const reversed = (change: Change): Change => ({ ...change, before: change.after, after: change.before }) as Change;

/** What is taken back is as the step left it, so that no later work is undone with it. */
function isAsLeft(sentence: Sentence, change: Change, all: readonly Change[]): boolean {
  if (change.kind === 'word') {
    const word = sentence.words.find(({ id }) => id === change.word);
    return word !== undefined && isSame(stateOf(word), change.before) && !cutsComposite(sentence, change, all);
  }
  if (change.kind === 'status') return isSame(statusOf(sentence), change.before);
  if (change.before !== null) return findComposite(sentence, change.before) !== undefined;
  return change.after === null || findComposite(sentence, change.after) === undefined;
}

/** Whether pieces go that a composite form consists of which does not go with them: somebody made it since. */
function cutsComposite({ composites }: Sentence, change: Extract<Change, { kind: 'word' }>, all: readonly Change[]) {
  const forms = ({ pieces }: WordState) => pieces.map(({ form }) => form);
  if (isSame(forms(change.before), forms(change.after))) return false;
  const going = all.flatMap((one) => (one.kind === 'composite' && one.before !== null ? [one.before] : []));
  return composites
    .filter(({ members }) => members.some(({ word }) => word === change.word))
    .some((composite) => !going.some((one) => isSame(one, compositeStateOf(composite))));
}

/** A flag comes back to its sentence where its word is gone with a re-import. */
function withoutLostWord(change: Change, sentence: Sentence | undefined): Change {
  if (change.kind !== 'status' || change.after.flag === null) return change;
  const { flag } = change.after;
  if (flag.word === null || sentence?.words.some(({ id }) => id === flag.word)) return change;
  return { ...change, after: { ...change.after, flag: { ...flag, word: null, piece: null } } };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
