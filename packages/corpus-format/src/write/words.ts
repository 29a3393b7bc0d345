import type { Alternative, LayerKind, ParsedPiece, ParsedWord, Reading, Run } from '../layer.ts';
import { NO_UNIT, UNMARKED } from '../tei/elements.ts';
import { compose } from '../unicode.ts';
import { isGap, writeRun } from './marks.ts';
import type { Token, WordPart } from './tokens.ts';
import { type Attributes, emptyTag, escapeText, startTag } from './xml.ts';

/** Parts of a word that stand in one `w`, with what lies between them: breaks, notes, milestones. */
export interface WordGroup {
  parts: { item: WordPart; before: Token[] }[];
  /** Number of tokens that it takes up. */
  length: number;
  isFirst: boolean;
  isLast: boolean;
}

/** The group that begins with the token at `start`. */
export function groupAt(tokens: readonly Token[], start: number): WordGroup {
  const first = partAt(tokens[start]) as WordPart;
  const parts: WordGroup['parts'] = [{ item: first, before: [] }];
  let length = 1;
  let between: Token[] = [];
  const isFirst = first.part === undefined || first.part === 'I';
  // Another reading of a later part is written after it.
  const isClosed = !isFirst && first.alt !== undefined;
  for (let at = start + 1; at < tokens.length && !isClosed; at++) {
    const token = tokens[at] as Token;
    const part = partAt(token);
    if (part?.w === first.w) {
      parts.push({ item: part, before: between });
      between = [];
      length = at - start + 1;
      if (part.alt) break;
    } else if (token.t === 'pb' || token.t === 'lb' || isSmall(token)) {
      between.push(token);
    } else {
      break;
    }
  }
  const end = parts.at(-1)?.item.part;
  return { parts, length, isFirst, isLast: end === undefined || end === 'F' };
}

/** What may stand inside a `w`; a blank after a note may not, it would be one between letters. */
function isSmall(token: Token): boolean {
  return token.t === 'item' && (token.item.k === 'm' || (token.item.k === 'n' && !token.item.sp));
}

function partAt(token: Token | undefined): WordPart | null {
  return token?.t === 'item' && token.item.k === 'w' ? token.item : null;
}

/** Whether the letters of a run belong to the form of their word. */
export function isIndexed(run: Run, kind: LayerKind): boolean {
  const marks = run.m ?? [];
  if (marks.at(-1) === 'pc' || isGap(run)) return false;
  return kind !== 'transcription' || !marks.some((mark) => mark === 'del' || mark === 'surplus');
}

/** Finds where the pieces of a word end while its letters go by. */
export class PieceCursor {
  readonly word: ParsedWord;
  readonly #isSplit: boolean;
  #piece = 0;
  #letters = '';

  constructor(word: ParsedWord) {
    this.word = word;
    this.#isSplit = word.pieces.length > 1 || word.pieces[0]?.xmlId != null;
  }

  /** The start tag of the piece that letters come of, where it has not been opened. */
  open(): string {
    const piece = this.word.pieces[this.#piece];
    if (!this.#isSplit || this.#letters !== '' || !piece) return '';
    return startTag('w', pieceAttributes(piece));
  }

  /** Goes on where the piece was interrupted together with its word. */
  reopen(): string {
    return this.#letters === '' || !this.#isSplit ? '' : startTag('w', { part: 'F' });
  }

  interrupt(): string {
    return this.#letters === '' || !this.#isSplit ? '' : '</w>';
  }

  /** How many of the characters that come belong to the piece, and what closes it after them. */
  take(text: string): { length: number; close: string } {
    const piece = this.word.pieces[this.#piece];
    if (!this.#isSplit || !piece) return { length: text.length, close: '' };
    for (let length = 1; length <= text.length; length++) {
      const letters = this.#letters + text.slice(0, length);
      if (letters.length < piece.form.length || compose(letters) !== piece.form) continue;
      // Marks after it are its own, unless the next piece begins with some; the last piece takes all there is.
      const next = this.word.pieces[this.#piece + 1];
      const rest = text.slice(length);
      if (next ? /^\p{M}/u.test(rest) && !/^\p{M}/u.test(next.form) : rest !== '') continue;
      this.#piece++;
      this.#letters = '';
      return { length, close: '</w>' };
    }
    this.#letters += text;
    return { length: text.length, close: '' };
  }
}

function pieceAttributes({ xmlId, readings }: ParsedPiece): Attributes {
  return { 'xml:id': xmlId, ...readingAttributes(readings) };
}

function readingAttributes([reading]: readonly Reading[]): Attributes {
  if (!reading) return {};
  return { lemma: reading.lemma, pos: reading.posClass, msd: writeCategories(reading.categories) || null };
}

/** `category=value|…`. */
export function writeCategories(categories: Readonly<Record<string, string>>): string {
  return Object.entries(categories)
    .map(([category, value]) => `${category}=${value}`)
    .join('|');
}

/** What a `w` says of its word in a whole file. */
export function wordAttributes(word: ParsedWord): Attributes {
  const [only] = word.pieces;
  const isPlain = word.pieces.length === 1 && only && only.xmlId === null;
  return {
    'xml:id': word.xmlId,
    ...(isPlain ? readingAttributes(only.readings) : {}),
    corresp: word.corresp.length > 0 ? word.corresp.map((id) => `#${id}`).join(' ') : null,
  };
}

/** The letters of a run within a `w`, in their pieces. */
export function writeLetters(run: Run, around: readonly string[], cursor: PieceCursor | null, kind: LayerKind): string {
  if (!cursor || !isIndexed(run, kind)) return writeRun(run, around, 'w');
  let written = '';
  for (let rest = run.x; rest !== ''; ) {
    const open = cursor.open();
    const { length, close } = cursor.take(rest);
    written += open + writeRun({ ...run, x: rest.slice(0, length) }, around, 'w') + close;
    rest = rest.slice(length);
  }
  return written;
}

const KEPT = { sic: 'corr', orig: 'reg', abbr: 'expan' } as const;

/** A reading left out, beside the word that is in its place. In a file both are there, as TEI asks, also where one is empty. */
export function withAlternative(word: string, { kind, x }: Alternative, manner: 'file' | 'card'): string {
  const isFile = manner === 'file';
  if (kind === 'del') {
    const added = isFile ? `${startTag('add', { rend: UNMARKED })}${word}</add>` : word;
    return `<subst><del>${escapeText(x)}</del>${added}</subst>`;
  }
  const kept = word === '' && !isFile ? '' : `<${KEPT[kind]}>${word}</${KEPT[kind]}>`;
  return `<choice><${kind}>${escapeText(x)}</${kind}>${kept}</choice>`;
}

/** A note, a gap or a milestone. */
export function writeSmall(item: Extract<Token, { t: 'item' }>['item']): string {
  if (item.k === 'n') return `${startTag('note', { place: item.place })}${escapeText(item.x)}</note>`;
  if (item.k === 'g') return emptyTag('gap', { reason: item.reason, extent: item.extent });
  if (item.k !== 'm') return '';
  return item.unit === 'column'
    ? emptyTag('cb', { n: item.n })
    : emptyTag('milestone', { unit: item.unit || NO_UNIT, n: item.n });
}
