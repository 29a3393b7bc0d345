/** Who is to annotate which sentences, and calling several of them done at once. */
import type { UndoState } from '@glosa/contract';
import type { Storage } from '../../db/open.ts';
import { FormError } from '../../errors.ts';
import { announceChange } from '../../indexing/changes.ts';
import { assign, sign, takeTurn, touch } from './annotation.store.ts';
import { type Annotator, applyChanges, requireLayer } from './change-sentence.ts';
import { listStaff, listStates } from './lists.store.ts';
import { loadSentences } from './sentence.ts';
import { listSentencesAt } from './sentences.store.ts';
import { planStatus } from './status.ts';
import { insertStep } from './steps.store.ts';
import { undoStateOf } from './undo-state.ts';

export interface AssignOrder {
  code: string;
  /** Numbers of the first and the last sentence. */
  from: number;
  to: number;
  /** Login; null: nobody. */
  assignee: string | null;
}

/** @throws NotFound, FormError */
export async function assignRange(storage: Storage, { code, from, to, assignee }: AssignOrder): Promise<number> {
  return storage.transact(async (writer) => {
    const layer = await requireLayer(writer, code);
    await takeTurn(writer, layer.textId);
    const states = await listStates(writer, layer.layerId);
    if (from > to || to > states.length) {
      const params = { last: states.length };
      throw new FormError('range', 'annotation.error.range', params, {}, { to: 'annotation.error.range' });
    }
    if (assignee !== null && !(await listStaff(writer)).includes(assignee)) {
      throw new FormError('person', 'annotation.error.person', {}, {}, { assignee: 'annotation.error.person' });
    }
    const changed = states.filter((state) => state.ord >= from && state.ord <= to && state.assignee !== assignee);
    await assign(
      writer,
      changed.map(({ id }) => id),
      assignee,
    );
    return changed.length;
  });
}

/** One step for all of them. @throws NotFound, FormError */
export async function markDone(
  storage: Storage,
  { code, sentences: numbers, done }: { code: string; sentences: readonly number[]; done: boolean },
  annotator: Annotator,
): Promise<{ changed: number; history: UndoState }> {
  const time = annotator.at.toISOString();
  return storage.transact(async (writer) => {
    const layer = await requireLayer(writer, code);
    await takeTurn(writer, layer.textId);
    const sentences = await loadSentences(writer, await listSentencesAt(writer, layer.layerId, numbers));
    const missing = numbers.find((no) => !sentences.some(({ row }) => row.ord === no));
    if (missing !== undefined)
      throw new FormError('no-sentence', 'annotation.error.no-sentence', { sentence: missing });
    const changes = sentences.flatMap((sentence) => planStatus(sentence, { done }, annotator).changes);
    if (changes.length > 0) {
      await applyChanges(writer, layer, new Map(sentences.map((one) => [one.row.id, one])), changes);
      const step = { textId: layer.textId, actor: annotator.actor, kind: 'status', ofStep: null, at: time } as const;
      await insertStep(writer, { ...step, changes });
      await sign(
        writer,
        changes.map(({ sentenceId }) => sentenceId),
        annotator.actor,
        time,
      );
      await touch(writer, layer.textId, time);
      announceChange(storage, writer, layer.code);
    }
    return { changed: changes.length, history: await undoStateOf(writer, layer.textId, annotator.actor) };
  });
}
