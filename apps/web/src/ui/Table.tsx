/** The parts that tables are made of; `table.module.css` is how they all look. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

/** The head of a column. With `href` or `onOrder` it orders the rows by the column. */
export function ColumnHead(props: {
  children: ReactNode;
  href?: string | undefined;
  onOrder?: (() => void) | undefined;
  sorted?: 'ascending' | 'descending' | undefined;
  numeric?: boolean;
  title?: string | undefined;
  className?: string | undefined;
}) {
  const { children, href, onOrder, sorted, numeric = false, title, className } = props;
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  const arrow = sorted !== undefined && <Arrow aria-hidden="true" />;
  return (
    <th scope="col" aria-sort={sorted} title={title} className={classNames(numeric && styles['numeric'], className)}>
      {href !== undefined ? (
        <a href={href} data-stays>
          {children}
          {arrow}
        </a>
      ) : onOrder !== undefined ? (
        <button type="button" onClick={onOrder}>
          {children}
          {arrow}
        </button>
      ) : (
        children
      )}
    </th>
  );
}
