import { PageError } from '../../api/page-error.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './results.module.css';

/** The search could not be done; what was typed stays in the search box. */
export function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useI18n();
  const code = error instanceof PageError ? error.code : 'internal';
  const key =
    code === 'index-not-ready' || code === 'search-too-slow' || code === 'network' || code === 'bad-request'
      ? (`results.failure.${code}` as const)
      : 'results.failure.other';
  return (
    <section className={styles['failure']} role="alert">
      <h2>{t('results.failure')}</h2>
      <p>{t(key)}</p>
      <Button onClick={onRetry}>{t('results.retry')}</Button>
    </section>
  );
}
