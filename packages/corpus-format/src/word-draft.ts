import type {
  Alternative,
  DisplayItem,
  Mark,
  ParsedPiece,
  ParsedVerse,
  ParsedWord,
  Reading,
  Run,
  SourcePlace,
} from './layer.ts';
import { compose } from './unicode.ts';

export type WordItem = Extract<DisplayItem, { k: 'w' }>;

/** How the characters that come are to be taken. */
export interface TextStyle {
  marks: readonly Mark[];
  /** Whether they belong to the indexed form of their word. */
  indexed: boolean;
  language: string | null;
}

/** What a file says about a word, before its letters are known. */
export interface WordAttributes {
  xmlId: string | null;
  corresp: string[];
  readings: Reading[];
  language: string | null;
  place: SourcePlace;
}

interface DraftPiece {
  xmlId: string | null;
  readings: Reading[];
  /** Where its letters start in the draft's indexed text. */
  from: number;
  to: number;
}

interface Replacement {
  kind: Alternative['kind'];
  x: string;
  /** The stretch of the shown text that the reading `x` stands in place of. */
  from: number;
  to: number;
}

/** Longer than any word, in UTF-16 code units; what grows beyond it is text without word boundaries, or hostile. */
const LONGEST_WORD = 1_000;

/** A word whose letters are still arriving. It takes its place in the layer with the first of them. */
export class WordDraft {
  readonly attributes: WordAttributes;
  /** Cut out of running text by rule, not marked in the file. */
  readonly byRule: boolean;
  /** Index in the layer's words; -1 before the first letter. */
  index = -1;
  word: ParsedWord | null = null;
  readonly parts: WordItem[] = [];
  /** The verse that the last part lies in. */
  verse: ParsedVerse | null = null;
  readonly pieces: DraftPiece[] = [];
  /** Letters met directly in a word that also has pieces. */
  stray = false;
  pieceOpen = false;
  /** White space met inside the word, to become part of it if letters follow. */
  spaced = false;
  hasGap = false;
  /** Letters came beyond the length of any word; they are left out. */
  #overlong = false;
  #indexed = '';
  #shown = '';
  readonly #replacements: Replacement[] = [];

  constructor(attributes: WordAttributes, byRule: boolean) {
    this.attributes = attributes;
    this.byRule = byRule;
  }

  get shownLength(): number {
    return this.#shown.length;
  }

  get indexed(): string {
    return this.#indexed;
  }

  /** Whether the word may grow by `text`; the first time that it may not, `refuse` is told the limit. */
  hasRoom(text: string, refuse: (limit: string) => void): boolean {
    if (this.#shown.length + text.length <= LONGEST_WORD) return true;
    if (!this.#overlong) refuse(String(LONGEST_WORD));
    this.#overlong = true;
    return false;
  }

  append(item: WordItem, text: string, marks: readonly Mark[], indexed: boolean): void {
    appendRun(item.r, text, marks);
    this.#shown += text;
    if (!indexed) return;
    this.#indexed += text;
    if (!this.pieceOpen) this.stray = true;
  }

  openPiece(xmlId: string | null, readings: Reading[]): void {
    this.pieces.push({ xmlId, readings, from: this.#indexed.length, to: this.#indexed.length });
    this.pieceOpen = true;
  }

  closePiece(): void {
    const piece = this.pieces.at(-1);
    if (piece) piece.to = this.#indexed.length;
    this.pieceOpen = false;
  }

  replace(kind: Alternative['kind'], x: string, from: number): void {
    this.#replacements.push({ kind, x, from, to: this.#shown.length });
  }

  /** Puts form, pieces and alternatives where they belong; may be called again after more letters. */
  settle(): void {
    const word = this.word;
    if (!word) return;
    word.form = compose(this.#indexed);
    const { xmlId, readings } = this.attributes;
    word.xmlId = xmlId;
    word.pieces = this.pieces.length > 0 ? this.#parsedPieces() : [{ xmlId: null, form: word.form, readings }];
    // Lists as long as what is in them: an array that grew holds room for many more, and there are many words.
    for (const part of this.parts) part.r = composedRuns(part.r, word.form);
    const first = this.parts[0];
    if (first && this.#replacements.length > 0) first.alt = this.#alternatives();
    if (this.parts.length > 1) {
      for (const [i, part] of this.parts.entries()) part.part = i === 0 ? 'I' : i === this.parts.length - 1 ? 'F' : 'M';
    }
  }

  #parsedPieces(): ParsedPiece[] {
    return this.pieces.map(({ xmlId, readings, from, to }) => ({
      xmlId,
      form: compose(this.#indexed.slice(from, to)),
      readings,
    }));
  }

  /** One whole word for each kind: every reading of that kind put back, the rest as in the running text. */
  #alternatives(): Alternative[] {
    const kinds = [...new Set(this.#replacements.map((one) => one.kind))];
    return kinds.map((kind) => {
      let x = '';
      let at = 0;
      for (const one of this.#replacements) {
        if (one.kind !== kind || one.from < at) continue;
        x += this.#shown.slice(at, one.from) + one.x;
        at = one.to;
      }
      return { kind, x: compose(x + this.#shown.slice(at)) };
    });
  }
}

/** Adds characters to the last run when it carries the same marks, else starts another. */
export function appendRun(runs: Run[], text: string, marks: readonly Mark[]): void {
  const last = runs.at(-1);
  if (last && sameMarks(last.m ?? [], marks)) last.x += text;
  else runs.push(marks.length > 0 ? { x: text, m: [...marks] } : { x: text });
}

function composedRuns(runs: readonly Run[], form: string): Run[] {
  return runs.map((run) => {
    const x = compose(run.x);
    // Mostly the word is one run: the same string then, not another like it.
    return { ...run, x: x === form ? form : x };
  });
}

export function composeRuns(runs: Run[]): void {
  for (const run of runs) run.x = compose(run.x);
}

function sameMarks(a: readonly Mark[], b: readonly Mark[]): boolean {
  return a.length === b.length && a.every((mark, i) => mark === b[i]);
}
