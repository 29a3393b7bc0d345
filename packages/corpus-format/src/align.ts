import type { ParsedLayer, SourcePlace } from './layer.ts';
import { type ImportProblem, type PROBLEMS, type ProblemDetails, ProblemLog } from './problem.ts';

/** What alignment needs to know of the transcription: its verses in order and the ids of the words in each. */
export interface TranscriptionOutline {
  verses: readonly OutlineVerse[];
}

export interface OutlineVerse {
  card: string;
  label: string;
  /** For each word its xml:ids: its own and those of its pieces; empty where it has none. */
  words: readonly (readonly string[])[];
}

/**
 * What alignment needs to know of the transliteration: of one that was parsed, or of one that is stored, which has no
 * places in a file.
 */
export interface AlignableLayer {
  cards: readonly { address: string; place?: Place }[];
  verses: readonly { card: number; label: string; place?: Place }[];
  words: readonly AlignableWord[];
}

interface AlignableWord {
  verse: number;
  corresp: readonly string[];
  place?: Place;
}

/** In a file, or in the content of a card, which is none. */
type Place = Omit<SourcePlace, 'file'> & Partial<SourcePlace>;

/** A transcription word (counted from 0 through all verses of the outline) and a word of the transliteration. */
export type WordPair = [transcription: number, transliteration: number];

type Variant = (typeof PROBLEMS)['ALIGN-VERSE'][number];

/** Something that does not align: `ref` is its verse, or its card where that is missing in one layer. */
export interface Misalignment extends ProblemDetails {
  variant: Variant;
  ref: string;
}

/** The outline of a transcription that has just been parsed. */
export function outlineOf(layer: ParsedLayer): TranscriptionOutline {
  const verses = layer.verses.map((verse) => ({
    card: layer.cards[verse.card]?.address ?? '',
    label: verse.label,
    words: [] as string[][],
  }));
  for (const word of layer.words) {
    const ids = [word.xmlId, ...word.pieces.map((piece) => piece.xmlId)].filter((id) => id !== null);
    verses[word.verse]?.words.push(ids);
  }
  return { verses };
}

/**
 * Pairs the words of the two layers, many to many: by `corresp` where the transliteration has it, else by position
 * within a verse whose words are as many in both. Verses are matched by card address and label, so that one that does
 * not align leaves all others as they are. Every such verse is an `ALIGN-VERSE` warning, unless `isTold` answers that it
 * is not to be reported.
 */
export function alignLayers(
  transcription: TranscriptionOutline,
  transliteration: AlignableLayer,
  isTold: (found: Misalignment) => boolean = () => true,
): { pairs: WordPair[]; problems: ImportProblem[] } {
  const log = new ProblemLog();
  const outline = new Outline(transcription);
  const warn = ({ variant, ...details }: Misalignment) => {
    if (!isTold({ variant, ...details })) return;
    log.warn(variant === '' ? 'ALIGN-VERSE' : ['ALIGN-VERSE', variant], details);
  };
  const aligner = new Aligner(outline, transliteration, warn);
  return { pairs: aligner.align(), problems: log.list() };
}

class Outline {
  readonly cards = new Set<string>();
  readonly verses = new Map<string, { first: number; count: number }>();
  readonly ids = new Map<string, number>();

  constructor({ verses }: TranscriptionOutline) {
    let first = 0;
    for (const { card, label, words } of verses) {
      this.cards.add(card);
      this.verses.set(`${card}.${label}`, { first, count: words.length });
      for (const [i, ids] of words.entries()) for (const id of ids) this.ids.set(id, first + i);
      first += words.length;
    }
  }
}

class Aligner {
  readonly #outline: Outline;
  readonly #layer: AlignableLayer;
  readonly #warn: (found: Misalignment) => void;
  readonly #pairs: WordPair[] = [];
  readonly #covered = new Set<number>();

  constructor(outline: Outline, layer: AlignableLayer, warn: (found: Misalignment) => void) {
    this.#outline = outline;
    this.#layer = layer;
    this.#warn = warn;
  }

  align(): WordPair[] {
    const byVerse: number[][] = this.#layer.verses.map(() => []);
    for (const [at, word] of this.#layer.words.entries()) {
      byVerse[word.verse]?.push(at);
      this.#byId(word, at);
    }
    const cards = this.#checkCards();
    for (const [i, verse] of this.#layer.verses.entries()) {
      if (cards.has(this.#cardOf(verse))) this.#byPosition(this.#refOf(i), byVerse[i] ?? [], verse.place);
    }
    this.#checkMissingVerses(cards);
    return this.#pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  }

  #cardOf({ card }: { card: number }): string {
    return this.#layer.cards[card]?.address ?? '';
  }

  #refOf(at: number): string {
    const verse = this.#layer.verses[at];
    return verse === undefined ? '' : `${this.#cardOf(verse)}.${verse.label}`;
  }

  /** Several ids may lead to one word: to it and to its pieces. */
  #byId(word: AlignableWord, at: number): void {
    const targets = new Set<number>();
    for (const id of word.corresp) {
      const target = this.#outline.ids.get(id);
      if (target === undefined)
        this.#warn({ variant: 'corresp', ...word.place, ref: this.#refOf(word.verse), found: id });
      else targets.add(target);
    }
    for (const target of targets) this.#pair(target, at);
  }

  #pair(target: number, at: number): void {
    this.#pairs.push([target, at]);
    this.#covered.add(target);
  }

  /** The cards that both layers have; the others are named once each, not verse by verse. */
  #checkCards(): Set<string> {
    const shared = new Set<string>();
    for (const { address, place } of this.#layer.cards) {
      if (this.#outline.cards.has(address)) shared.add(address);
      else this.#warn({ variant: 'card-unknown', ...place, ref: address, found: address });
    }
    for (const card of this.#outline.cards) {
      if (!shared.has(card)) this.#warn({ variant: 'card-missing', ref: card, expected: card });
    }
    return shared;
  }

  #byPosition(ref: string, words: readonly number[], place: Place | undefined): void {
    const verse = this.#outline.verses.get(ref);
    if (!verse) {
      this.#warn({ variant: 'verse-unknown', ...place, ref });
      return;
    }
    const open = words.filter((at) => this.#layer.words[at]?.corresp.length === 0);
    if (words.length === 0 && verse.count > 0) {
      const isCovered = Array.from({ length: verse.count }, (_, i) => verse.first + i).every((w) =>
        this.#covered.has(w),
      );
      if (isCovered) return;
    } else if (open.length === 0) {
      return;
    }
    if (words.length !== verse.count) {
      const [expected, found] = [String(verse.count), String(words.length)];
      this.#warn({ variant: '', ...place, ref, expected, found });
      return;
    }
    for (const [i, at] of words.entries()) {
      const isOpen = this.#layer.words[at]?.corresp.length === 0;
      if (isOpen && !this.#covered.has(verse.first + i)) this.#pair(verse.first + i, at);
    }
  }

  #checkMissingVerses(cards: ReadonlySet<string>): void {
    const present = new Set(this.#layer.verses.map((_, at) => this.#refOf(at)));
    for (const ref of this.#outline.verses.keys()) {
      const card = ref.slice(0, ref.indexOf('.'));
      if (cards.has(card) && !present.has(ref)) this.#warn({ variant: 'verse-missing', ref });
    }
  }
}
