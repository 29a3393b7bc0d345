import { searchSentences } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './help.module.css';

/** Whether an element has come near the part of the page in view; true at once where that cannot be known. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    if (typeof IntersectionObserver === 'undefined') return setSeen(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}

/** How many hits a query has in this corpus, counted when the example comes into view. */
export function HitCount({ q }: { q: string }) {
  const { t, plural } = useI18n();
  const place = useRef<HTMLSpanElement>(null);
  const seen = useSeen(place);
  const { data, isError } = useQuery({
    ...endpointQuery(searchSentences, { query: { q, size: 1 } }),
    enabled: seen,
    // The example works all the same: only its number is missing.
    throwOnError: false,
  });
  const answered = data === undefined || data.error !== undefined ? undefined : data;
  return (
    <span ref={place} className={styles['hits']} data-state={data?.error !== undefined ? 'fault' : undefined}>
      {answered !== undefined && (answered.exact ? '' : `${t('builder.at-least')} `)}
      {answered !== undefined && plural('unit.hits', answered.total)}
      {isError && '–'}
    </span>
  );
}
