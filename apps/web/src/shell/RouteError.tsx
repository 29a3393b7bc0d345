import { PageError } from '../api/page-error.ts';
import { useI18nIfLoaded } from '../i18n/i18n.tsx';
import { paths } from '../paths.ts';
import { PageBody, PageHeading } from '../ui/page-frame.tsx';
import { ErrorPage, RefreshPrompt } from './ErrorPage.tsx';
import styles from './frame.module.css';

/** An address whose query cannot be read leads nowhere, like an unknown one. Null where there was no answer at all. */
function statusOf(error: unknown): number | null {
  if (error instanceof PageError) return error.status === 0 ? null : error.status;
  return error instanceof Error && error.name === 'SearchParamError' ? 404 : null;
}

/** The page of an error thrown while a page was being shown. */
export function RouteError({ error }: { error: unknown }) {
  const i18n = useI18nIfLoaded();
  if (i18n === null) return <RefreshPrompt />;
  const status = statusOf(error);
  if (status !== null) {
    return <ErrorPage status={status} requestId={error instanceof PageError ? error.requestId : undefined} />;
  }
  return (
    <PageBody width="text">
      <PageHeading title={i18n.t('error.boundary')} />
      <p className={styles['errorText']}>
        {i18n.t(error instanceof PageError ? 'error.network' : 'error.boundary-text')}
      </p>
      <ul className={styles['errorLinks']}>
        <li>
          <a href={window.location.href} data-reload="">
            {i18n.t('error.reload')}
          </a>
        </li>
        <li>
          <a href={paths.home()}>{i18n.t('nav.main-page')}</a>
        </li>
      </ul>
    </PageBody>
  );
}
