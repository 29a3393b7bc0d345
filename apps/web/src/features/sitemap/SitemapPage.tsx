import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { PageBody, PageHeading } from '../../ui/page-frame.tsx';
import styles from './sitemap.module.css';

/** Every page a visitor can go to from here. */
export function SitemapPage() {
  const { t } = useI18n();
  return (
    <PageBody width="text">
      <PageHeading title={t('nav.sitemap')} />
      <ul className={styles['map']}>
        <li>
          <a href={paths.home()}>{t('nav.main-page')}</a>
        </li>
        <li>
          <a href={paths.texts()}>{t('nav.texts')}</a>
        </li>
        <li>
          <a href={paths.sources()}>{t('nav.sources')}</a>
        </li>
        <li>
          <a href={paths.themes()}>{t('nav.themes')}</a>
        </li>
        <li>
          <a href={paths.words()}>{t('nav.words')}</a>
          <ul>
            <li>
              <a href={paths.searchWords()}>{t('page.search-words')}</a>
            </li>
          </ul>
        </li>
        <li>
          <span>{t('nav.grammatical-forms')}</span>
          <ul>
            <li>
              <a href={paths.grammarSingle()}>{t('page.grammar-single')}</a>
            </li>
            <li>
              <a href={paths.grammarDouble()}>{t('page.grammar-double')}</a>
            </li>
          </ul>
        </li>
        <li>
          <a href={paths.policy()}>{t('nav.policy')}</a>
          <ul>
            <li>
              <a href={paths.accessibility()}>{t('nav.accessibility')}</a>
            </li>
          </ul>
        </li>
        <li>
          <a href={paths.about()}>{t('nav.about')}</a>
          <ul>
            <li>
              <a href={paths.searchHelp()}>{t('nav.search-help')}</a>
            </li>
            <li>
              <a href={paths.contact()}>{t('nav.contact')}</a>
            </li>
          </ul>
        </li>
        <li>
          <a href={paths.elabo()}>{t('page.elabo')}</a>
        </li>
      </ul>
    </PageBody>
  );
}
