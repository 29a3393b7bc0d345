import { commonForms } from '../matching/word-pairs.ts';

/**
 * The pieces of a word under its new form, where all of the change falls into one of them: `chodził|em` → `chodziłam`
 * gives `chodził|am`. Compared from both ends; a letter added between two pieces goes to the first. Null where the
 * change touches several pieces or leaves nothing of one.
 */
export function carryPartition(pieces: readonly string[], form: string): string[] | null {
  const before = pieces.join('');
  if (before === form) return [...pieces];
  if (pieces.length === 1) return [form];
  const shorter = Math.min(before.length, form.length);
  let head = 0;
  while (head < shorter && before[head] === form[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === form[form.length - 1 - tail]) tail++;
  let start = 0;
  for (const [i, piece] of pieces.entries()) {
    const end = start + piece.length;
    if (head >= start && head <= end && before.length - tail <= end) {
      const changed = form.slice(start, form.length - (before.length - end));
      return changed === '' ? null : pieces.map((own, j) => (j === i ? changed : own));
    }
    start = end;
  }
  return null;
}

/** A piece as its pairing sees it. */
export interface PairablePiece {
  xmlId: string | null;
  form: string;
}

/**
 * For each new piece the index of the old one it continues, or -1: by xml:id, then by form in their order, then the one
 * that is left on both sides between the same neighbours.
 */
export function pairPieces(before: readonly PairablePiece[], after: readonly PairablePiece[]): number[] {
  const pairs = after.map(() => -1);
  const used = new Set<number>();
  const join = (old: number, fresh: number) => {
    pairs[fresh] = old;
    used.add(old);
  };
  for (const [fresh, { xmlId }] of after.entries()) {
    const old = xmlId === null ? -1 : before.findIndex((piece) => piece.xmlId === xmlId);
    if (old !== -1 && !used.has(old)) join(old, fresh);
  }
  if (used.size === 0) {
    const forms = (list: readonly PairablePiece[]) => list.map(({ form }) => form);
    for (const [old, fresh] of commonForms(forms(before), forms(after))) join(old, fresh);
  }
  for (const fresh of after.keys()) {
    const old = fresh === 0 ? 0 : (pairs[fresh - 1] as number) + 1;
    const follows = fresh === 0 || pairs[fresh - 1] !== -1;
    const next = fresh === after.length - 1 ? before.length : pairs[fresh + 1];
    if (pairs[fresh] === -1 && follows && next === old + 1 && !used.has(old)) join(old, fresh);
  }
  return pairs;
}
