import { fold as foldLetters } from '../../indexing/schema.ts';

/** Words without what spellings differ by, so that one finds them however they are typed. */

/** As searches fold words: `Cælum` is `caelum`, `Łódź` is `lodz`. */
export function fold(text: string): string {
  // Most Latin verses are plain letters.
  return /[^\0-\x7f]/.test(text) ? foldLetters(text) : text.toLowerCase();
}

/** Latin is written with i or j, u or v. */
export function foldLatin(folded: string): string {
  return folded.replaceAll('j', 'i').replaceAll('v', 'u');
}

export const isLatin = (language: string): boolean => /^la(-|$)/i.test(language);

/** As texts in that language are looked up. */
export function foldIn(language: string, text: string): string {
  return isLatin(language) ? foldLatin(fold(text)) : fold(text);
}

const isWordLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/**
 * Where a part of a query stands in a folded text, from `start` on, or -1: at the beginning of a word where it begins
 * with a letter or digit, anywhere else otherwise. What is in it means itself.
 */
export function findPart(text: string, part: string, start = 0): number {
  const isWord = isWordLetter(part[0]);
  for (let at = text.indexOf(part, start); at !== -1; at = text.indexOf(part, at + 1)) {
    if (!isWord || !isWordLetter(text[at - 1])) return at;
  }
  return -1;
}

/** Stretches of a text, in its own UTF-16 units, where parts of a query (folded for its language) stand in it. */
export function marksIn(text: string, language: string, parts: readonly string[]): [number, number][] {
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    const letters = foldIn(language, segment);
    for (let i = 0; i < letters.length; i++) places.push(at);
    folded += letters;
    at += segment.length;
  }
  places.push(at);
  const marks: [number, number][] = [];
  for (const part of parts) {
    for (let hit = findPart(folded, part); hit !== -1; hit = findPart(folded, part, hit + part.length)) {
      marks.push([places[hit] ?? 0, places[hit + part.length] ?? at]);
    }
  }
  return merge(marks);
}

function merge(marks: [number, number][]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [start, end] of marks.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
