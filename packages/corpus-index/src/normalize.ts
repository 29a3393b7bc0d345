/**
 * Folding: the key under which spellings of one word meet. Every character is folded on its own, so that the cost is
 * linear, a pattern folds like a word, and composed and decomposed input give the same key. What Unicode says of
 * characters is here; which letters count as others besides comes with the writings of a schema.
 */
import { once } from './remember.ts';

/** Grows with any change of the steps; an index made under another version must be rebuilt. Letters are part of its schema. */
export const FOLD_VERSION = 1;

/** Unicode's case folding takes the sigma at the end of a word for any other; lower case does not. */
const CASE: Readonly<Record<string, string>> = { '\u03c2': '\u03c3' };

/** Invisible characters without a sound: soft hyphen, joiners, byte order mark, marks of direction. */
const IGNORED = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const MARKS = /\p{M}/gu;
const REMEMBERED = 0x2200;

/** How one corpus folds. The functions need no `this`. */
export interface Folding {
  /** Letters that count as others, besides what Unicode says → those others. */
  readonly letters: Readonly<Record<string, string>>;
  /** The folded form of a string; `fold(fold(x)) === fold(x)`. Lone surrogates stay as they are. */
  readonly fold: (text: string) => string;
  /** A string with the marks taken off its letters and the case kept: folding but for case, character by character. */
  readonly withoutMarks: (text: string) => string;
}

/** With no letters but what Unicode says: for names that are not words of a text. */
export const UNICODE_FOLDING = makeFolding(CASE);

/** What folding needs to know of how texts are written (schema.ts). */
type Writings = readonly { readonly letters: Readonly<Record<string, string>> }[];

const bySchema = new WeakMap<Writings, Folding>();
const byLetters = new Map<string, Folding>();

/**
 * What a corpus folds by: the letters of all its writings, of two that differ the first. A spelling is stored once for all
 * texts, and a query is typed once for all of them (docs/decisions/023).
 */
export function foldingOf({ writings }: { readonly writings: Writings }): Folding {
  return once(bySchema, writings, () => {
    const all = [...writings.toReversed().map((writing) => writing.letters), CASE];
    const letters = Object.fromEntries(all.flatMap((some) => Object.entries(some)));
    // Each segment has a schema of its own: what is remembered of letters is shared.
    return once(byLetters, JSON.stringify(letters), () => makeFolding(letters));
  });
}

function makeFolding(letters: Readonly<Record<string, string>>): Folding {
  const remembered: (string | undefined)[] = new Array(REMEMBERED);
  const compute = (character: string): string => {
    const bare = character.normalize('NFKD').toLowerCase().normalize('NFKD').replace(MARKS, '').replace(IGNORED, '');
    let folded = '';
    for (const part of bare) folded += letters[part] ?? part;
    return folded;
  };
  /** One code point; the result may be empty (a mark) or longer (a ligature). */
  const character = (one: string): string => {
    const code = one.charCodeAt(0);
    if (code >= REMEMBERED) return compute(one);
    const known = remembered[code];
    if (known !== undefined) return known;
    const folded = compute(one);
    remembered[code] = folded;
    return folded;
  };
  return {
    letters,
    fold: (text) => {
      let folded = '';
      for (const one of text) folded += character(one);
      return folded;
    },
    withoutMarks: (text) => {
      let bare = '';
      for (const one of text) {
        const folded = character(one);
        bare += one.toLowerCase() === one ? folded : raise(folded);
      }
      return bare;
    },
  };
}

function raise(folded: string): string {
  const [first = '', ...rest] = folded;
  return first.toUpperCase() + rest.join('');
}

/** Canonical composition: how values are stored and compared. */
export function compose(text: string): string {
  return text.normalize('NFC');
}
