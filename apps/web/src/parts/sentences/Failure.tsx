import type { Failed } from '../../api/queries.ts';
import { useFailureTexts } from '../../i18n/failure-texts.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Failure as Message } from '../../ui/Failure.tsx';

/** The search could not be done; what was typed stays in the search box. */
export function Failure({ failed, onRetry }: { failed: Failed; onRetry: () => void }) {
  const { t } = useI18n();
  return <Message title={t('results.failure')} {...useFailureTexts(failed)} onRetry={onRetry} />;
}
