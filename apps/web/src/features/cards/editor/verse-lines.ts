/** The content of a card as its lines: `docs/formats/card-content.md`, one verse on each, which `lb` begins. */

const VERSE_START = /<lb\b[^>]*?\bn\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/** One line of the content. `key`: the same for the same verse in another writing of the card. */
export interface VerseLine {
  key: string;
  /** Null: a line before or between verses. */
  verse: string | null;
  text: string;
}

/** The label of the verse that a line begins with; null where it begins none. */
export function verseOf(line: string): string | null {
  const found = VERSE_START.exec(line);
  return found === null ? null : (found[1] ?? found[2] ?? null);
}

/** A label that comes again has a key of its own, and so has every line without one. */
export function verseLines(content: string): VerseLine[] {
  const times = new Map<string, number>();
  return content.split('\n').map((text) => {
    const verse = verseOf(text);
    const name = verse ?? '';
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return { key: `${name}#${time}`, verse, text };
  });
}

/** A line of one writing beside the line of the other one that is the same verse; null where there is none. */
export type Pair = [left: number | null, right: number | null];

/** Pairs the lines of two writings by their keys, in order; indexes count from 0. */
export function pairLines(left: readonly string[], right: readonly string[]): Pair[] {
  const placeOf = new Map(right.map((key, index) => [key, index]));
  const pairs: Pair[] = [];
  let next = 0;
  for (const [index, key] of left.entries()) {
    const partner = placeOf.get(key);
    // A verse that stands earlier on the other side is not gone back to.
    if (partner === undefined || partner < next) {
      pairs.push([index, null]);
      continue;
    }
    while (next < partner) pairs.push([null, next++]);
    pairs.push([index, partner]);
    next = partner + 1;
  }
  while (next < right.length) pairs.push([null, next++]);
  return pairs;
}
