/** Which verses of a source, beside which texts: read from the address of a page. */
import { type GivenQuery, type PageValues, readPageQuery } from '@glosa/contract';
import type { VerseRange } from './verse-range.ts';

export interface VersesAddress extends PageValues<'source-search'>, PageValues<'source-compare'> {
  node: number;
}

/** What makes no sense counts as absent. */
export function readVersesAddress(node: number, search: GivenQuery): VersesAddress {
  return {
    node,
    ...readPageQuery('source-search', search),
    ...readPageQuery('source-compare', search),
  };
}

/** The verses that an answer holds; null where the node has parts, so that none can be chosen. */
export function shownVerses({
  verseFrom,
  verseTo,
}: {
  verseFrom: string | null;
  verseTo: string | null;
}): VerseRange | null {
  return verseFrom === null || verseTo === null ? null : { from: verseFrom, to: verseTo };
}

/** What the address asks for, as it is told, where it is not what is `shown` (null: all of a source with parts); else null. */
export function correctedVerses(
  { verseFrom, verseTo }: Pick<VersesAddress, 'verseFrom' | 'verseTo'>,
  shown: VerseRange | null,
): string | null {
  const isMet = (asked: string | null, label: string | undefined) => asked === null || asked.normalize('NFC') === label;
  if (isMet(verseFrom, shown?.from) && isMet(verseTo, shown?.to)) return null;
  return verseFrom === verseTo ? (verseFrom ?? '') : `${verseFrom ?? '…'}–${verseTo ?? '…'}`;
}

/** Columns with one of them moved to the left or right, as far as there is room. */
export function moveColumn(codes: readonly string[], code: string, by: -1 | 1): string[] {
  const at = codes.indexOf(code);
  const to = at + by;
  if (at === -1 || to < 0 || to >= codes.length) return [...codes];
  const moved = codes.filter((one) => one !== code);
  moved.splice(to, 0, code);
  return moved;
}
