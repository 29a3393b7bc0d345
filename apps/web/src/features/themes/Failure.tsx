import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The server did not answer; it can be asked again from here. */
export function Failure({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <div role="alert">
      <EmptyState title={t('themes.failure')}>
        <p>{t('themes.failure-text')}</p>
        <p>
          <Button onClick={onRetry}>{t('themes.retry')}</Button>
        </p>
      </EmptyState>
    </div>
  );
}
