import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

export interface Column<R> {
  id: string;
  header: string;
  cell: (row: R) => ReactNode;
  /** Right-aligned, with figures of one width. */
  numeric?: boolean;
  /** The cell that names the row. */
  rowHeader?: boolean;
  sortable?: boolean;
}

export interface Sorting {
  column: string;
  descending: boolean;
}

/** A quiet table: hairlines, a header that stays. On a narrow screen each row becomes a card with its headings. */
export function Table<R>(props: {
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  rowClassName?: (row: R) => string | undefined;
}) {
  const { caption, columns, rows, rowKey, sorting, onSort, rowClassName } = props;
  return (
    <table className={styles['table']}>
      <caption className={styles['caption']}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={rowClassName?.(row)}>
            {columns.map((column) => {
              const Cell = column.rowHeader ? 'th' : 'td';
              return (
                <Cell
                  key={column.id}
                  data-label={column.header}
                  className={classNames(column.numeric && styles['numeric'])}
                  {...(column.rowHeader ? { scope: 'row' } : {})}
                >
                  {column.cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeaderCell<R>(props: {
  column: Column<R>;
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
}) {
  const { column, sorting, onSort } = props;
  const className = classNames(column.numeric && styles['numeric']);
  if (!column.sortable || onSort === undefined) {
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    );
  }
  const sorted = sorting?.column === column.id ? sorting : undefined;
  const Arrow = sorted?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles['sort']}
        onClick={() => onSort({ column: column.id, descending: sorted !== undefined && !sorted.descending })}
      >
        {column.header}
        <Arrow aria-hidden="true" data-sorted={sorted !== undefined} />
      </button>
    </th>
  );
}
