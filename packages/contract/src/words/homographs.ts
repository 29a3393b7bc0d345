/**
 * Homographs: headwords that are spelled alike and are told apart by a number that the lemma carries as it is written.
 * Dictionaries of Old French number them so (Tobler and Lommatzsch: `que4`, `estre1`), and lemmatizers after them.
 */

export interface Homograph {
  /** What homographs share. */
  headword: string;
  /** As it is written, in digits of whatever height. */
  number: string;
}

/** Digits on the line, raised and lowered. */
const HEIGHTS = ['0123456789', '⁰¹²³⁴⁵⁶⁷⁸⁹', '₀₁₂₃₄₅₆₇₈₉'] as const;
/** The highest number that homographs may have. */
const MOST = 99;

// Not after a capital, as in names that have a number (MP3, H2), nor after anything but a letter (b/3117, a3+le2).
const NUMBERED = /^([\p{L}\p{M}'’ -]*(?:\p{Ll}|\p{Lo}|\p{Lm})\p{M}*)([1-9]\d?|[¹²³⁴-⁹][⁰¹²³⁴-⁹]?|[₁-₉][₀-₉]?)$/u;

/** The headword of a lemma and its number; null where it carries none. */
export function homographOf(lemma: string): Homograph | null {
  const [, headword = '', number = ''] = NUMBERED.exec(lemma) ?? [];
  return number === '' ? null : { headword, number };
}

/** All lemmas that could be homographs of this one: the bare headword, and the headword with each number. */
export function homographsOf(lemma: string): string[] {
  const headword = homographOf(lemma)?.headword ?? lemma;
  const numbers = Array.from({ length: MOST }, (_, i) => String(i + 1));
  const written = HEIGHTS.flatMap((digits) =>
    numbers.map((number) => headword + number.replace(/\d/g, (digit) => digits[Number(digit)] ?? '')),
  );
  return [headword, ...written.filter((one) => homographOf(one) !== null)];
}
