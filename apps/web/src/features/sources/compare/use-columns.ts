import { useLayoutEffect, useRef, useState } from 'react';
import { useGo } from '../../../ui/page-frame.tsx';

/** The buttons of a column. */
export type ColumnTool = 'left' | 'right' | 'remove';

/** Leads to other columns; then focus is on the tool of the column with that index in them. */
export type ChangeColumns = (codes: readonly string[], focus: { column: number; tool: ColumnTool }) => void;

/**
 * Changes the columns by the address. What was pressed may be gone with them, so focus is brought to the same tool, to
 * another one of that column, or to the list of texts to add. `shown`: the codes of the columns that stand there.
 */
export function useColumns(shown: readonly string[], href: (codes: readonly string[]) => string) {
  const go = useGo();
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ codes: string; column: number; tool: ColumnTool } | null>(null);
  const [isChanged, setChanged] = useState(false);
  const codes = shown.join();
  useLayoutEffect(() => {
    if (wanted.current?.codes !== codes) return;
    const { column, tool } = wanted.current;
    wanted.current = null;
    const { activeElement } = document;
    // It is where it was, or the reader has gone on meanwhile.
    if (activeElement !== null && activeElement !== document.body) return;
    const head = place.current?.querySelectorAll('thead th')[column + 1];
    const target = head?.querySelector<HTMLElement>(`[data-tool="${tool}"]`) ?? head?.querySelector('button');
    (target ?? place.current?.querySelector('select'))?.focus();
  }, [codes]);
  const change: ChangeColumns = (next, focus) => {
    wanted.current = { codes: next.join(), ...focus };
    setChanged(true);
    go(href(next));
  };
  return { place, change, isChanged };
}
