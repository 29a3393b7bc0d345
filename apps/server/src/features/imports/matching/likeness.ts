import { foldForm } from './word-pairs.ts';

/** Of two forms: 1 the same but for case and marks, 0 nothing in common. Below this they are two words. */
const ALIKE = 0.5;
/** In a longer stretch many short words are alike by chance: it may be another text. */
const SURELY_ALIKE = 0.7;
const LONG = 8;

/**
 * Share of the letters that stay when one form is changed into the other by the fewest changes (Levenshtein 1966). Both
 * are folded. 0 where the lengths alone say that it is below `ALIKE`.
 */
export function likeness(from: string, to: string): number {
  const longer = Math.max(from.length, to.length);
  if (longer === 0) return 1;
  if (Math.min(from.length, to.length) < ALIKE * longer) return 0;
  let row = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      const changed = (row[j] as number) + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] as number) + 1, (next[j] as number) + 1));
    }
    row = next;
  }
  return 1 - (row[to.length] as number) / longer;
}

/** Index pairs, ascending, of forms alike that keep the order of both lists and are together most alike. */
export function likePairs(a: readonly string[], b: readonly string[]): [number, number][] {
  const wanted = Math.max(a.length, b.length) > LONG ? SURELY_ALIKE : ALIKE;
  const width = b.length + 1;
  const [foldA, foldB] = [a.map(foldForm), b.map(foldForm)];
  const worth = new Float64Array((a.length + 1) * width);
  const alike = new Float64Array(a.length * b.length);
  const at = (i: number, j: number) => worth[i * width + j] as number;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const own = likeness(foldA[i] as string, foldB[j] as string);
      alike[i * b.length + j] = own;
      worth[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), own < wanted ? 0 : own + at(i + 1, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const own = alike[i * b.length + j] as number;
    if (own >= wanted && at(i, j) === own + at(i + 1, j + 1)) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
