/** What was done to a sentence, by whom and when. */
import type { AnnotationStep, AnswerOf, annotationHistory, AnnotationReading as Reading } from '@glosa/contract';
import type { Reader } from '../../db/transaction.ts';
import { requireLayer, requireSentence } from './change-sentence.ts';
import type { CompositeState, WordState } from './sentence.ts';
import { listChanges, listStepsOf, type StatusState } from './steps.store.ts';

const PAGE = 50;

/** @throws NotFound */
export async function readHistory(
  reader: Reader,
  { code, sentenceNo, page: asked }: { code: string; sentenceNo: number; page: number },
): Promise<AnswerOf<typeof annotationHistory>> {
  const layer = await requireLayer(reader, code);
  const sentence = await requireSentence(reader, layer, sentenceNo);
  const first = await listStepsOf(reader, sentence.row.id, (asked - 1) * PAGE, PAGE);
  const pages = Math.max(1, Math.ceil(first.total / PAGE));
  const page = Math.min(asked, pages);
  const { total, steps } = page === asked ? first : await listStepsOf(reader, sentence.row.id, (page - 1) * PAGE, PAGE);
  const changes = await listChanges(
    reader,
    steps.map(({ id }) => id),
    sentence.row.id,
  );
  const byStep = Map.groupBy(changes, ({ stepId }) => stepId);
  return {
    ...{ page, pages, total },
    steps: steps.map(({ id, kind, actor, at, undone }): AnnotationStep => {
      const own = byStep.get(id) ?? [];
      return {
        ...{ id, by: actor, at, kind, undone: undone === 1 },
        changes: own
          .filter((change) => change.kind !== 'status')
          .map((change) => ({
            reference: change.ref,
            form: change.form,
            before: readingsOf(change.kind, change.before),
            after: readingsOf(change.kind, change.after),
          })),
        status: statusChangeOf(own.find((change) => change.kind === 'status')),
      };
    }),
  };
}

type Part = Reading & { part: string };

function readingsOf(kind: 'word' | 'composite' | 'status', json: string | null): Part[] {
  if (json === null) return [];
  if (kind === 'composite') {
    const { posClass, categoryMap, lemma } = JSON.parse(json) as CompositeState;
    return [{ part: '', posClass, categoryMap, lemma }];
  }
  const { pieces } = JSON.parse(json) as WordState;
  return pieces.flatMap(({ form, readings }): Part[] => {
    if (readings.length === 0) return [{ part: form, posClass: '', categoryMap: {}, lemma: null }];
    return readings.map(({ posClass, ...rest }) => ({ part: form, posClass: posClass ?? '', ...rest }));
  });
}

function statusChangeOf(change: { before: string | null; after: string | null } | undefined): AnnotationStep['status'] {
  if (change?.before == null || change.after === null) return null;
  const said = (json: string) => {
    const { doneAt, flag } = JSON.parse(json) as StatusState;
    return { done: doneAt !== null, comment: flag?.comment ?? null };
  };
  return { before: said(change.before), after: said(change.after) };
}
