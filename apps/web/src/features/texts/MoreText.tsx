import { useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './page.module.css';

/** How far below the window the next page is asked for: a reader should not see it come. */
const AHEAD = '1600px';

/** Asks for the next page when the reader comes near the end of what is loaded; the button is for those who do not scroll. */
export function MoreText({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const { t } = useI18n();
  const mark = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (mark.current === null || loading || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [loading]);
  return (
    <div ref={mark} className={styles['more']}>
      <Button onClick={onMore} disabled={loading}>
        {loading ? t('reading.loading') : t('reading.load-more')}
      </Button>
    </div>
  );
}
