import { useEffect, useState } from 'react';
import { type ReadingRow, rowOfAnchor, versesIn } from './rows.ts';

/** A place to scroll to, that may lie on a page not loaded yet. */
export type Target = { anchor: string } | { word: number } | { verseKey: string };

function rowOf(rows: readonly ReadingRow[], target: Target): number {
  if ('anchor' in target) return rowOfAnchor(rows, target.anchor);
  if ('verseKey' in target) return rows.findIndex((row) => versesIn(row).some((one) => one.key === target.verseKey));
  return rows.findIndex((row) =>
    versesIn(row).some((one) => one.verse.items.some((item) => item.k === 'w' && item.w === target.word)),
  );
}

/** Scrolls to a target as soon as its row is there; loads page after page until it is, or until there is none left. */
export function useSeek(options: {
  rows: readonly ReadingRow[];
  ready: boolean;
  hasMore: boolean;
  loading: boolean;
  loadMore: () => void;
  scrollToRow: (index: number) => void;
}): (target: Target) => void {
  const { rows, ready, hasMore, loading, loadMore, scrollToRow } = options;
  const [target, setTarget] = useState<Target | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two functions act on what the others say
  useEffect(() => {
    if (target === null || !ready) return;
    const row = rowOf(rows, target);
    if (row >= 0) {
      setTarget(null);
      scrollToRow(row);
    } else if (!hasMore) setTarget(null);
    else if (!loading) loadMore();
  }, [target, rows, ready, hasMore, loading]);
  return setTarget;
}
