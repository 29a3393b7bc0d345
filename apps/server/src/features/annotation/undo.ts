/** Taking back one's own steps, and making them again. */
import type { AnnotatedSentence, StepKind, UndoState } from '@glosa/contract';
import type { Storage } from '../../db/open.ts';
import type { Writer } from '../../db/transaction.ts';
import { FormError } from '../../errors.ts';
import { announceChange } from '../../indexing/changes.ts';
import { sign, takeTurn, touch } from './annotation.store.ts';
import { type Annotator, applyChanges, findComposite, requireLayer, requireSentence } from './change-sentence.ts';
import { describeSentence, loadSurroundings } from './describe.ts';
import { currentGrammar } from './grammar.ts';
import { type CompositeState, loadSentences, type Sentence, stateOf, type WordState } from './sentence.ts';
import { listSentencesById } from './sentences.store.ts';
import { statusOf } from './status.ts';
import {
  type Change,
  type ChangeRow,
  findLastChange,
  findRedoable,
  findUndoable,
  insertStep,
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
    const layer = await requireLayer(writer, code);
    await takeTurn(writer, layer.textId);
    const find = direction === 'undo' ? findUndoable : findRedoable;
    const step = await find(writer, layer.textId, actor);
    if (step === null) throw new FormError('nothing', `annotation.error.nothing-to-${direction}`);
    if (meant !== undefined && meant !== step.id) throw new FormError('not-last', 'annotation.error.not-last');
    const rows = await listChanges(writer, [step.id]);
    const ids = [...new Set(rows.flatMap(({ sentenceId }) => sentenceId ?? []))];
    const sentences = await loadSentences(writer, await listSentencesById(writer, ids));
    const byId = new Map(sentences.map((sentence) => [sentence.row.id, sentence]));
    const made = rows.map(changeOf);
    const changes = direction === 'undo' ? made.toReversed().map(reversed) : made;
    for (const change of changes) await requireAsLeft(writer, byId.get(change.sentenceId), change);
    await applyChanges(writer, layer, byId, changes);
    await markUndone(writer, step.id, direction === 'undo');
    await insertStep(writer, { textId: layer.textId, actor, kind: direction, ofStep: step.id, at: time, changes });
    await sign(writer, ids, actor, time);
    await touch(writer, layer.textId, time);
    announceChange(storage, writer, layer.code);
    const numbers = sentences.map(({ row }) => row.ord).toSorted((a, b) => a - b);
    const looked = sentenceNo === undefined ? null : await requireSentence(writer, layer, sentenceNo);
    const data = looked && describeSentence(looked, await loadSurroundings(writer, [looked]), currentGrammar());
    const history = await undoStateOf(writer, layer.textId, actor);
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

/** What is taken back is as the step left it: nobody's later work is undone with it. */
async function requireAsLeft(writer: Writer, sentence: Sentence | undefined, change: Change): Promise<void> {
  if (sentence !== undefined && isAsLeft(sentence, change)) return;
  const words = change.kind === 'word' ? [change.word] : [];
  const last = await findLastChange(writer, words, change.sentenceId);
  const params = { by: last?.by ?? '', form: change.form };
  throw new FormError('changed-since', 'annotation.error.changed-since', params);
}

function isAsLeft(sentence: Sentence, change: Change): boolean {
  if (change.kind === 'word') {
    const word = sentence.words.find(({ id }) => id === change.word);
    return word !== undefined && isSame(stateOf(word), change.before);
  }
  if (change.kind === 'status') return isSame(statusOf(sentence), change.before);
  if (change.before !== null) return findComposite(sentence, change.before) !== undefined;
  return change.after === null || findComposite(sentence, change.after) === undefined;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
