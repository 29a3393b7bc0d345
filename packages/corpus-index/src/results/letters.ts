import type { Folding } from '../normalize.ts';

/** How a word is compared with what was typed. `glob`: `*` any letters, `?` one. */
export type ValueMatch = 'exact' | 'begins' | 'ends' | 'contains' | 'glob';

/** The same for words one by one: whether a word is what was typed, compared as `valueList` does. */
export function valueMatcher(match: ValueMatch, typed: string, folding: Folding): (value: string) => boolean {
  const test = valueTest(match, typed, folding);
  return (value) => test(folding.fold(value), () => value);
}

/** A word as folded characters; `own` is the letter with its marks that a character comes from, '' where it is not the first of it. */
interface Letters {
  readonly folded: readonly string[];
  readonly own: readonly string[];
}

const LETTER = /[^\p{M}]\p{M}*|\p{M}+/gsu;

function lettersOf(text: string, { fold }: Folding): Letters {
  const folded: string[] = [];
  const own: string[] = [];
  for (const [letter] of text.normalize('NFC').toLowerCase().matchAll(LETTER)) {
    for (const [i, character] of [...fold(letter)].entries()) {
      folded.push(character);
      own.push(i === 0 ? letter : '');
    }
  }
  return { folded, own };
}

/** A test of words by what they fold to; how one is written is only asked where that decides. */
export type ValueTest = (folded: string, read: () => string) => boolean;

/**
 * Whether a word is what was typed. Case does not matter, and a letter without a mark stands for the marked ones as
 * well; a letter that was typed with its mark is meant with it.
 */
export function valueTest(match: ValueMatch, typed: string, folding: Folding): ValueTest {
  if (match === 'glob') return globTest(typed, folding);
  const wanted = lettersOf(typed, folding);
  const key = wanted.folded.join('');
  const isMeant = markTest(wanted);
  const holds = (text: Letters, from: number) => wanted.own.every((_, i) => isLetter(wanted, i, text, from + i));
  switch (match) {
    case 'exact':
      return (folded, read) => folded === key && (isMeant === null || holds(lettersOf(read(), folding), 0));
    case 'begins':
      return (folded, read) => folded.startsWith(key) && (isMeant === null || holds(lettersOf(read(), folding), 0));
    case 'ends':
      return (folded, read) => {
        if (!folded.endsWith(key)) return false;
        if (isMeant === null) return true;
        if (!isMeant(read())) return false;
        const letters = lettersOf(read(), folding);
        return holds(letters, letters.folded.length - wanted.folded.length);
      };
    case 'contains':
      return (folded, read) => {
        if (!folded.includes(key)) return false;
        if (isMeant === null) return true;
        if (!isMeant(read())) return false;
        const letters = lettersOf(read(), folding);
        return letters.folded.some((_, from) => holds(letters, from));
      };
  }
}

/** Whether a word has all the letters that were typed with marks, wherever; null where none were. */
function markTest({ folded, own }: Letters): ((value: string) => boolean) | null {
  const marked = own.filter((letter, i) => letter !== '' && letter !== folded[i]);
  if (marked.length === 0) return null;
  return (value) => {
    const lower = value.toLowerCase();
    return marked.every((letter) => lower.includes(letter));
  };
}

function isLetter(wanted: Letters, i: number, text: Letters, at: number): boolean {
  const [character, letter] = [wanted.folded[i], wanted.own[i]];
  return character === text.folded[at] && (letter === '' || letter === character || letter === text.own[at]);
}

function globTest(pattern: string, folding: Folding): ValueTest {
  const wanted = lettersOf(pattern, folding);
  const isMeant = markTest(wanted);
  const signs = wanted.folded;
  return (folded, read) => {
    // Marks are looked at only where the letters without them are what they should be.
    if (!isGlob(signs, folded.length, (i, at) => signs[i] === folded[at])) return false;
    if (isMeant === null) return true;
    if (!isMeant(read())) return false;
    const text = lettersOf(read(), folding);
    return isGlob(signs, text.folded.length, (i, at) => isLetter(wanted, i, text, at));
  };
}

/** Whether a text is what the pattern says (`*` any characters, `?` one), compared as it stands; any pattern is soon done. */
export function globMatcher(pattern: string): (text: string) => boolean {
  const signs = [...pattern];
  return (text) => {
    const characters = [...text];
    return isGlob(signs, characters.length, (i, at) => signs[i] === characters[at]);
  };
}

/**
 * Whether a word of `length` letters is what the signs say, a sign and a letter being compared by their places. The usual
 * way with one place to go back to: its time is at most that of the word's length times the pattern's.
 */
function isGlob(signs: readonly string[], length: number, isSame: (sign: number, letter: number) => boolean): boolean {
  let at = 0;
  let i = 0;
  let star = -1;
  let retry = 0;
  while (at < length) {
    if (signs[i] === '*') {
      star = i++;
      retry = at;
    } else if (i < signs.length && (signs[i] === '?' || isSame(i, at))) {
      i++;
      at++;
    } else if (star >= 0) {
      i = star + 1;
      at = ++retry;
    } else return false;
  }
  while (signs[i] === '*') i++;
  return i === signs.length;
}

/** What words are put in order by from their last letter on. */
export function backwards(folded: string): string {
  return [...folded].reverse().join('');
}
