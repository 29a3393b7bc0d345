import { useI18n } from '../i18n/i18n.tsx';
import { Loader } from '../ui/Loader.tsx';

/** Stands where a page will be while its part of the application is on its way. */
export function PageLoading() {
  const { t } = useI18n();
  return <Loader label={t('progress.page')} />;
}
