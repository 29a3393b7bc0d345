/**
 * Folding: the key under which spellings of one word meet. Every character is folded on its own, so that the cost is
 * linear, a pattern folds like a word, and composed and decomposed input give the same key.
 */

/** Grows with any change of the table or the steps; an index made under another version must be rebuilt. */
export const FOLD_VERSION = 1;

/** Letters that Unicode does not decompose but a reader takes for variants; applied after NFKD, marks off, lower case. */
export const FOLD_TABLE: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ſ: 's',
  ꝛ: 'r',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ꟁ: 'o',
  ς: 'σ',
};

/** Invisible characters without a sound: soft hyphen, joiners, byte order mark, marks of direction. */
const IGNORED = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const MARKS = /\p{M}/gu;
const REMEMBERED = 0x2200;
const remembered: (string | undefined)[] = new Array(REMEMBERED);

/** The folded form of a string; `fold(fold(x)) === fold(x)`. Lone surrogates stay as they are. */
export function fold(text: string): string {
  let folded = '';
  for (const character of text) folded += foldCharacter(character);
  return folded;
}

/** Folds one code point; the result may be empty (a mark) or longer (`ß`). */
export function foldCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code >= REMEMBERED) return computeFold(character);
  const known = remembered[code];
  if (known !== undefined) return known;
  const folded = computeFold(character);
  remembered[code] = folded;
  return folded;
}

function computeFold(character: string): string {
  const bare = character.normalize('NFKD').toLowerCase().normalize('NFKD').replace(MARKS, '').replace(IGNORED, '');
  let folded = '';
  for (const part of bare) folded += FOLD_TABLE[part] ?? part;
  return folded;
}

/** A string with the marks taken off its letters and the case kept: folding but for case, character by character. */
export function withoutMarks(text: string): string {
  let bare = '';
  for (const character of text) {
    const folded = foldCharacter(character);
    const lower = character.toLowerCase();
    bare += lower === character ? folded : raise(folded);
  }
  return bare;
}

function raise(folded: string): string {
  const [first = '', ...rest] = folded;
  return first.toUpperCase() + rest.join('');
}

/** Canonical composition: how values are stored and compared. */
export function compose(text: string): string {
  return text.normalize('NFC');
}
