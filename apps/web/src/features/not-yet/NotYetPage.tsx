import { useLocation } from '@tanstack/react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { PageBody, PageHeading } from '../../ui/page-frame.tsx';
import { laterPage } from './later-pages.ts';
import styles from './not-yet.module.css';

/** Says openly that a page is not there yet, what it will hold, and what can be done meanwhile. */
export function NotYetPage() {
  const { t } = useI18n();
  const { pathname } = useLocation();
  const { title, parent, promise } = laterPage(pathname);
  const name = t(title);
  const trail = parent === undefined ? [] : [{ label: t(parent.name), href: parent.href }];
  return (
    <PageBody width="text">
      <PageHeading title={name} breadcrumbs={[...trail, { label: name }]} />
      <p className={styles['notice']}>{t('not-yet.notice')}</p>
      <p className={styles['promise']}>{t(promise)}</p>
      <h2>{t('not-yet.meanwhile')}</h2>
      <ul className={styles['links']}>
        <li>
          <a href={paths.texts()}>{t('not-yet.read')}</a>
        </li>
        <li>
          <a href={paths.results()}>{t('not-yet.search')}</a>
        </li>
        <li>
          <a href={paths.sitemap()}>{t('not-yet.map')}</a>
        </li>
      </ul>
    </PageBody>
  );
}
