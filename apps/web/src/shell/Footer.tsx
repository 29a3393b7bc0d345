import { useI18n } from '../i18n/i18n.tsx';
import { paths } from '../paths.ts';
import styles from './footer.module.css';
import { NAV_ITEMS } from './navigation-groups.ts';
import { siteLinks } from './site.ts';

export function Footer() {
  const { t } = useI18n();
  const site = siteLinks();
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <a href={site.university} className={styles['name']}>
          {t('app.name')}
        </a>
        <nav aria-label={t('footer.corpus')}>
          <h2>{t('footer.corpus')}</h2>
          <ul className={styles['links']}>
            {NAV_ITEMS.map((item) => (
              <li key={item.id}>
                <a href={item.link}>{t(item.name)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t('footer.site')}>
          <h2>{t('footer.site')}</h2>
          <ul className={styles['links']}>
            <li>
              <a href={paths.about()}>{t('nav.about')}</a>
            </li>
            <li>
              <a href={paths.searchHelp()}>{t('nav.search-help')}</a>
            </li>
            <li>
              <a href={paths.contact()}>{t('nav.contact')}</a>
            </li>
            <li>
              <a href={paths.policy()}>{t('nav.policy')}</a>
            </li>
            <li>
              <a href={paths.accessibility()}>{t('nav.accessibility')}</a>
            </li>
            <li>
              <a href={paths.sitemap()}>{t('nav.sitemap')}</a>
            </li>
          </ul>
        </nav>
        <p className={styles['small']}>
          {site.partner === undefined ? null : (
            <a href={site.partner} rel="noopener">
              {t('footer.partner')}
            </a>
          )}
          <a href={site.credits}>{t('footer.credits')}</a>
        </p>
      </div>
    </footer>
  );
}
