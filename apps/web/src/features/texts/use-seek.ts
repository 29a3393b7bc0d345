import { useEffect, useState } from 'react';
import { counterparts, type WordLinks } from './alignment.ts';
import { type ReadingRow, rowOfAnchor, versesIn } from './rows.ts';

/** A place to scroll to, that may lie on a page not loaded yet. */
export type Target = { anchor: string; orCard?: string } | { words: readonly number[] };

/** `complete`: no page is left to load, so the card of a verse that this layer has not must do. */
function rowOf(rows: readonly ReadingRow[], target: Target, links: WordLinks, complete: boolean): number {
  if ('anchor' in target) {
    const row = rowOfAnchor(rows, target.anchor);
    if (row >= 0 || target.orCard === undefined) return row;
    const card = rowOfAnchor(rows, target.orCard);
    const passed = rows.findLastIndex((one) => one.kind === 'card') > card;
    return passed || complete ? card : -1;
  }
  const rowWith = (words: readonly number[]): number => {
    const wanted = new Set(counterparts(words, links));
    return rows.findIndex((row) =>
      versesIn(row).some((one) => one.verse.items.some((item) => item.k === 'w' && wanted.has(item.w))),
    );
  };
  const first = rowWith(target.words.slice(0, 1));
  return first >= 0 ? first : rowWith(target.words);
}

/** Scrolls to a target as soon as its row is there; loads page after page until it is, or until there is none left. */
export function useSeek(options: {
  rows: readonly ReadingRow[];
  links: WordLinks;
  ready: boolean;
  hasMore: boolean;
  /** Whether the last page asked for did not come. */
  failed: boolean;
  loading: boolean;
  loadMore: () => void;
  scrollToRow: (index: number) => void;
}): (target: Target) => void {
  const { rows, links, ready, hasMore, failed, loading, loadMore, scrollToRow } = options;
  const [target, setTarget] = useState<Target | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two functions act on what the others say
  useEffect(() => {
    if (target === null || !ready) return;
    const row = rowOf(rows, target, links, !hasMore);
    if (row >= 0) {
      setTarget(null);
      scrollToRow(row);
    } else if (!hasMore || failed) setTarget(null);
    else if (!loading) loadMore();
  }, [target, rows, ready, hasMore, failed, loading]);
  return setTarget;
}
