import { useI18n } from '../../i18n/i18n.tsx';
import { PageBody } from '../../ui/page-frame.tsx';
import styles from './page.module.css';

/** Lines of text to come. */
export function ReadingSkeleton() {
  const { t } = useI18n();
  return (
    <PageBody>
      <div className={styles['skeleton']} role="status" aria-label={t('reading.loading')}>
        {[82, 74, 90, 66, 85, 78, 58].map((width) => (
          <span key={width} style={{ inlineSize: `${width}%` }} />
        ))}
      </div>
    </PageBody>
  );
}
