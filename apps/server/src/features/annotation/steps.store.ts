/** Steps of annotators: what each changed, so that it can be shown, taken back and made again. */
import type { AnnotationStepKind } from '../../db/schema-annotation.ts';
import type { Reader, Writer } from '../../db/transaction.ts';
import type { CompositeState, WordState } from './sentence.ts';

/** What is said of a sentence, apart from its annotation. */
export interface StatusState {
  doneBy: string | null;
  doneAt: string | null;
  flag: { comment: string; word: number | null; piece: number | null; by: string; at: string } | null;
}

interface Place {
  sentenceId: number;
  /** `card.verse.word`; of a composite form: of its first member; of a status: ''. */
  ref: string;
  form: string;
}

/** Null: it was not there before, or is not there after. */
export type Change = Place &
  (
    | { kind: 'word'; word: number; before: WordState; after: WordState }
    | { kind: 'composite'; before: CompositeState | null; after: CompositeState | null }
    | { kind: 'status'; before: StatusState; after: StatusState }
  );

export interface Step {
  textId: number;
  /** Login. */
  actor: string;
  kind: AnnotationStepKind;
  /** Of an undo or redo. */
  ofStep: number | null;
  at: string;
  changes: readonly Change[];
}

/** Rows of one insert: a database takes some thousands of values at once. */
const ROWS = 100;

export async function insertStep(writer: Writer, { textId, actor, kind, ofStep, at, changes }: Step): Promise<number> {
  const { id } = await writer
    .insertInto('annotation_step')
    .values({ text_id: textId, actor, kind, of_step: ofStep, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = changes.map((change) => ({
    step_id: id,
    sentence_id: change.sentenceId,
    word_id: change.kind === 'word' ? change.word : null,
    kind: change.kind,
    ref: change.ref,
    form: change.form,
    before: change.before === null ? null : JSON.stringify(change.before),
    after: change.after === null ? null : JSON.stringify(change.after),
  }));
  for (let from = 0; from < rows.length; from += ROWS) {
    await writer
      .insertInto('annotation_change')
      .values(rows.slice(from, from + ROWS))
      .execute();
  }
  return id;
}

export interface StepRow {
  id: number;
  kind: AnnotationStepKind;
  at: string;
}

const isOwnStep = ['undo', 'redo'] as const;

/**
 * What a person would take back next in a text: the last step that stands and whose words are still there. One whose
 * words went with a re-import can never be taken back, and does not stand before those that can.
 */
export async function findUndoable(reader: Reader, textId: number, actor: string): Promise<StepRow | null> {
  const row = await reader
    .selectFrom('annotation_step')
    .select(['id', 'kind', 'created_at as at'])
    .where('text_id', '=', textId)
    .where('actor', '=', actor)
    .where('undone', '=', 0)
    .where('kind', 'not in', isOwnStep)
    .where('id', 'not in', (e) =>
      e
        .selectFrom('annotation_change as change')
        .innerJoin('annotation_step as step', 'step.id', 'change.step_id')
        .where('step.text_id', '=', textId)
        .where('step.actor', '=', actor)
        .where((is) =>
          is.or([
            is('change.sentence_id', 'is', null),
            is.and([is('change.kind', '=', 'word'), is('change.word_id', 'is', null)]),
          ]),
        )
        .select('change.step_id'),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * What a redo would make again: the step taken back last. A new step ends what was taken back before it, also once the new
 * step is taken back in turn.
 */
export async function findRedoable(reader: Reader, textId: number, actor: string): Promise<StepRow | null> {
  const own = reader.selectFrom('annotation_step as step').where('text_id', '=', textId).where('actor', '=', actor);
  const newest = await own
    .select('step.id')
    .where('kind', 'not in', isOwnStep)
    .orderBy('step.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = await reader
    .selectFrom('annotation_step as back')
    .innerJoin('annotation_step as step', 'step.id', 'back.of_step')
    .select(['step.id', 'step.kind', 'step.created_at as at'])
    .where('back.text_id', '=', textId)
    .where('back.actor', '=', actor)
    .where('back.kind', '=', 'undo')
    .where('back.id', '>', newest?.id ?? 0)
    .where('step.undone', '=', 1)
    .orderBy('back.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function markUndone(writer: Writer, id: number, undone: boolean): Promise<void> {
  await writer
    .updateTable('annotation_step')
    .set({ undone: undone ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

export interface ChangeRow {
  kind: Change['kind'];
  sentenceId: number | null;
  wordId: number | null;
  ref: string;
  form: string;
  before: string | null;
  after: string | null;
}

/** In the order in which they were made. */
export function listChanges(reader: Reader, stepIds: readonly number[], sentenceId?: number) {
  return reader
    .selectFrom('annotation_change')
    .select(['step_id as stepId', 'kind', 'sentence_id as sentenceId', 'word_id as wordId', 'ref', 'form'])
    .select(['before', 'after'])
    .where('step_id', 'in', [0, ...stepIds])
    .$if(sentenceId !== undefined, (query) => query.where('sentence_id', '=', sentenceId as number))
    .orderBy('id')
    .execute();
}

/** Steps that changed a sentence, the last first. */
export async function listStepsOf(reader: Reader, sentenceId: number, offset: number, limit: number) {
  const own = (read: Reader) =>
    read
      .selectFrom('annotation_step')
      .where('id', 'in', (e) =>
        e.selectFrom('annotation_change').where('sentence_id', '=', sentenceId).select('step_id'),
      );
  const { count } = await own(reader)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const steps = await own(reader)
    .select(['id', 'kind', 'actor', 'created_at as at', 'undone'])
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { total: Number(count), steps };
}

/** Who changed a word last, and when. */
export async function findLastChange(reader: Reader, wordIds: readonly number[], sentenceId: number) {
  const row = await reader
    .selectFrom('annotation_change')
    .innerJoin('annotation_step', 'annotation_step.id', 'annotation_change.step_id')
    .select(['annotation_step.actor as by', 'annotation_step.created_at as at'])
    .where((is) =>
      is.or([
        is('annotation_change.word_id', 'in', [0, ...wordIds]),
        is.and([is('annotation_change.sentence_id', '=', sentenceId), is('annotation_change.kind', '!=', 'word')]),
      ]),
    )
    .orderBy('annotation_change.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
