import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { WordLinks } from './alignment.ts';
import { RowView } from './RowView.tsx';
import styles from './reading.module.css';
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
function useReadingRows(rows: readonly ReadingRow[], list: RefObject<HTMLElement | null>) {
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

/** What can be asked of rows of which only some are in the document. */
export interface RowsHandle {
  scrollToRow(index: number): void;
  /** Keeps a row in the document while the focus is in it. */
  pin(index: number): void;
}

/** The rows of a long text, of which only those near the window are drawn. `onDrawn`: others than before are. */
export function LongRows(props: {
  rows: readonly ReadingRow[];
  links: WordLinks;
  onDrawn: () => void;
  ref: Ref<RowsHandle>;
}) {
  const { rows, links, onDrawn } = props;
  const box = useRef<HTMLDivElement>(null);
  const { virtualizer, scrollMargin, isSticky, pin, scrollToRow } = useReadingRows(rows, box);
  useImperativeHandle(props.ref, () => ({ scrollToRow, pin }), [scrollToRow, pin]);
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes with these
  useEffect(onDrawn, [rows, first]);
  return (
    <div ref={box} style={{ height: virtualizer.getTotalSize() }} data-virtual>
      {items.map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        const held = isSticky(item.index);
        return (
          <div
            key={item.key}
            data-index={item.index}
            ref={virtualizer.measureElement}
            className={held ? styles['stickyRow'] : styles['placedRow']}
            style={held ? undefined : { transform: `translateY(${item.start - scrollMargin}px)` }}
          >
            <RowView row={row} links={links} />
          </div>
        );
      })}
    </div>
  );
}
