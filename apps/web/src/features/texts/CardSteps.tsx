import { ChevronDown, ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './page.module.css';

/** A card beside the range: where the link goes and what the card is called. */
export interface CardLink {
  href: string;
  card: string;
}

/** So far below the window the next card is already on its way, as the browser writes it. */
const AHEAD = '0px 0px 800px 0px';

/** Calls `reach` each time that the element comes near the window, while it is wanted. */
function useReach(isWanted: boolean, reach: () => void) {
  const element = useRef<HTMLAnchorElement>(null);
  const latest = useRef(reach);
  useEffect(() => {
    latest.current = reach;
  });
  useEffect(() => {
    if (!isWanted || element.current === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && latest.current(), {
      rootMargin: AHEAD,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isWanted]);
  return element;
}

/** What leads on stays as it was until the next is known: the focus may be on it. */
function useKept(next: CardLink | undefined, hasNext: boolean): CardLink | undefined {
  const [kept, keep] = useState(next);
  if (next !== undefined && next.href !== kept?.href) keep(next);
  return hasNext ? (next ?? kept) : undefined;
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/**
 * The way to the card before, and the next card, which is read below this one: `href` of `next` is the address of both.
 * `goesOn`: the reader has asked for it once, so that the following come by themselves.
 */
export function CardSteps(props: {
  previous: CardLink | undefined;
  next: CardLink | undefined;
  /** Whether there is a next card, also while it is not known how far it goes. */
  hasNext: boolean;
  goesOn: boolean;
  onNext: (isAsked: boolean) => void;
}) {
  const { previous, hasNext, goesOn, onNext } = props;
  const { t } = useI18n();
  const next = useKept(props.next, hasNext);
  const end = useRef<HTMLParagraphElement>(null);
  const [isReadOn, setReadOn] = useState(false);
  const isEnd = isReadOn && !hasNext;
  // The link is gone with the last card: a reader who was on it goes on from here.
  useEffect(() => {
    if (isEnd && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [isEnd]);
  const reached = useReach(goesOn && next !== undefined, () => onNext(false));
  if (previous === undefined && next === undefined && !isEnd) return null;
  return (
    <nav className={styles['steps']} aria-label={t('reading.more-cards')}>
      {previous && (
        <a href={previous.href} rel="prev">
          <ChevronLeft aria-hidden="true" />
          {t('reading.previous-card', { card: previous.card })}
        </a>
      )}
      {next && (
        <a
          ref={reached}
          href={next.href}
          rel="next"
          onClick={(event) => {
            if (!isPlain(event.nativeEvent)) return;
            event.preventDefault();
            setReadOn(true);
            onNext(true);
          }}
        >
          {t('reading.next-card', { card: next.card })}
          <ChevronDown aria-hidden="true" />
        </a>
      )}
      {isEnd && (
        <p ref={end} tabIndex={-1}>
          {t('reading.end')}
        </p>
      )}
    </nav>
  );
}
