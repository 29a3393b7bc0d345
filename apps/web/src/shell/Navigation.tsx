import { useI18n } from '../i18n/i18n.tsx';
import styles from './header.module.css';
import { activeGroup, NAV_ITEMS } from './navigation-groups.ts';

/** The groups of the corpus. `onFollow` is called for every link pressed, also for the one to the page in view. */
export function Navigation({ pathname, onFollow }: { pathname: string; onFollow: () => void }) {
  const { t } = useI18n();
  const active = activeGroup(pathname);
  return (
    <nav aria-label={t('nav.main')} className={styles['nav']}>
      <ul>
        {NAV_ITEMS.map((item) => (
          <li key={item.id}>
            {item.disabled ? (
              <span>{t(item.name)}</span>
            ) : (
              <a
                href={item.link}
                onClick={onFollow}
                aria-current={item.link === pathname ? 'page' : item.id === active ? 'true' : undefined}
              >
                {t(item.name)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
