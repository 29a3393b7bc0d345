import type { DisplayItem, ParsedSentence } from './layer.ts';

type SentenceStart = Extract<DisplayItem, { k: 's' }>;

/** How sentences of a layer are known: from the file, cut by rule at `. ? !`, or not at all. */
export type SentenceRule = 'given' | 'punctuation' | 'none';

/** Keeps track of the sentence that words fall into, and of the mark that shows where it starts. */
export class SentenceTracker {
  readonly sentences: ParsedSentence[] = [];
  /** Sentences cut by rule. */
  supplied = 0;
  readonly #rule: SentenceRule;
  #open: number | null = null;
  #given = false;
  /** Start of the open sentence, not yet shown because nothing of it has come. */
  #pending: SentenceStart | null = null;

  constructor(rule: SentenceRule) {
    this.#rule = rule;
  }

  get insideGiven(): boolean {
    return this.#given;
  }

  /** A sentence that the file marks. */
  open(label: string | null): void {
    this.#start(label, true);
  }

  /** Goes on with a sentence marked before, which the file had to interrupt. */
  resume(sentence: number): void {
    this.#open = sentence;
    this.#given = true;
  }

  get current(): number | null {
    return this.#open;
  }

  /** Whether a start has been met that nothing has come after. */
  get isStarting(): boolean {
    return this.#pending !== null;
  }

  close(): void {
    this.#open = null;
    this.#given = false;
  }

  /** Ends a sentence that was cut by rule; one marked in the file ends where the file says. */
  cut(): void {
    if (!this.#given) this.#open = null;
  }

  /** A punctuation mark has come, which may end a sentence. */
  afterMark(text: string): void {
    if (this.#rule === 'punctuation' && /[.?!]/u.test(text)) this.cut();
  }

  /** The sentence of the word or opening mark that comes now; its start, when that is due, goes to `show`. */
  enter(show: (start: SentenceStart) => void): number | null {
    if (this.#open === null && this.#rule !== 'none') {
      this.#start(null, false);
      if (this.#rule === 'punctuation') this.supplied++;
    }
    this.showStart(show);
    return this.#open;
  }

  showStart(show: (start: SentenceStart) => void): void {
    if (!this.#pending) return;
    show(this.#pending);
    this.#pending = null;
  }

  #start(label: string | null, given: boolean): void {
    const n = label ?? String(this.sentences.length + 1);
    this.#open = this.sentences.length;
    this.#given = given;
    this.sentences.push({ label: n });
    this.#pending = { k: 's', n };
  }
}
