import type { Hit } from './hits.ts';
import type { IndexData } from './index-data.ts';

/** A hit with its context within the unit, as values of the first string attribute. */
export interface Concordance {
  readonly left: readonly string[];
  readonly match: readonly string[];
  readonly right: readonly string[];
}

/** Up to `context` tokens on each side; a line never leaves the hit's unit unless the hit itself does. */
export function concordanceOf(data: IndexData, { start, end }: Hit, context: number): Concordance {
  const column = data.columns[0];
  const words = (from: number, to: number): string[] => {
    const values: string[] = [];
    for (let p = from; p < to; p++) values.push(column?.lexicon.get(column.forward.at(p)) ?? '');
    return values;
  };
  const unitStart = data.unitStarts[data.unitOf[start] as number] as number;
  return {
    left: words(Math.max(unitStart, start - context), start),
    match: words(start, end),
    right: words(end, Math.min(Math.max(data.unitEnd(start), end), end + context)),
  };
}

/** `over [the] lazy`. */
export function formatConcordance({ left, match, right }: Concordance): string {
  return [...left, `[${match.join(' ')}]`, ...right].join(' ');
}
