import type { Intervals } from '../hits.ts';
import { lowerBound, type PositionSet } from '../positions.ts';
import type { IdColumn } from '../snapshot/format.ts';

/** The positions of a part that count; null: all of them. */
export type Kept = Intervals | null;

/** How many of the positions count. */
export function countKept(set: PositionSet, kept: Kept): number {
  if (kept === null) return set.count;
  let count = 0;
  for (let i = 0; i < kept.length; i += 2) {
    const [from, to] = [kept[i], kept[i + 1]];
    if (set.kind === 'bits') count += set.bits.countRange(from, to);
    else count += lowerBound(set.list, to) - lowerBound(set.list, from);
  }
  return count;
}

/** For each id of a column how many of its tokens count: those that do not are gone through, as they are the few. */
export function keptCounts(
  { ids, idCount, count }: { ids: IdColumn; idCount: number; count: (id: number) => number },
  kept: Kept,
): Uint32Array {
  const counts = Uint32Array.from({ length: idCount }, (_, id) => count(id));
  if (kept === null) return counts;
  let position = 0;
  for (let i = 0; i <= kept.length; i += 2) {
    const end = kept[i] ?? ids.length;
    for (; position < end; position++) {
      const id = ids[position];
      counts[id] = counts[id] - 1;
    }
    position = kept[i + 1] ?? position;
  }
  return counts;
}
