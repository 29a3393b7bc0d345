import { comparable } from '../evaluate/tokens.ts';
import type { Tagset } from '../tagset.ts';
import type { Clitic } from './clitics.ts';
import {
  followsLetter,
  PIECES,
  type PieceReading,
  parsePartition,
  type SplitPiece,
  splitReading,
  writePartition,
} from './split.ts';

/** A way to split a word. */
export interface SplitSuggestion {
  /** As it is written: `mogła|by|m`. */
  partition: string;
  pieces: readonly SplitPiece[];
}

/** So many are offered. */
export const SPLIT_SUGGESTIONS = 5;

interface Chain {
  /** What stays of the word before the clitics. */
  stem: string;
  clitics: readonly Clitic[];
}

/**
 * Ways to split a word into what it begins with and the clitics at its end, likeliest first: those that are found after
 * words of the class that it is read as, then those that leave the shorter word, because a long ending is seldom
 * chance. `reading` is that of the whole word, where it has one.
 */
export function suggestSplits(tagset: Tagset, form: string, reading: PieceReading | null): SplitSuggestion[] {
  const word = form.normalize('NFC');
  const chains = chainsOf(tagset.clitics, { stem: word, clitics: [] });
  const seen = new Set<string>();
  const ranked = chains
    .map((chain) => ({ chain, isExpected: isExpected(chain, reading) }))
    .sort((one, other) => Number(other.isExpected) - Number(one.isExpected) || compareChains(one.chain, other.chain));
  return ranked.flatMap(({ chain }) => {
    const written = writePartition(cut(word, chain));
    const { pieces } = parsePartition(word, written);
    if (!pieces || seen.has(written) || seen.size >= SPLIT_SUGGESTIONS) return [];
    seen.add(written);
    return [{ partition: written, pieces: splitReading(tagset, pieces, reading) }];
  });
}

/** Every row of clitics that the word may end in, the shortest rows first. */
function chainsOf(clitics: readonly Clitic[], chain: Chain): Chain[] {
  if (chain.clitics.length === PIECES.max - 1) return [];
  const longer = clitics.flatMap((clitic): Chain[] => {
    const lower = comparable(chain.stem);
    // Where lower case has another length, the ending cannot be counted off the word as it is written.
    if (lower.length !== chain.stem.length || !lower.endsWith(clitic.form)) return [];
    const stem = chain.stem.slice(0, -clitic.form.length);
    const next = chain.clitics[0];
    const fits = stem !== '' && followsLetter(clitic, stem) && (!next || next.after.includes(clitic.class));
    return fits ? [{ stem, clitics: [clitic, ...chain.clitics] }] : [];
  });
  return longer.flatMap((one) => [one, ...chainsOf(clitics, one)]);
}

function isExpected({ clitics }: Chain, reading: PieceReading | null): boolean {
  return clitics[0]?.after.includes(reading?.posClass ?? '') ?? false;
}

function compareChains(one: Chain, other: Chain): number {
  return one.stem.length - other.stem.length || one.clitics.length - other.clitics.length;
}

/** The pieces as they are written in the word, which may have capitals. */
function cut(word: string, { stem, clitics }: Chain): string[] {
  let at = stem.length;
  const ends = clitics.map(({ form }) => {
    const piece = word.slice(at, at + form.length);
    at += form.length;
    return piece;
  });
  return [stem, ...ends];
}
