import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReadingRow } from './rows.ts';

const VERSE_PX = 36;
/** Height of the sticky bar and the card heading below it. */
const STICKY_PX = 112;

function estimate(row: ReadingRow | undefined): number {
  if (row === undefined || row.kind === 'verse') return VERSE_PX;
  if (row.kind === 'card') return 72;
  return row.kind === 'passage' ? row.verses.length * 24 : 40 + row.notes.length * 28;
}

/** Which rows are drawn and where: the visible ones, the heading of the card being read, the row of the focused word. */
export function useReadingRows(rows: readonly ReadingRow[], list: RefObject<HTMLElement | null>) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const sticky = useRef(-1);
  const pinned = useRef(-1);
  const headings = useMemo(() => rows.flatMap((row, i) => (row.kind === 'card' ? [i] : [])), [rows]);

  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(top + window.scrollY);
  }, [list]);

  const rangeExtractor = useCallback(
    (range: Range) => {
      sticky.current = headings.findLast((index) => index <= range.startIndex) ?? -1;
      const wanted = new Set(defaultRangeExtractor(range));
      for (const index of [sticky.current, pinned.current]) if (index >= 0 && index < range.count) wanted.add(index);
      return [...wanted].sort((a, b) => a - b);
    },
    [headings],
  );

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => estimate(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    scrollMargin,
    scrollPaddingStart: STICKY_PX,
    rangeExtractor,
  });

  return {
    virtualizer,
    scrollMargin,
    isSticky: (index: number) => index === sticky.current,
    scrollToRow: useCallback((index: number) => virtualizer.scrollToIndex(index, { align: 'start' }), [virtualizer]),
    /** Keeps a row in the document while the focus is in it. */
    pin: useCallback((index: number) => {
      pinned.current = index;
    }, []),
  };
}
