import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { WordLinks } from './alignment.ts';
import { RowView } from './RowView.tsx';
import styles from './reading.module.css';
import type { ReadingRow } from './rows.ts';
import { useReadingRows } from './use-reading-rows.ts';

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
