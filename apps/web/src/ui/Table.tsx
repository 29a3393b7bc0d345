/** The parts that tables are made of; `table.module.css` is how they all look. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

/** The head of a column. With `href` or `onOrder` it orders the rows by the column. */
export function ColumnHead(props: {
  children: ReactNode;
  href?: string;
  onOrder?: () => void;
  sorted?: 'ascending' | 'descending' | undefined;
  numeric?: boolean;
  title?: string;
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

/** Whether something is wider than the place it stands in; looked at again when either changes. */
function useOverflow(place: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(typeof ResizeObserver === 'undefined');
  // After every rendering: other children are other sizes to watch.
  useEffect(() => {
    const element = place.current;
    // Without an observer it counts as wider.
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  });
  return overflows;
}

/** A place in which a table wider than the page scrolls by itself: by keys, too, as long as it is wider. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  const scrolls = useOverflow(place);
  return (
    <section ref={place} className={styles['scroll']} aria-label={label} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </section>
  );
}
