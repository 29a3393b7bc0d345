/** Why a list or the results of a search are not there, in the language of the page. */
import { PageError } from '../api/page-error.ts';
import type { Failed } from '../api/queries.ts';
import { useI18n } from './i18n.tsx';

/** Failures with words of their own. */
const TOLD = ['index-not-ready', 'search-too-slow', 'network', 'bad-request'] as const;

function causeOf(error: Error) {
  if (!(error instanceof PageError)) return 'other';
  return TOLD.find((code) => code === error.code) ?? (error.status === 503 ? 'unavailable' : 'other');
}

/** What `ui/Failure` says besides its title. */
export function useFailureTexts({ error, isRetrying }: Failed) {
  const { t } = useI18n();
  return {
    text: t(`failure.${causeOf(error)}`),
    retryLabel: t('failure.retry'),
    meanwhile: isRetrying ? t('failure.retrying') : null,
  };
}
