import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './problem.module.css';

/** What could not be had, and the way to ask for it again. */
export function Problem({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <div role="alert" className={styles['problem']}>
      <p>{text}</p>
      <Button small onClick={onRetry}>
        {t('sources.again')}
      </Button>
    </div>
  );
}
