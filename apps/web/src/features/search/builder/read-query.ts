import { BLANK, LEAST_DISTANCE, MOST_DISTANCE, type Part, type QueryForm, type WordAsked } from './query-form.ts';

/** What the form can say of one word; null where it cannot. */
type Described = Pick<WordAsked, 'kind' | 'part' | 'text' | 'posClass' | 'values'>;

const NAME = /^[a-z]+$/;
const VALUE = /^[\p{L}\p{N}_-]+$/u;
const ESCAPED = String.raw`(?:\\[^]|[^\s()[\]{}<>|&!=:/^%#@$+~\\"„“”«»…])`;
const PAIR = String.raw`[\p{L}]+:(?:/[^/\s]*/|${ESCAPED}+)`;
/** Elements that the form can write: pairs, a composite form, a word. */
const ELEMENT = new RegExp(String.raw`^(?:${PAIR}(?:&${PAIR})*|<double pos="[^"\\]+"/>|${ESCAPED}+)(?=[\s)]|$)`, 'u');
const SIGN = /^(?:([()])|<<(\d{1,2}|s)>>|(&)|\[\]\{0,(\d{1,2})\}|(\.\.\.)(?=\s|$))/u;
/** A text with its stars: what part of a word it is. Null where signs stand for letters inside it. */
function readPattern(source: string): { part: Part; text: string } | null {
  const ends = source.startsWith('*');
  const begins = /(?:^|[^\\])(?:\\\\)*\*$/u.test(source) && source.length > 1;
  const core = source.slice(ends ? 1 : 0, begins ? -1 : undefined);
  if (core === '' || /(?:^|[^\\])(?:\\\\)*[*?]/u.test(core)) return null;
  const part = begins ? (ends ? 'contains' : 'begins') : ends ? 'ends' : 'is';
  return { part, text: core.replace(/\\(.)/gsu, '$1') };
}

function readValues(source: string): string[] | null {
  const list = source.startsWith('/') ? source.slice(1, -1).split('|') : [source];
  return list.every((value) => VALUE.test(value)) ? list : null;
}

/** `name:value` with `&` between, no name twice, the text first if there is one. */
function readPairs(source: string): Described | null {
  const found = [...source.matchAll(new RegExp(PAIR, 'gu'))].map(([pair]) => {
    const colon = pair.indexOf(':');
    return { name: pair.slice(0, colon), value: pair.slice(colon + 1) };
  });
  const word: Described & { values: Record<string, readonly string[]> } = { ...BLANK, kind: 'class', values: {} };
  const seen = new Set<string>();
  for (const { name, value } of found) {
    if (seen.has(name) || !NAME.test(name)) return null;
    seen.add(name);
    if (name === 'lemma' || name === 'norm') {
      const pattern = value.startsWith('/') ? null : readPattern(value);
      if (pattern === null || word.kind !== 'class') return null;
      Object.assign(word, { kind: name === 'norm' ? 'form' : 'lemma' }, pattern);
    } else {
      const values = readValues(value);
      if (values === null) return null;
      if (name !== 'pos') word.values[name] = values;
      else if (values.length === 1) word.posClass = values[0] ?? '';
      else return null;
    }
  }
  const isGrammatical = word.posClass !== '';
  return isGrammatical || (word.kind !== 'class' && Object.keys(word.values).length === 0) ? word : null;
}

function readElement(source: string, isCategory: (name: string) => boolean): Described | null {
  const double = /^<double pos="([^"]+)"\/>$/u.exec(source)?.[1];
  if (double !== undefined) return { ...BLANK, kind: 'double', posClass: double };
  if (/^[\p{L}]+:/u.test(source)) {
    const word = readPairs(source);
    return word !== null && Object.keys(word.values).every(isCategory) ? word : null;
  }
  // Dots alone are a gap; operators are not words where they operate.
  if (/^\.+$/u.test(source) || source === 'within' || source === 'containing') return null;
  const pattern = readPattern(source);
  return pattern === null ? null : { ...BLANK, kind: 'form', ...pattern };
}

type Follows = Pick<WordAsked, 'link' | 'distance'>;
type Piece =
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'loose' | 'tight'; readonly follows: Follows }
  | { readonly kind: 'word'; readonly word: Described };

const NEXT: Follows = { link: 'next', distance: BLANK.distance };

function readSign([, bracket, steps, together, gap]: RegExpExecArray): Piece | null {
  if (bracket !== undefined) return { kind: bracket === '(' ? 'open' : 'close' };
  const kind = steps !== undefined || together !== undefined ? 'loose' : 'tight';
  if (together !== undefined || steps === 's') return { kind, follows: { ...NEXT, link: 'together' } };
  if (steps === undefined && gap === undefined) return { kind, follows: { ...NEXT, link: 'later' } };
  const distance = steps === undefined ? Number(gap) + 1 : Number(steps);
  if (distance < LEAST_DISTANCE || distance > MOST_DISTANCE) return null;
  return { kind, follows: { link: steps === undefined ? 'after' : 'near', distance } };
}

/** The query cut into brackets, links and words; null where something else stands in it. */
function readPieces(q: string, isCategory: (name: string) => boolean): Piece[] | null {
  const pieces: Piece[] = [];
  for (let rest = q.trim(); rest !== ''; rest = rest.trimStart()) {
    const sign = SIGN.exec(rest);
    const source = sign?.[0] ?? ELEMENT.exec(rest)?.[0];
    if (source === undefined) return null;
    const word = sign === null ? readElement(source, isCategory) : null;
    const piece = sign === null ? word && ({ kind: 'word', word } as const) : readSign(sign);
    if (piece === null) return null;
    pieces.push(piece);
    rest = rest.slice(source.length);
  }
  return pieces;
}

/** Words one after the other, in brackets or not; null where a sign stands that does not link two words. */
function readRun(pieces: readonly Piece[], follows: Follows, inBrackets: boolean): WordAsked[] | null {
  const isGroup = pieces[0]?.kind === 'open' && pieces.at(-1)?.kind === 'close';
  const words: WordAsked[] = [];
  let by: Follows | null = follows;
  for (const piece of isGroup ? pieces.slice(1, -1) : pieces) {
    if (piece.kind === 'word') {
      words.push({ ...piece.word, ...(by ?? NEXT) });
      by = null;
    } else if (piece.kind === 'tight' && by === null) by = piece.follows;
    else return null;
  }
  // A link has to lead to a word; several words beside a loose link are meant as one only in brackets.
  if (by !== null || (inBrackets && !isGroup && words.length > 1)) return null;
  return words;
}

/**
 * The form that a query fills, or null where it says more than the form can. `isCategory`: whether a name is one of a
 * category that the form offers.
 */
export function readQuery(q: string, isCategory: (name: string) => boolean): QueryForm | null {
  const pieces = readPieces(q.normalize('NFC'), isCategory);
  if (pieces === null) return null;
  if (pieces.length === 0) return [];
  const runs: { follows: Follows; pieces: Piece[] }[] = [{ follows: NEXT, pieces: [] }];
  for (const piece of pieces) {
    if (piece.kind === 'loose') runs.push({ follows: piece.follows, pieces: [] });
    else runs.at(-1)?.pieces.push(piece);
  }
  const read = runs.map((run) => readRun(run.pieces, run.follows, runs.length > 1));
  return read.every((words) => words !== null) ? read.flat() : null;
}
