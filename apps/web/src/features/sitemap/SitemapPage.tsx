import { useI18n } from '../../i18n/i18n.tsx';
import { CORPUS_PAGES, type PageLink, paths, SITE_PAGES } from '../../paths.ts';
import { PageBody, PageHeading } from '../../ui/page-frame.tsx';
import styles from './sitemap.module.css';

const PAGES: readonly PageLink[] = [{ name: 'nav.main-page', href: paths.home() }, ...CORPUS_PAGES, ...SITE_PAGES];

function Entry({ page }: { page: PageLink }) {
  const { t } = useI18n();
  return (
    <li>
      <a href={page.href}>{t(page.name)}</a>
      {page.under === undefined ? null : (
        <ul>
          {page.under.map((below) => (
            <Entry key={below.name} page={below} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Every page a visitor can go to from here. */
export function SitemapPage() {
  const { t } = useI18n();
  return (
    <PageBody width="text">
      <PageHeading title={t('nav.sitemap')} />
      <ul className={styles['map']}>
        {PAGES.map((page) => (
          <Entry key={page.name} page={page} />
        ))}
      </ul>
    </PageBody>
  );
}
