export interface Token {
  kind: 'word' | 'mark' | 'space';
  text: string;
}

/**
 * Letters, digits and combining marks make words, with a hyphen or apostrophe between letters; so do private-use
 * characters and the two signs for "and", which Unicode counts as punctuation. Equal marks in a row (`...`) are one.
 */
const TOKEN =
  /(\s+)|([\p{L}\p{M}\p{N}\p{Co}&\u204a]+(?:[-'’\u2010\u2011][\p{L}\p{M}\p{N}\p{Co}&\u204a]+)*)|((.)\4*)/gsu;

/** Cuts running text into words, punctuation and white space; joined again they are the text. */
export function* tokenize(text: string): Generator<Token> {
  for (const match of text.matchAll(TOKEN)) {
    const kind = match[1] !== undefined ? 'space' : match[2] !== undefined ? 'word' : 'mark';
    yield { kind, text: match[0] };
  }
}
