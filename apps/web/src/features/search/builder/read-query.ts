import { BLANK, type Described, LEAST_DISTANCE, MOST_DISTANCE, type QueryForm, type WordAsked } from './query-form.ts';
import { PAIR, PLAIN, QUOTED, readBrackets, readPairs, readPattern, readTimes } from './read-conditions.ts';

const BRACES = String.raw`\{\d*,?\d*\}`;
/** Elements that the form can write: a composite form, a word in brackets or quotes, pairs, a plain word. */
const ELEMENT = new RegExp(
  [
    String.raw`^<double pos="(?<double>[^"\\]+)"\/>(?=[\s)]|$)`,
    String.raw`^\[(?<brackets>(?:[^\]"']|${QUOTED})*)\](?<often>[?*+]|${BRACES})?(?=[\s()[&<]|$)`,
    String.raw`^(?<quoted>${QUOTED})(?<repeated>[?*+]|${BRACES})?(?=[\s()[&<]|$)`,
    String.raw`^(?<plain>${PAIR}(?:&${PAIR})*|=?${PLAIN})(?<times>${BRACES})?(?=[\s)]|$)`,
  ].join('|'),
  'u',
);
const SIGN = /^(?:([()])|<<(\d{1,2}|s)>>|(&)|\[\]\{0,([1-9]|1\d)\}|(\.\.\.)(?=\s|$))/u;

/** A plain word, or one of which it is asked that it be spelt just so. */
function readPlain(source: string): Described | null {
  const isExact = source.startsWith('=');
  const core = isExact ? source.slice(1) : source;
  // Dots alone are a gap; operators are not words where they operate.
  if (!isExact && (/^\.+$/u.test(core) || core === 'within' || core === 'containing')) return null;
  const pattern = readPattern(core);
  return pattern === null ? null : { ...BLANK, kind: isExact ? 'exact' : 'form', ...pattern };
}

function readElement({ groups = {} }: RegExpExecArray, isCategory: (name: string) => boolean): Described | null {
  const { double, brackets, quoted, plain = '' } = groups;
  if (double !== undefined) return { ...BLANK, kind: 'double', posClass: double };
  const times = readTimes(groups['often'] ?? groups['repeated'] ?? groups['times'] ?? '');
  if (times === null) return null;
  const word =
    brackets !== undefined
      ? readBrackets(brackets, isCategory)
      : quoted === undefined
        ? /^\p{L}+:/u.test(plain)
          ? readPairs(plain, isCategory)
          : readPlain(plain)
        : // With a space in it it is a phrase.
          /\s/u.test(quoted)
          ? null
          : readBrackets(`form=${quoted}`, isCategory);
  return word && { ...word, times };
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
    const element = sign === null ? ELEMENT.exec(rest) : null;
    const word = element && readElement(element, isCategory);
    const piece = sign === null ? word && ({ kind: 'word', word } as const) : readSign(sign);
    if (piece === null) return null;
    pieces.push(piece);
    rest = rest.slice((sign ?? element)?.[0].length);
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
