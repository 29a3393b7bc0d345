import { useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './page.module.css';

/** How far below the window the next page is asked for: a reader should not see it come. */
const AHEAD = '1600px';

/**
 * Asks for the next page when the reader comes near the end of what is loaded; the button is for those who do not
 * scroll, and for asking again when a page did not come.
 */
export function MoreText(props: { loading: boolean; failed: boolean; onMore: () => void }) {
  const { loading, failed, onMore } = props;
  const { t } = useI18n();
  const mark = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (mark.current === null || loading || failed || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [loading, failed]);
  return (
    <div ref={mark} className={styles['more']}>
      <p role="alert">{failed && t('reading.more-failed')}</p>
      <Button onClick={onMore} disabled={loading}>
        {t(loading ? 'reading.loading' : failed ? 'reading.try-again' : 'reading.load-more')}
      </Button>
    </div>
  );
}
