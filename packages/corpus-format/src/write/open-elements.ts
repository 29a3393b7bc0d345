import type { DisplayItem, Mark } from '../layer.ts';
import { UNMARKED } from '../tei/elements.ts';
import { type Attributes, emptyTag, startTag } from './xml.ts';

/** An element that is open. Those further out have lower levels. */
export interface Open {
  level: number;
  name: string;
  marks: readonly Mark[];
}

type Block = Extract<DisplayItem, { k: 'b' }>;

const LEVELS: Readonly<Record<Block['b'], number>> = { div: 0, p: 1, ab: 1, lg: 2, l: 3, head: 4 };
const AROUND_LINES = 4.5;
export const SENTENCE = 5;
export const MARK = 6;

/** Elements that TEI gives a type. */
const TYPED: ReadonlySet<string> = new Set(['div', 'ab', 'lg', 'head']);

/** What is open while a text is written, and where in it TEI lets blocks, headings and words stand. */
export class OpenElements {
  readonly #out: string[];
  readonly #stack: Open[] = [];
  /** Groups and divisions, and the body itself (null), that hold more than headings and breaks. */
  readonly #filled = new Set<Open | null>();

  constructor(out: string[]) {
    this.#out = out;
  }

  get top(): Open | undefined {
    return this.#stack.at(-1);
  }

  get marks(): Mark[] {
    return this.#stack.flatMap(({ marks }) => marks);
  }

  get inSentence(): boolean {
    return this.#stack.some(({ level }) => level === SENTENCE);
  }

  /** Whether the words that come are those of a heading. */
  get inHeading(): boolean {
    return this.#stack.some(({ level, marks }) => level === LEVELS.head && marks.length > 0);
  }

  push(open: Open): void {
    this.#stack.push(open);
  }

  pop(): void {
    const last = this.#stack.pop();
    if (!last) return;
    // A group of verses has at least one.
    if (last.name === 'lg' && !this.#filled.has(last)) this.#out.push(emptyTag('l', { rend: UNMARKED }));
    this.#filled.delete(last);
    this.#out.push(`</${last.name}>`);
  }

  /** Closes what is open from a level on; `lg` may stay open around a heading. Returns whether a block was among it. */
  close(level: number, keepsGroup = false): { isAny: boolean; isBlock: boolean } {
    const closed = { isAny: false, isBlock: false };
    for (;;) {
      const last = this.top;
      if (!last || last.level < level || (keepsGroup && last.name === 'lg')) return closed;
      this.pop();
      closed.isAny = true;
      closed.isBlock ||= last.level < SENTENCE;
    }
  }

  closeHeading(): { isAny: boolean; isBlock: boolean } {
    return this.close(LEVELS.head);
  }

  /** Closes what a block ends. In the content of a card, where blocks are empty tags, these are headings alone. */
  closeFor(block: Block['b'], isFile: boolean): void {
    this.close(isFile ? (block === 'head' ? LEVELS.p : LEVELS[block]) : LEVELS.head, block === 'head');
  }

  /** Opens a block as an element with an end. `marks`: of what is in it. */
  block({ b, n, type }: Block, marks: readonly Mark[], isFile: boolean): void {
    const { name, attributes } = isFile ? this.#placed(b, n, type) : { name: b, attributes: { n, type } };
    this.#out.push(startTag(name, attributes));
    this.#stack.push({ level: LEVELS[b], name, marks });
  }

  /** A block without words of its own, which goes on with the next. */
  emptyBlock({ b, n, type }: Block): string {
    const { name, attributes } = this.#placed(b, n, type);
    return emptyTag(name, attributes);
  }

  /**
   * The element that a block is where it stands: verses within a paragraph have a group around them, and a heading in the
   * middle of a text, which TEI does not have, is a block or a verse that looks like one.
   */
  #placed(b: Block['b'], n: string | undefined, type: string | undefined): { name: string; attributes: Attributes } {
    const parent = this.top ?? null;
    if (b === 'l' && parent?.level === LEVELS.p) {
      this.#out.push(startTag('lg', { rend: UNMARKED }));
      this.#stack.push({ level: LEVELS.lg, name: 'lg', marks: [] });
    }
    const outer = this.top ?? null;
    if (b === 'head' && !this.#filled.has(outer)) return { name: b, attributes: { n, type } };
    this.#filled.add(outer);
    if (b !== 'head') return { name: b, attributes: { n, type: TYPED.has(b) ? type : undefined } };
    if (outer?.name !== 'lg') return { name: 'ab', attributes: { n, type, rend: b } };
    return { name: 'l', attributes: { n, rend: type === undefined ? b : `${b} ${type}` } };
  }

  /** Makes sure that words may stand here: where no block is open, an element that is none is put around them. */
  readyForWords(): void {
    const last = this.top ?? null;
    if (last !== null && last.name !== 'div' && last.name !== 'lg') return;
    this.#filled.add(last);
    const name = last?.name === 'lg' ? 'l' : 'ab';
    this.#out.push(startTag(name, { rend: UNMARKED }));
    this.#stack.push({ level: AROUND_LINES, name, marks: [] });
  }

  /** A body holds something beside breaks. */
  fillBody(): void {
    if (this.#filled.size === 0 && this.#stack.length === 0) this.#out.push(emptyTag('ab', { rend: UNMARKED }));
  }
}
