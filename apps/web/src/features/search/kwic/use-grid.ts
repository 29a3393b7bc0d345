import { type KeyboardEvent, useCallback, useState } from 'react';

/** A cell by row and column, both from 0. */
export interface Cell {
  row: number;
  column: number;
}

interface Size {
  rows: number;
  columns: number;
}

/** PageUp and PageDown go so many rows. */
const PAGE = 10;

/** Where a key leads from a cell; null for a key that leads nowhere. */
export function moveBy(key: string, ctrl: boolean, { row, column }: Cell, { rows, columns }: Size): Cell | null {
  const at = (r: number, c: number): Cell => ({
    row: Math.min(Math.max(r, 0), rows - 1),
    column: Math.min(Math.max(c, 0), columns - 1),
  });
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'Home':
      return ctrl ? at(0, 0) : at(row, 0);
    case 'End':
      return ctrl ? at(rows - 1, columns - 1) : at(row, columns - 1);
    case 'PageUp':
      return at(row - PAGE, column);
    case 'PageDown':
      return at(row + PAGE, column);
    default:
      return null;
  }
}

/** What a cell is given so that the grid finds it and Tab stops at one cell only. */
export interface CellProps {
  'data-cell': string;
  tabIndex: 0 | -1;
  onFocus: () => void;
}

/** Focus that moves over a grid by arrows: one cell is in the order of Tab, all others are reached from it. */
export function useGrid(size: Size, start: Cell) {
  const [chosen, setChosen] = useState(start);
  const active = { row: Math.min(chosen.row, size.rows - 1), column: chosen.column };
  const cell = (row: number, column: number): CellProps => ({
    'data-cell': `${row}:${column}`,
    tabIndex: row === active.row && column === active.column ? 0 : -1,
    onFocus: () => setChosen({ row, column }),
  });
  const { rows, columns } = size;
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const from = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell']?.split(':');
      if (from === undefined || event.altKey || event.metaKey || event.shiftKey) return;
      const here = { row: Number(from[0]), column: Number(from[1]) };
      const to = moveBy(event.key, event.ctrlKey, here, { rows, columns });
      if (to === null) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${to.row}:${to.column}"]`)?.focus();
    },
    [rows, columns],
  );
  return { active, cell, onKeyDown };
}
