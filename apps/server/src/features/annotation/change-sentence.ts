/**
 * Every change of annotation: one transaction that reads the sentence, makes sure that the person saw it as it is, plans
 * what changes, writes it and keeps what was before.
 */
import type { AnnotatedToken, AnnotationResult, AnnotationStatus } from '@glosa/contract';
import { addToCounts, deleteComposite, insertComposite, savePieces } from '../../corpus/annotation.ts';
import { listSentencesAt } from '../../corpus/sentences.ts';
import { findLayer, type LayerOfText, renewText } from '../../corpus/texts.ts';
import { followWords } from '../../db/checksums/keep.ts';
import type { Storage } from '../../db/open.ts';
import type { AnnotationStepKind } from '../../db/schema-annotation.ts';
import type { Reader, Writer } from '../../db/transaction.ts';
import { takeTurnOfText } from '../../db/turn.ts';
import { FormError, NotFound } from '../../errors.ts';
import { announceChange } from '../../indexing/changes.ts';
import { describeSentence, loadSurroundings, tokenOf } from './describe.ts';
import { currentGrammar } from './grammar.ts';
import {
  type CompositeState,
  compositeStateOf,
  loadSentences,
  type Sentence,
  versionOf,
  type Word,
  type WordState,
  wordVersion,
} from './sentence.ts';
import { saveStatus, sign } from './states.store.ts';
import { type Change, findLastChange, insertStep } from './steps.store.ts';
import { undoStateOf } from './undo-state.ts';

/** Who annotates. */
export interface Annotator {
  /** Login. */
  actor: string;
  at: Date;
}

/** Which sentence, and what the person saw of it. */
export interface SentenceOrder {
  code: string;
  sentenceNo: number;
  version?: string | undefined;
  /** Versions of single words by their number, which may still hold where that of the sentence does not. */
  seen?: Readonly<Record<string, string>> | undefined;
  /** Numbers of the first subtokens of those words, where the change names subtokens. */
  firstTokens?: Readonly<Record<string, number>> | undefined;
}

export interface PlannedStep {
  kind: AnnotationStepKind;
  changes: readonly Change[];
  /** Numbers of subtokens: the annotation of the first is what the answer shows as made. */
  tokens: readonly number[];
  /** Members of a composite form that was made. */
  double?: CompositeState;
  /** What a complete reading would say besides, in words. */
  warnings?: readonly string[];
}

export interface ChangeWork {
  /** Words that the change is about. @throws FormError where they are not there */
  touches: (sentence: Sentence, reader: Reader) => readonly Word[] | Promise<readonly Word[]>;
  /** @throws FormError */
  plan: (sentence: Sentence, reader: Reader) => Promise<PlannedStep> | PlannedStep;
}

/** @throws NotFound, FormError */
export async function changeSentence(
  storage: Storage,
  order: SentenceOrder,
  { actor, at }: Annotator,
  { touches, plan }: ChangeWork,
): Promise<AnnotationResult> {
  const time = at.toISOString();
  return storage.transact(async (writer) => {
    const layer = await takeLayer(writer, order.code);
    const sentence = await requireSentence(writer, layer, order.sentenceNo);
    await requireSeen(writer, sentence, order, await touches(sentence, writer));
    const step = await plan(sentence, writer);
    const isChange = step.changes.length > 0;
    if (isChange) {
      const { kind, changes } = step;
      await makeStep(storage, writer, layer, { sentences: [sentence], kind, ofStep: null, changes, actor, time });
    }
    const after = await requireSentence(writer, layer, order.sentenceNo);
    return resultOf(writer, layer, after, step, { status: isChange ? 'CHANGED' : 'UNCHANGED', actor });
  });
}

/**
 * The transcription of a text that visitors see: hidden texts are not annotated.
 * @throws NotFound
 */
export async function requireLayer(reader: Reader, code: string): Promise<LayerOfText> {
  const layer = await findLayer(reader, { code: code.normalize('NFC'), kind: 'transcription', designation: '' });
  if (!layer?.isVisible) throw new NotFound(`No text ${code} to annotate.`);
  return layer;
}

/** The layer, which no other transaction changes before this one ends. @throws NotFound */
export async function takeLayer(writer: Writer, code: string): Promise<LayerOfText> {
  const { text_id: textId } = await requireLayer(writer, code);
  await takeTurnOfText(writer, textId);
  // The change before this one may have hidden the text, or put another layer there.
  return requireLayer(writer, code);
}

/** @throws NotFound */
export async function requireSentence(reader: Reader, layer: LayerOfText, no: number): Promise<Sentence> {
  const [sentence] = await loadSentences(reader, await listSentencesAt(reader, layer.id, [no]));
  if (sentence === undefined) throw new NotFound(`No sentence ${no} in ${layer.code}.`);
  return sentence;
}

/** The person who changes a sentence must have seen it as it is, or at least the words that the change is about. */
async function requireSeen(
  reader: Reader,
  sentence: Sentence,
  { version, seen, firstTokens }: SentenceOrder,
  words: readonly Word[],
): Promise<void> {
  if (version === undefined || version === versionOf(sentence)) return;
  if (seen !== undefined && words.length > 0) {
    const isMeant = ({ no, pieces: [piece] }: Word) => [undefined, piece?.tokenNo].includes(firstTokens?.[String(no)]);
    if (words.every((word) => isMeant(word) && seen[String(word.no)] === wordVersion(sentence, word))) return;
  }
  throw await conflictOf(reader, sentence, words);
}

async function conflictOf(reader: Reader, sentence: Sentence, words: readonly Word[]): Promise<FormError> {
  const ids = words.map(({ id }) => id);
  const last = await findLastChange(reader, ids, sentence.row.id);
  const { by, at } = last ?? { by: sentence.row.edited_by ?? '', at: sentence.row.edited_at ?? '' };
  const current = describeSentence(sentence, await loadSurroundings(reader, [sentence]), await currentGrammar(reader));
  const key = by === '' ? 'annotation.error.conflict-text' : 'annotation.error.conflict';
  return new FormError('conflict', key, { by }, { conflict: { by, at, current } });
}

/** What one step changes, by whom and when (ISO 8601). `sentences`: those it changes, as they are before. */
export interface MadeStep {
  sentences: readonly Sentence[];
  kind: AnnotationStepKind;
  /** Of an undo or redo; null: of anything else. */
  ofStep: number | null;
  changes: readonly Change[];
  actor: string;
  time: string;
}

/** Writes what a step changes, keeps what was before, and lets pages and indexes know. @returns the id of the step */
export async function makeStep(
  storage: Storage,
  writer: Writer,
  layer: LayerOfText,
  { sentences, kind, ofStep, changes, actor, time }: MadeStep,
): Promise<number> {
  await followWords(writer, { textId: layer.text_id, layerId: layer.id }, changes.flatMap(wordsOf), () =>
    applyChanges(writer, layer, new Map(sentences.map((one) => [one.row.id, one])), changes, actor),
  );
  const id = await insertStep(writer, { textId: layer.text_id, actor, kind, ofStep, at: time, changes });
  await sign(writer, [...new Set(changes.map(({ sentenceId }) => sentenceId))], actor, time);
  await renewText(writer, layer.text_id, time);
  announceChange(storage, writer, layer.code);
  return id;
}

/** Ids of the words whose annotation it changes. */
function wordsOf(change: Change): number[] {
  if (change.kind === 'status') return [];
  if (change.kind === 'word') return [change.word];
  return [change.before, change.after].flatMap((state) => state?.members.map(({ word }) => word) ?? []);
}

/** True where a word has a reading: what the count of annotated words counts. */
const isAnnotated = ({ pieces }: WordState): boolean => pieces.some(({ readings }) => readings.length > 0);

/** Sentences by id, as they are before the changes. */
async function applyChanges(
  writer: Writer,
  layer: LayerOfText,
  sentences: ReadonlyMap<number, Sentence>,
  changes: readonly Change[],
  actor: string,
): Promise<void> {
  let [words, composites] = [0, 0];
  for (const change of changes) {
    const sentence = sentences.get(change.sentenceId);
    if (change.kind === 'status') await saveStatus(writer, change.sentenceId, change.after);
    else if (change.kind === 'word') {
      const word = sentence?.words.find(({ id }) => id === change.word);
      if (word === undefined) throw new FormError('gone', 'annotation.error.gone');
      await savePieces(writer, word.id, word.pieces, change.after.pieces);
      words += Number(isAnnotated(change.after)) - Number(isAnnotated(change.before));
    } else {
      if (change.before !== null) {
        const found = sentence && findComposite(sentence, change.before);
        if (found === undefined) throw new FormError('gone', 'annotation.error.gone');
        await deleteComposite(writer, found.id);
        composites--;
      }
      if (change.after !== null) {
        const made = await insertComposite(writer, layer.id, change.after);
        if (made === null) throw await changedSince(writer, change, actor);
        composites++;
      }
    }
  }
  await addToCounts(writer, layer.id, words, composites);
}

/** Another person changed what the change was to go back to; where it was an import, the error says so. */
export async function changedSince(reader: Reader, change: Change, actor: string): Promise<FormError> {
  const words =
    change.kind === 'word'
      ? [change.word]
      : change.kind === 'composite'
        ? (change.after ?? change.before)?.members.map(({ word }) => word)
        : [];
  const last = await findLastChange(reader, words ?? [], change.sentenceId);
  if (last === null || last.by === actor) return new FormError('changed-since', 'annotation.error.changed-text');
  return new FormError('changed-since', 'annotation.error.changed-since', { by: last.by });
}

/** The composite form of that content. */
export function findComposite({ composites }: Sentence, state: CompositeState) {
  const wanted = JSON.stringify(state);
  return composites.find((one) => JSON.stringify(compositeStateOf(one)) === wanted);
}

async function resultOf(
  reader: Reader,
  layer: LayerOfText,
  sentence: Sentence,
  { tokens, double, warnings = [] }: PlannedStep,
  { status, actor }: { status: AnnotationStatus; actor: string },
): Promise<AnnotationResult> {
  const data = describeSentence(sentence, await loadSurroundings(reader, [sentence]), await currentGrammar(reader));
  const made = double && findComposite(sentence, double);
  const active = made
    ? data.doubleAnnotations.find(({ annotationId }) => annotationId === made.id)
    : data.singleAnnotations.find(({ subtokenIds }) => subtokenIds[0] === tokens[0]);
  const about = sentence.words.filter(({ pieces }) => pieces.some(({ tokenNo }) => tokens.includes(tokenNo)));
  return {
    status,
    data,
    activeAnnotation: active ?? null,
    tokens: about.map((word): AnnotatedToken => tokenOf(sentence, word)),
    warnings: [...warnings],
    history: await undoStateOf(reader, layer.text_id, actor),
  };
}
