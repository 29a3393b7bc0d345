import { useI18n } from '../../../i18n/i18n.tsx';

/** Who made a version; what came by the command line has no name. */
export function Actor({ login }: { login: string }) {
  const { t } = useI18n();
  return login === '' ? <i>{t('manage.command-line')}</i> : <span>{login}</span>;
}
