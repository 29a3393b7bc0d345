/** Cutting a word into the pieces that are annotated one by one. */
import { comparable } from '../evaluate/tokens.ts';
import type { Tagset } from '../tagset.ts';
import type { Clitic } from './clitics.ts';

/** A word has one piece when it is not split. */
export const PIECES = { min: 2, max: 5 } as const;

/** Stands between the pieces in a written partition. */
export const PIECE_MARK = '|';

/**
 * - `empty-piece`: a bar at the beginning or the end, or two side by side;
 * - `other-word`: the pieces do not spell the word; - `too-many`: more than five;
 * - `inside-character`: a cut between a letter and its marks.
 */
export type SplitProblemCode = 'empty-piece' | 'other-word' | 'too-many' | 'inside-character';

/** `piece` counts from 0 and names the one at fault: the second of the two where a cut is wrong. */
export type Partition =
  | { pieces: readonly string[]; problem: null }
  | { pieces: null; problem: { code: SplitProblemCode; piece: number } };

const refused = (code: SplitProblemCode, piece: number): Partition => ({ pieces: null, problem: { code, piece } });

/**
 * Reads a partition written with bars (`stracił|em`) as pieces of the word. The word itself, without a bar, joins its
 * pieces again. Both are compared in NFC; the pieces come in NFC.
 */
export function parsePartition(form: string, written: string): Partition {
  const word = form.normalize('NFC');
  const text = written.normalize('NFC');
  if (text === word) return { pieces: [word], problem: null };
  const pieces = text.split(PIECE_MARK);
  const empty = pieces.indexOf('');
  // A mark that combines with the bar before it is no letter of the word: what is joined shows it.
  if (pieces.join('') !== word) return refused('other-word', firstDifference(pieces, word));
  if (empty !== -1) return refused('empty-piece', empty);
  if (pieces.length > PIECES.max) return refused('too-many', PIECES.max);
  const cuts = boundaries(word);
  let at = 0;
  for (const [i, piece] of pieces.entries()) {
    if (!cuts.has(at)) return refused('inside-character', i);
    at += piece.length;
  }
  return { pieces, problem: null };
}

export const writePartition = (pieces: readonly string[]): string => pieces.join(PIECE_MARK);

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Offsets where the word may be cut. */
function boundaries(word: string): Set<number> {
  return new Set(Array.from(graphemes.segment(word), ({ index }) => index));
}

function firstDifference(pieces: readonly string[], word: string): number {
  let at = 0;
  for (const [i, piece] of pieces.entries()) {
    if (!word.startsWith(piece, at)) return i;
    at += piece.length;
  }
  return pieces.length - 1;
}

/** What is said of a word or a piece. */
export interface PieceReading {
  posClass: string | null;
  lemma: string | null;
  categories: Readonly<Record<string, string>>;
}

export interface SplitPiece {
  form: string;
  /** What the piece may be read as: an offer, never yet annotation. Null where nothing suggests itself. */
  reading: PieceReading | null;
}

/**
 * The pieces of a word with a reading offered for each: to pieces that are known clitics theirs, to the first the
 * reading that the whole word had. `pieces` as `parsePartition` gives them.
 */
export function splitReading(tagset: Tagset, pieces: readonly string[], whole: PieceReading | null): SplitPiece[] {
  return pieces.map((form, at) => {
    if (at === 0) return { form, reading: whole };
    const clitic = bestClitic(tagset.clitics, form, pieces[at - 1] ?? '');
    return {
      form,
      reading: clitic ? { posClass: clitic.class, lemma: clitic.lemma, categories: clitic.categories } : null,
    };
  });
}

function bestClitic(clitics: readonly Clitic[], form: string, before: string): Clitic | undefined {
  const same = clitics.filter((clitic) => comparable(clitic.form) === comparable(form));
  return same.find((clitic) => followsLetter(clitic, before)) ?? same[0];
}

const VOWELS = /[aeiouyąęóåæöüꟁøǫáéíúý]$/u;

/** Whether the clitic may stand after these letters. */
export function followsLetter({ afterLetter }: Clitic, before: string): boolean {
  return afterLetter === undefined || VOWELS.test(comparable(before)) === (afterLetter === 'vowel');
}
