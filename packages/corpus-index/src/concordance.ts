import type { CorpusView } from './corpus-view.ts';
import type { Hit } from './hits.ts';

/** A hit with its context within the unit, as values of the first string attribute. */
export interface Concordance {
  readonly left: readonly string[];
  readonly match: readonly string[];
  readonly right: readonly string[];
}

/** Up to `context` tokens on each side; a line never leaves the hit's unit unless the hit itself does. */
export function concordanceOf(
  data: CorpusView,
  { start, end }: Hit,
  context: number,
  words: (start: number, end: number) => string[],
): Concordance {
  const unitStart = data.unitStarts[data.unitOf[start]];
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
