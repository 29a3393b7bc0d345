import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './table.module.css';

/** Whether something is wider than the place it stands in; looked at again when either changes. */
function useOverflow(place: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(typeof ResizeObserver === 'undefined');
  // After every rendering: other children are other sizes to watch.
  useEffect(() => {
    const element = place.current;
    // Where the browser cannot tell, it may be.
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
