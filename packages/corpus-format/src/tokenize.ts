export interface Token {
  kind: 'word' | 'mark' | 'space';
  text: string;
}

/** Marks that end a line in the middle of a word. */
export const LINE_HYPHENS = /^[-=~\u2010\u2e17\u00ad\u00ac]+$/u;

const SPACE = /\s+/uy;

/** Letters, digits, combining marks, private-use characters, and the two signs for "and", which Unicode counts as marks. */
const LETTERS = /[\p{L}\p{M}\p{N}\p{Co}&\u204a]+/uy;

/** Between letters these belong to the word. */
const JOINERS = /[-'’\u2010\u2011]/;

/**
 * Cuts running text into words, punctuation and white space; joined again they are the text. Letters make words, with a
 * hyphen or apostrophe between them; equal marks in a row (`...`) are one. One expression for it all would run out of
 * stack on a text that repeats without end.
 */
export function* tokenize(text: string): Generator<Token> {
  for (let at = 0; at < text.length; ) {
    const kind = endOf(SPACE, text, at) > at ? 'space' : endOf(LETTERS, text, at) > at ? 'word' : 'mark';
    const end = kind === 'space' ? endOf(SPACE, text, at) : kind === 'word' ? endOfWord(text, at) : endOfMark(text, at);
    yield { kind, text: text.slice(at, end) };
    at = end;
  }
}

/** Offset after what `pattern` matches at `at`; `at` where it matches nothing. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function endOfWord(text: string, at: number): number {
  let end = endOf(LETTERS, text, at);
  while (JOINERS.test(text.charAt(end))) {
    const next = endOf(LETTERS, text, end + 1);
    if (next === end + 1) break;
    end = next;
  }
  return end;
}

function endOfMark(text: string, at: number): number {
  const mark = String.fromCodePoint(text.codePointAt(at) ?? 0);
  let end = at + mark.length;
  while (text.startsWith(mark, end)) end += mark.length;
  return end;
}
