/** What the passes of the matching share: words, the pairs found so far, and comparison of forms in their order. */

/** A word as the matching sees it. `verse` is the key of its verse (card address and verse label). */
export interface MatchableWord {
  xmlId: string | null;
  form: string;
  verse: string;
}

/** Not paired, and not to be: its id says that it is another word. */
export const APART = -2;

export class Pairs {
  /** -1: free. `APART`: gone, or new, for certain. */
  readonly ofAfter: Int32Array;
  readonly ofBefore: Int32Array;

  constructor(before: number, after: number) {
    this.ofBefore = new Int32Array(before).fill(-1);
    this.ofAfter = new Int32Array(after).fill(-1);
  }

  join(before: number, after: number): void {
    this.ofBefore[before] = after;
    this.ofAfter[after] = before;
  }

  /** Frees a new word, and the stored one that it had. */
  release(after: number): void {
    const before = this.ofAfter[after] ?? -1;
    if (before >= 0) this.ofBefore[before] = -1;
    this.ofAfter[after] = -1;
  }

  isFree(before: number, after: number): boolean {
    return this.ofBefore[before] === -1 && this.ofAfter[after] === -1;
  }
}

/** Indexes of the free words of each verse. */
export function byVerse(words: readonly MatchableWord[], paired: Int32Array): Map<string, number[]> {
  const verses = new Map<string, number[]>();
  for (const [index, word] of words.entries()) {
    if (paired[index] !== -1) continue;
    const verse = verses.get(word.verse);
    if (verse) verse.push(index);
    else verses.set(word.verse, [index]);
  }
  return verses;
}

export function formsOf(words: readonly MatchableWord[], indexes: readonly number[]): string[] {
  return indexes.map((index) => words[index]?.form ?? '');
}

/** Marks off, lower case: spellings that a corrector would call the same word. */
export function foldForm(form: string): string {
  return form.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** More than the words of a sequence that is compared: a longer one is worth more than any number of exact forms. */
const LONGER = 4096;

/**
 * Index pairs, ascending, of a longest common subsequence on the folded forms; of several the one with the most forms
 * that are the same to the letter. Quadratic: for the words of one verse.
 */
export function commonForms(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1;
  const [foldA, foldB] = [a.map(foldForm), b.map(foldForm)];
  // A verse of plain text without line breaks may be a whole chapter; above this the ends are compared only.
  if ((a.length + 1) * width > 4_000_000) return commonEnds(foldA, foldB);
  const worth = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => worth[i * width + j] as number;
  const joined = (i: number, j: number) => at(i + 1, j + 1) + LONGER + (a[i] === b[j] ? 1 : 0);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const apart = Math.max(at(i + 1, j), at(i, j + 1));
      worth[i * width + j] = foldA[i] === foldB[j] ? Math.max(apart, joined(i, j)) : apart;
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (foldA[i] === foldB[j] && at(i, j) === joined(i, j)) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function commonEnds(a: readonly string[], b: readonly string[]): [number, number][] {
  const shorter = Math.min(a.length, b.length);
  const pairs: [number, number][] = [];
  let head = 0;
  while (head < shorter && a[head] === b[head]) pairs.push([head, head++]);
  const tail: [number, number][] = [];
  for (let step = 1; step <= shorter - head && a[a.length - step] === b[b.length - step]; step++) {
    tail.push([a.length - step, b.length - step]);
  }
  return [...pairs, ...tail.reverse()];
}
