import { PageError } from '../api/page-error.ts';
import { useI18nIfLoaded } from '../i18n/i18n.tsx';
import { paths } from '../paths.ts';
import { PageBody, PageHeading } from '../ui/page-frame.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import styles from './frame.module.css';
import { RefreshPrompt } from './RefreshPrompt.tsx';

/** The page of an error thrown while a page was being shown. */
export function RouteError({ error }: { error: unknown }) {
  const i18n = useI18nIfLoaded();
  if (i18n === null) return <RefreshPrompt />;
  const answer = error instanceof PageError ? error : null;
  if (answer !== null && answer.status !== 0) {
    const { status, requestId, namesFields, message } = answer;
    return <ErrorPage status={status} requestId={requestId} reason={namesFields ? message : undefined} />;
  }
  return (
    <PageBody width="text">
      <PageHeading title={i18n.t('error.boundary')} />
      <p className={styles['errorText']}>{i18n.t(answer === null ? 'error.boundary-text' : 'error.network')}</p>
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
