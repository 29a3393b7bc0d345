import type { ParallelPassage } from '@glosa/contract';

/** Null: none is usual. */
export type Usual = ParallelPassage['relation'] | null;

/** Of fewer passages each says its own. */
const FEWEST = 3;

/** The relation of more than half of the passages of a page, which says it once; null where none is so common. Pure. */
export function usualRelation(parallels: readonly Pick<ParallelPassage, 'relation'>[]): Usual {
  if (parallels.length < FEWEST) return null;
  const byRelation = Map.groupBy(parallels, ({ relation }) => relation);
  const usual = [...byRelation].find(([, own]) => own.length * 2 > parallels.length);
  return usual?.[0] ?? null;
}
