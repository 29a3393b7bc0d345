/** Three writings of one card brought together verse by verse. */
import { pairLines, verseLines } from './verse-lines.ts';

export type Side = 'mine' | 'theirs';

/** One verse of a card that two people changed; null: that writing does not have it. */
export interface MergeRow {
  /** Of the verse: one that was moved has two rows, which are decided together. */
  key: string;
  verse: string | null;
  base: string | null;
  mine: string | null;
  theirs: string | null;
  /** Null: both changed it, each in their own way, and a person has to say. */
  choice: Side | null;
}

/** `base` null: what both began with is unknown; a person then decides about every difference. */
export function mergeRows(mine: string, theirs: string, base: string | null): MergeRow[] {
  const left = verseLines(mine);
  const right = verseLines(theirs);
  const before = base === null ? null : new Map(verseLines(base).map(({ key, text }) => [key, text]));
  const keysOf = (lines: typeof left) => lines.map(({ key }) => key);
  const [mineHas, theirsHas] = [new Set(keysOf(left)), new Set(keysOf(right))];
  return pairLines(keysOf(left), keysOf(right)).map(([i, j]) => {
    const [own, other] = [i === null ? null : left[i], j === null ? null : right[j]];
    const line = own ?? other;
    const texts = { mine: own?.text ?? null, theirs: other?.text ?? null };
    const key = line?.key ?? '';
    const known = before === null ? undefined : (before.get(key) ?? null);
    // A verse that stands elsewhere in the other writing was moved, not taken out.
    const isMoved = mineHas.has(key) && theirsHas.has(key) && (own === null || other === null);
    const choice = isMoved ? null : choose(texts, known);
    return { key, verse: line?.verse ?? null, base: known ?? null, ...texts, choice };
  });
}

/** The side that left a verse as it was gives way; `known` undefined: what it was is not known. */
function choose({ mine, theirs }: Record<Side, string | null>, known: string | null | undefined): Side | null {
  if (mine === theirs) return 'mine';
  if (known === undefined) return null;
  if (mine === known) return 'theirs';
  return theirs === known ? 'mine' : null;
}

/** Whether the two writings say the same. */
export const agrees = ({ mine, theirs }: MergeRow): boolean => mine === theirs;

/** The card as chosen; null while a choice is missing. */
export function merged(rows: readonly MergeRow[]): string | null {
  if (rows.some(({ choice }) => choice === null)) return null;
  return rows.flatMap((row) => (row.choice === null ? [] : (row[row.choice] ?? []))).join('\n');
}
