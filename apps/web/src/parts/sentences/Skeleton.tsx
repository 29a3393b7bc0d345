import { useI18n } from '../../i18n/i18n.tsx';
import styles from './sentences.module.css';

/** Stands where results will be. */
export function Skeleton() {
  const { t } = useI18n();
  return (
    <div className={styles['skeleton']} role="status" aria-label={t('results.loading')}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className={styles['bone']}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
