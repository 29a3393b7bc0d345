import type { StandingPassage } from '../../../corpus/passages.ts';

/** Where a passage will be. Words by their index in the new layer. */
export interface PlannedPassage {
  passage: StandingPassage;
  /** Null: nothing of it is there any more. */
  place: { fromRef: string; toRef: string; from: number | null; to: number | null } | null;
  /** Whether the place was found by its own words, ends included. */
  isExact: boolean;
}

/** One side of the comparison: words in reading order with the references of their places. */
export interface PassageWords {
  /** `card.verse` of each word. */
  verses: readonly string[];
  /** Number of each word within its verse. */
  numbers: readonly number[];
}

export interface PassageMatch {
  before: PassageWords & { indexOf: ReadonlyMap<number, number> };
  after: PassageWords;
  /** New index of each old word, or -1. */
  successor: Int32Array;
  /** `card.verse` of every new verse, also of those without words. */
  verses: ReadonlySet<string>;
}

/** Finds every passage again: by its words, else by what is left of its verses, else by the labels of the verses. */
export function planPassages(passages: readonly StandingPassage[], match: PassageMatch): PlannedPassage[] {
  if (passages.length === 0) return [];
  const anchors = new Anchors(match);
  return passages.map((passage) => anchors.plan(passage));
}

/**
 * Words of a passage that were torn apart by more than this many others, which stood elsewhere before, no longer belong
 * together. Words that are new may have been put in the middle of it, however many.
 */
const TORN = 20;

class Anchors {
  readonly #match: PassageMatch;
  /** First and last word of each verse, before and after. */
  readonly #old: Map<string, [number, number]>;
  readonly #new: Map<string, [number, number]>;
  /** For each new word how many before it stood in the text already. */
  readonly #known: Int32Array;

  constructor(match: PassageMatch) {
    this.#match = match;
    this.#known = countKnown(match);
    this.#old = spans(match.before.verses);
    this.#new = spans(match.after.verses);
  }

  plan(passage: StandingPassage): PlannedPassage {
    const range = this.#rangeOf(passage);
    const own = range && this.#surviving(range);
    if (range && own) return this.#byWords(passage, range, own);
    const near = range && this.#nearest(range);
    return { passage, place: near ?? this.#byLabel(passage), isExact: false };
  }

  /** First and last of its words before the change. */
  #rangeOf({ fromRef, toRef, fromWord, toWord }: StandingPassage): [number, number] | null {
    const { indexOf } = this.#match.before;
    const from = fromWord === null ? undefined : indexOf.get(fromWord);
    const to = toWord === null ? undefined : indexOf.get(toWord);
    const first = from ?? this.#old.get(verseOf(fromRef))?.[0];
    const last = to ?? this.#old.get(verseOf(toRef))?.[1];
    return first === undefined || last === undefined ? null : [Math.min(first, last), Math.max(first, last)];
  }

  /** Where most of the words now stand together; null where none is left. */
  #surviving([first, last]: [number, number]): [number, number] | null {
    const places = [...this.#match.successor.subarray(first, last + 1)].filter((at) => at !== -1).sort((a, b) => a - b);
    let best: [number, number] | null = null;
    let most = 0;
    for (let start = 0; start < places.length; ) {
      let end = start;
      while (end + 1 < places.length && this.#between(places[end] as number, places[end + 1] as number) <= TORN) end++;
      if (end - start + 1 > most) {
        most = end - start + 1;
        best = [places[start] as number, places[end] as number];
      }
      start = end + 1;
    }
    return best;
  }

  /** Words that stood in the text already, after one of them up to another. */
  #between(from: number, to: number): number {
    return (this.#known[to] as number) - (this.#known[from] as number);
  }

  #byWords(passage: StandingPassage, [first, last]: [number, number], [from, to]: [number, number]): PlannedPassage {
    const { successor } = this.#match;
    const place = {
      ...this.#end(passage.fromRef, from, 'from'),
      ...this.#end(passage.toRef, to, 'to'),
    };
    const isExact = successor[first] === from && successor[last] === to;
    return { passage, place, isExact };
  }

  /** A reference to a whole verse stays one, and holds all words of the verse. */
  #end<E extends 'from' | 'to'>(ref: string, at: number, end: E) {
    const verse = this.#match.after.verses[at] ?? '';
    const isWhole = ref === verseOf(ref);
    const span = this.#new.get(verse);
    const word = isWhole && span ? span[end === 'from' ? 0 : 1] : at;
    const reference = isWhole ? verse : `${verse}.${this.#match.after.numbers[at] ?? 1}`;
    return { [`${end}Ref`]: reference, [end]: word } as { [K in E as `${K}Ref`]: string } & { [K in E]: number };
  }

  /** None of its words is left: the verse where the nearest word of its old verses now is, as a whole. */
  #nearest([first, last]: [number, number]): PlannedPassage['place'] {
    const { before, after, successor } = this.#match;
    const start = this.#old.get(before.verses[first] ?? '')?.[0] ?? first;
    const end = this.#old.get(before.verses[last] ?? '')?.[1] ?? last;
    for (let distance = 1; first - distance >= start || last + distance <= end; distance++) {
      for (const old of [first - distance, last + distance]) {
        const at = old < start || old > end ? -1 : (successor[old] ?? -1);
        const verse = after.verses[at];
        if (verse !== undefined) return this.#whole(verse, verse);
      }
    }
    return null;
  }

  #byLabel({ fromRef, toRef }: StandingPassage): PlannedPassage['place'] {
    const [from, to] = [verseOf(fromRef), verseOf(toRef)];
    const { verses } = this.#match;
    if (verses.has(from) && verses.has(to)) return this.#whole(from, to);
    if (verses.has(from)) return this.#whole(from, from);
    return verses.has(to) ? this.#whole(to, to) : null;
  }

  #whole(fromRef: string, toRef: string): NonNullable<PlannedPassage['place']> {
    const from = this.#new.get(fromRef)?.[0] ?? null;
    const to = this.#new.get(toRef)?.[1] ?? null;
    if (from !== null && to !== null && from > to) return this.#whole(toRef, fromRef);
    return { fromRef, toRef, from, to };
  }
}

/** `card.verse` of a reference that may name a word. */
export function verseOf(ref: string): string {
  return ref.split('.', 2).join('.');
}

function countKnown({ successor, after }: PassageMatch): Int32Array {
  const known = new Int32Array(after.verses.length);
  for (const at of successor) if (at !== -1) known[at] = 1;
  let count = 0;
  for (const [at, is] of known.entries()) {
    known[at] = count;
    count += is;
  }
  return known;
}

function spans(verses: readonly string[]): Map<string, [number, number]> {
  const found = new Map<string, [number, number]>();
  for (const [at, verse] of verses.entries()) {
    const span = found.get(verse);
    if (span) span[1] = at;
    else found.set(verse, [at, at]);
  }
  return found;
}
