import { QueryProblem } from './problem.ts';

const QUOTES = '"„“”«»';
/** Signs that mean something between words; in a word they need a backslash. */
const SPECIAL = new Set('()[]{}<>|&!=:/^%#@$+~\\"„“”«»…');
const SPACE = /\s/u;

/** A place in the query text and the ways to move on from it. All offsets are in the composed (NFC) text. */
export class Scanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  peek(ahead = 0): string {
    return this.text[this.at + ahead] ?? '';
  }

  startsWith(sign: string): boolean {
    return this.text.startsWith(sign, this.at);
  }

  eat(sign: string): boolean {
    if (!this.startsWith(sign)) return false;
    this.at += sign.length;
    return true;
  }

  skipSpace(): void {
    while (!this.done && SPACE.test(this.peek())) this.at++;
  }

  /** Throws SYNTAX at the current place. */
  fail(expected: readonly string[]): never {
    const to = this.done ? this.at : this.at + ((this.text.codePointAt(this.at) ?? 0) > 0xffff ? 2 : 1);
    throw new QueryProblem('SYNTAX', this.at, to, expected);
  }

  atQuote(): boolean {
    return isQuote(this.peek());
  }

  atSpaceOrEnd(): boolean {
    return this.done || SPACE.test(this.peek());
  }

  /** Whether a character can be part of an unquoted word. */
  atWord(): boolean {
    return !this.done && (this.peek() === '\\' ? this.at + 1 < this.text.length : isWordCharacter(this.peek()));
  }

  /** Text between quotes as it stands, escapes and all; `from` is where it begins. The scanner is at the opener. */
  quoted(closers: string = QUOTES): { from: number; to: number } {
    const opener = this.at++;
    const from = this.at;
    while (!this.done && !closers.includes(this.peek())) this.at += this.peek() === '\\' ? 2 : 1;
    if (this.done) throw new QueryProblem('SYNTAX', opener, opener + 1, [closers === QUOTES ? '"' : closers]);
    return { from, to: this.at++ };
  }

  /** The longest run of word characters, escapes kept. */
  wordRun(): { from: number; to: number } {
    const from = this.at;
    while (this.atWord()) this.at += this.peek() === '\\' ? 2 : 1;
    this.at = Math.min(this.at, this.text.length);
    return { from, to: this.at };
  }

  /** Everything up to white space. */
  spaceRun(): { from: number; to: number } {
    const from = this.at;
    while (!this.atSpaceOrEnd()) this.at++;
    return { from, to: this.at };
  }

  /** A name made of letters, digits, `_` and inner `-`, or ''. */
  name(): string {
    const from = this.at;
    while (!this.done && /[\p{L}\p{M}\p{N}_-]/u.test(this.character())) this.at += this.character().length;
    return this.text.slice(from, this.at);
  }

  /** A whole number, or null when there is none. */
  integer(): number | null {
    const from = this.at;
    while (this.peek() >= '0' && this.peek() <= '9') this.at++;
    return this.at === from ? null : Number(this.text.slice(from, this.at));
  }

  private character(): string {
    return String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
  }
}

export function isQuote(character: string): boolean {
  return character !== '' && QUOTES.includes(character);
}

function isWordCharacter(character: string): boolean {
  return !SPECIAL.has(character) && !SPACE.test(character);
}

/** A query text in NFC with a way back to the offsets of the text as it was given. */
export interface ComposedText {
  readonly text: string;
  /** From an offset in `text` to one in the original. */
  readonly original: (offset: number) => number;
}

/** Composes each letter with the marks behind it, so that offsets can be mapped back. */
export function composeQuery(given: string): ComposedText {
  if (given.normalize('NFC') === given) return { text: given, original: (offset) => offset };
  let text = '';
  const origin: number[] = [];
  let at = 0;
  for (const [cluster] of given.matchAll(/\P{M}?\p{M}*/gsu)) {
    const composed = cluster.normalize('NFC');
    for (let i = 0; i < composed.length; i++) origin.push(i < cluster.length ? at + i : at);
    text += composed;
    at += cluster.length;
    // The end of a cluster is where the next begins, however much composing shortened it.
  }
  origin.push(given.length);
  return { text, original: (offset) => origin[offset] ?? given.length };
}
