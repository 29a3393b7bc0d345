import type { Lexicon } from './lexicon.ts';

/** A value of a lexicon and how many letters it is away. */
export interface Near {
  readonly id: number;
  readonly distance: number;
}

/** The table grows with the square of the length. */
const LONGEST = 250;

/**
 * Letters to put in, leave out, replace, or swap with their neighbour to get from one string to the other: the optimal
 * string alignment distance, in UTF-16 code units.
 */
export function editDistance(a: string, b: string): number {
  const table = new DistanceTable(b, a.length);
  for (let i = 0; i < a.length; i++) table.extend(i, a.charCodeAt(i), i > 0 ? a.charCodeAt(i - 1) : -1);
  return table.distance(a.length);
}

/**
 * All values at most `limit` letters away. The lexicon is walked in order, keeping the rows of the beginning that a
 * value shares with the one before it; values that share a beginning already too far away are passed over. Of a word
 * that is longer than any, or with no letter to spare, only the value itself is looked up.
 */
export function valuesWithin(lexicon: Lexicon, word: string, limit: number): Near[] {
  if (limit === 0 || word.length > LONGEST) {
    const id = lexicon.find(word);
    return id < 0 ? [] : [{ id, distance: 0 }];
  }
  const { chars, offsets, shared, size } = lexicon;
  const longest = word.length + limit;
  const table = new DistanceTable(word, longest);
  const found: Near[] = [];
  let ready = 0;
  let dead = Number.POSITIVE_INFINITY;
  for (let id = 0; id < size; id++) {
    const common = shared[id];
    if (common >= dead) continue;
    dead = Number.POSITIVE_INFINITY;
    ready = Math.min(ready, common);
    const from = offsets[id];
    const length = offsets[id + 1] - from;
    while (ready < length && dead === Number.POSITIVE_INFINITY) {
      if (ready === longest) dead = ready + 1;
      else {
        const before = ready > 0 ? chars[from + ready - 1] : -1;
        const least = table.extend(ready, chars[from + ready], before);
        ready++;
        if (least > limit) dead = ready;
      }
    }
    if (dead === Number.POSITIVE_INFINITY && table.distance(length) <= limit) {
      found.push({ id, distance: table.distance(length) });
    }
  }
  return found;
}

/** Row d: the distances from the first d letters of a value to each beginning of the word. */
class DistanceTable {
  private readonly word: string;
  private readonly rows: Uint16Array[];

  constructor(word: string, depth: number) {
    this.word = word;
    this.rows = Array.from({ length: depth + 1 }, (_, d) => new Uint16Array(word.length + 1).fill(d, 0, 1));
    for (let j = 0; j <= word.length; j++) this.rows[0][j] = j;
  }

  /** Fills row d + 1 by the letter that comes after the first d and returns the least distance in it. */
  extend(d: number, letter: number, letterBefore: number): number {
    const { word } = this;
    const above = this.rows[d];
    const row = this.rows[d + 1];
    let least = d + 1;
    for (let j = 1; j <= word.length; j++) {
      const same = word.charCodeAt(j - 1) === letter;
      let cost = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1));
      const isSwap = j > 1 && d > 0 && word.charCodeAt(j - 2) === letter && word.charCodeAt(j - 1) === letterBefore;
      if (isSwap) cost = Math.min(cost, this.rows[d - 1][j - 2] + 1);
      row[j] = cost;
      least = Math.min(least, cost);
    }
    return least;
  }

  distance(length: number): number {
    return this.rows[length][this.word.length];
  }
}
