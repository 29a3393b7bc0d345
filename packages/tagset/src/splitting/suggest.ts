import { comparable } from '../evaluate/tokens.ts';
import type { Tagset } from '../tagset.ts';
import type { Clitic, CliticHost } from './clitics.ts';
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
 * Ways to split a word into what it begins with and the clitics at its end, likeliest first: those that leave the shorter
 * word, because a long ending is seldom chance. `reading` is that of the whole word, where it has one: then only clitics
 * are offered that are found after words of its class, and that its own ending does not account for.
 */
export function suggestSplits(tagset: Tagset, form: string, reading: PieceReading | null): SplitSuggestion[] {
  const word = form.normalize('NFC');
  const chains = chainsOf(tagset.clitics, { stem: word, clitics: [] }).filter((chain) => isPlausible(chain, reading));
  const seen = new Set<string>();
  return chains.sort(compareChains).flatMap((chain) => {
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

/** A word without a reading may be split in any way. */
function isPlausible({ clitics: [first] }: Chain, reading: PieceReading | null): boolean {
  if (first === undefined || !reading?.posClass) return true;
  return first.after.includes(reading.posClass) && !(first.unless ?? []).some((one) => isSuch(reading, one));
}

function isSuch({ posClass, categories: own }: PieceReading, { class: tag, categories }: CliticHost): boolean {
  if (tag !== undefined && tag !== posClass) return false;
  return Object.entries(categories).every(([category, values]) => values.includes(own[category] ?? ''));
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
