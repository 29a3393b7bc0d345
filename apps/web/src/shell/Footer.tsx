import type { DictionaryKey } from '@glosa/dictionary';
import { useI18n } from '../i18n/i18n.tsx';
import { CORPUS_PAGES, type PageLink, paths, SITE_PAGES } from '../paths.ts';
import { useStoredUser } from '../session/user.ts';
import styles from './footer.module.css';
import type { Place } from './header-search.ts';
import { siteLinks } from './site.ts';

/** A page and the pages under it, in one row: the foot of the page has no levels. */
const ABOUT_SITE: readonly PageLink[] = [
  ...SITE_PAGES.flatMap((page) => [page, ...(page.under ?? [])]),
  { name: 'nav.sitemap', href: paths.sitemap() },
];

function Links({ name, pages }: { name: DictionaryKey; pages: readonly PageLink[] }) {
  const { t } = useI18n();
  return (
    <nav aria-label={t(name)}>
      <h2>{t(name)}</h2>
      <ul className={styles['links']}>
        {pages.map((page) => (
          <li key={page.name}>
            <a href={page.href}>{t(page.name)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The address of a page as a person writes it down; as it is where it cannot be decoded. */
function written(address: string): string {
  try {
    // These three have no meaning of their own in a query; a blank would end the address in whatever it is typed into.
    const plain = address.replace(/%(?:3A|2C|2F)/gi, (code) => decodeURIComponent(code));
    return decodeURI(plain).replaceAll(' ', '%20');
  } catch {
    return address;
  }
}

/** The foot of every page. On paper it says where the page came from. */
export function Footer({ place }: { place: Place }) {
  const { t } = useI18n();
  const site = siteLinks();
  const user = useStoredUser();
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <a href={site.university} className={styles['name']}>
          {t('app.name')}
        </a>
        <p className={styles['address']}>{written(`${window.location.origin}${place.pathname}${place.search}`)}</p>
        <Links name="footer.corpus" pages={CORPUS_PAGES} />
        <Links name="footer.site" pages={ABOUT_SITE} />
        <p className={styles['small']}>
          {site.partner === undefined ? null : (
            <a href={site.partner} rel="noopener">
              {t('footer.partner')}
            </a>
          )}
          <a href={site.credits}>{t('footer.credits')}</a>
          {user === null ? <a href={paths.login()}>{t('footer.login')}</a> : null}
        </p>
      </div>
    </footer>
  );
}
