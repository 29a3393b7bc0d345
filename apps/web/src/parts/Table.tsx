/** A table from its columns. */
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { ColumnHead } from '../ui/Table.tsx';
import table from '../ui/table.module.css';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './table.module.css';

/** What the head of a column does when it is pressed: it leads to an address, or calls; left out where it does nothing. */
export interface Sorting {
  sorted?: 'ascending' | 'descending' | undefined;
  href?: string;
  onOrder?: () => void;
}

export interface Column<Row> extends Sorting {
  key: string;
  /** Stands in the head; where a row is drawn as a card, before the value. */
  label: string;
  /** The label is for the ear alone: the eye sees what it is. */
  isBare?: boolean;
  /** What the label means, for the pointer. */
  title?: string | undefined;
  /** Stands in the head in place of the label. */
  head?: ReactNode;
  /** The column says what the row is about. */
  isName?: boolean;
  isNumber?: boolean;
  /** In a card it takes a line of its own. */
  isWide?: boolean;
  className?: string | undefined;
  cell: (row: Row, at: number) => ReactNode;
  /** Stands under the column, where the table has totals. */
  total?: ReactNode;
}

/** The columns of a list in their order, each under its key: a list whose keys are a type says of every one what it is. */
export const columnsOf = <Row, Key extends string>(columns: Readonly<Record<Key, Omit<Column<Row>, 'key'>>>) =>
  Object.entries<Omit<Column<Row>, 'key'>>(columns).map(([key, column]): Column<Row> => ({ key, ...column }));

type Attributes = { [data: `data-${string}`]: string | number | boolean | undefined };

function Cell({ column, isCard, children }: { column: Column<never>; isCard: boolean; children: ReactNode }) {
  const { label, isBare, isName, isNumber, isWide, className } = column;
  const classes = classNames(isNumber && table['numeric'], isCard && isWide && styles['wide'], className) || undefined;
  if (isName) {
    return (
      <th scope="row" className={classes}>
        {children}
      </th>
    );
  }
  return (
    <td className={classes} data-label={isCard && !isBare ? label : undefined}>
      {children}
    </td>
  );
}

/** What all rows come to, under the columns that have a total. */
function Totals({ columns, label, isCard }: { columns: readonly Column<never>[]; label: string; isCard: boolean }) {
  const first = columns.findIndex(({ total }) => total !== undefined);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={first}>
          {label}
        </th>
        {columns.slice(first).map((column) => (
          <Cell key={column.key} column={column} isCard={isCard}>
            {column.total}
          </Cell>
        ))}
      </tr>
    </tfoot>
  );
}

/**
 * The rows of a list under the heads of its columns. A list of things is drawn as cards where its `ListPlace` is narrow,
 * and its head stays in view; so does that of rows of work, which stay rows. Figures keep their columns.
 */
export function Table<Row>(
  props: Omit<ComponentProps<'table'>, 'rows'> & {
    caption: string;
    columns: readonly Column<Row>[];
    rows: readonly Row[];
    keyOf: (row: Row) => string | number;
    of: 'things' | 'work' | 'figures';
    rowProps?: (row: Row) => ComponentProps<'tr'> & Attributes;
    /** What the row of totals is called; without it there is none. */
    totals?: string;
  } & Attributes,
) {
  const { caption, columns, rows, keyOf, of, rowProps, totals, className, ...rest } = props;
  const isCard = of === 'things';
  return (
    <table {...rest} className={classNames(table['table'], of !== 'figures' && styles[of], className)}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(
            ({ key, label, head, isBare, title, isNumber = false, className: own, sorted, href, onOrder }) => (
              <ColumnHead
                key={key}
                numeric={isNumber}
                title={title}
                className={own}
                sorted={sorted}
                href={href}
                onOrder={onOrder}
              >
                {head ?? (isBare ? <VisuallyHidden>{label}</VisuallyHidden> : label)}
              </ColumnHead>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={keyOf(row)} {...rowProps?.(row)}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} isCard={isCard}>
                {column.cell(row, at)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
      {totals !== undefined && <Totals columns={columns} label={totals} isCard={isCard} />}
    </table>
  );
}
