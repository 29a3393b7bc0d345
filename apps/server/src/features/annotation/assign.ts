/** Who is to annotate which sentences, and calling several of them done at once. */
import type { AssignedRange, UndoState } from '@glosa/contract';
import { listSentencesAt, listStates } from '../../corpus/sentences.ts';
import type { Storage } from '../../db/open.ts';
import type { Reader } from '../../db/transaction.ts';
import { FormError } from '../../errors.ts';
import { type Annotator, makeStep, takeLayer } from './change-sentence.ts';
import { loadSentences } from './sentence.ts';
import { assign, listStaff } from './states.store.ts';
import { planStatus, requireAnnotated } from './status.ts';
import { undoStateOf } from './undo-state.ts';

/** @throws NotFound, FormError */
export async function assignRanges(
  storage: Storage,
  { code, ranges }: { code: string; ranges: readonly AssignedRange[] },
): Promise<{ changed: number; before: AssignedRange[] }> {
  return storage.transact(async (writer) => {
    const layer = await takeLayer(writer, code);
    const states = await listStates(writer, layer.id);
    requireRanges(ranges, states.length);
    await requirePeople(writer, ranges);
    const wanted = new Map<number, string | null>();
    for (const { from, to, assignee } of ranges) for (let no = from; no <= to; no++) wanted.set(no, assignee);
    const changed = states.filter(({ ord, assignee }) => wanted.has(ord) && wanted.get(ord) !== assignee);
    for (const [assignee, some] of Map.groupBy(changed, ({ ord }) => wanted.get(ord) ?? null)) {
      await assign(
        writer,
        some.map(({ id }) => id),
        assignee,
      );
    }
    return { changed: changed.length, before: rangesOf(changed) };
  });
}

function requireRanges(ranges: readonly AssignedRange[], last: number): void {
  if (ranges.every(({ from, to }) => from <= to && to <= last)) return;
  throw new FormError('range', 'annotation.error.range', { last }, {}, { to: 'annotation.error.range' });
}

async function requirePeople(reader: Reader, ranges: readonly AssignedRange[]): Promise<void> {
  const people = new Set(await listStaff(reader));
  if (ranges.every(({ assignee }) => assignee === null || people.has(assignee))) return;
  throw new FormError('person', 'annotation.error.person', {}, {}, { assignee: 'annotation.error.person' });
}

/** Whose sentences are, as ranges of one person each. */
function rangesOf(states: readonly { ord: number; assignee: string | null }[]): AssignedRange[] {
  const ranges: AssignedRange[] = [];
  for (const { ord, assignee } of states) {
    const last = ranges.at(-1);
    if (last?.to === ord - 1 && last.assignee === assignee) last.to = ord;
    else ranges.push({ from: ord, to: ord, assignee });
  }
  return ranges;
}

export interface MarkOrder {
  code: string;
  sentences: readonly number[];
  done: boolean;
  /** Also where words have no annotation. */
  confirm?: boolean | undefined;
}

/** One step for all of them. @throws NotFound, FormError */
export async function markDone(
  storage: Storage,
  { code, sentences: numbers, done, confirm }: MarkOrder,
  annotator: Annotator,
): Promise<{ changed: number; step: number | null; history: UndoState }> {
  const time = annotator.at.toISOString();
  return storage.transact(async (writer) => {
    const layer = await takeLayer(writer, code);
    const sentences = await loadSentences(writer, await listSentencesAt(writer, layer.id, numbers));
    const missing = numbers.find((no) => !sentences.some(({ row }) => row.ord === no));
    if (missing !== undefined)
      throw new FormError('no-sentence', 'annotation.error.no-sentence', { sentence: missing });
    // Asked once for all of them.
    if (done && confirm !== true) requireAnnotated(sentences.filter(({ row }) => row.done_at === null));
    const changes = sentences.flatMap((sentence) => planStatus(sentence, { done, confirm: true }, annotator).changes);
    const { actor } = annotator;
    const made = { sentences, kind: 'status', ofStep: null, changes, actor, time } as const;
    const step = changes.length === 0 ? null : await makeStep(storage, writer, layer, made);
    return { changed: changes.length, step, history: await undoStateOf(writer, layer.text_id, actor) };
  });
}
