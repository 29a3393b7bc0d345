import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const CONTROLS = 'a[href], button, input';

const rowOf = (at: EventTarget | null) =>
  at instanceof Element ? at.closest<HTMLTableRowElement>('tbody > tr[data-key]') : null;

const rowsOf = (table: HTMLTableElement) => [...table.querySelectorAll<HTMLTableRowElement>('tbody > tr[data-key]')];

/** Where the focus goes in a row: to the same column, else to its name. */
function controlIn(row: HTMLTableRowElement, column: number): HTMLElement | null {
  return row.cells[column]?.querySelector<HTMLElement>(CONTROLS) ?? row.querySelector<HTMLElement>('th a[href]');
}

/** The row that an arrow, Home or End leads to; undefined where a key leads to none. */
function rowAfter(key: string, rows: readonly HTMLTableRowElement[], at: number) {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  return to === undefined ? undefined : rows[to];
}

/**
 * A table of rows that each have controls is one stop of Tab: its controls are those of one row, and arrows lead to the others.
 * `x` chooses the row, Enter on what is no link opens it. Rows are known by `data-key`. A key that a control itself uses is its own.
 */
export function useRowKeys(onChoose: (key: string) => void) {
  const table = useRef<HTMLTableElement>(null);
  const active = useRef<string | undefined>(undefined);
  const mind = () => {
    if (table.current === null) return;
    const rows = rowsOf(table.current);
    const one = rows.find(({ dataset }) => dataset['key'] === active.current) ?? rows[0];
    for (const row of rows) {
      for (const control of row.querySelectorAll<HTMLElement>(CONTROLS)) control.tabIndex = row === one ? 0 : -1;
    }
  };
  // After every rendering: rows come, go and change places.
  useEffect(mind);
  const onFocus = ({ target }: FocusEvent) => {
    const key = rowOf(target)?.dataset['key'];
    if (key === undefined || key === active.current) return;
    active.current = key;
    mind();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const row = rowOf(event.target);
    if (row === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const cell = (event.target as Element).closest('td, th') as HTMLTableCellElement;
    const rows = rowsOf(event.currentTarget);
    const next = rowAfter(event.key, rows, rows.indexOf(row));
    if (next !== undefined) {
      event.preventDefault();
      controlIn(next, cell.cellIndex)?.focus();
    } else if (event.key === 'x') {
      event.preventDefault();
      onChoose(row.dataset['key'] ?? '');
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      row.querySelector<HTMLElement>('th a[href]')?.click();
    }
  };
  return { ref: table, onFocus, onKeyDown };
}

const isWriting = (at: EventTarget | null) =>
  at instanceof HTMLElement && (at.isContentEditable || at.matches('input:not([type="checkbox"]), textarea, select'));

/** `/` leads to the field that narrows the list. */
export function useFilterKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isWriting(event.target) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
