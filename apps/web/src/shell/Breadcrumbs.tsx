import { useI18n } from '../i18n/i18n.tsx';
import { paths } from '../paths.ts';
import { usePageFrame } from '../ui/page-frame.tsx';
import styles from './frame.module.css';

/** The way from the main page to this one; empty space of the same height until the page has said it. */
export function Breadcrumbs() {
  const { t } = useI18n();
  const facts = usePageFrame();
  const crumbs = facts?.breadcrumbs ?? (facts === null ? [] : [{ label: facts.title }]);
  return (
    <nav aria-label={t('breadcrumbs.label')} className={styles['crumbs']}>
      <ol>
        <li>
          <a href={paths.home()}>{t('nav.main-page')}</a>
        </li>
        {crumbs.map((crumb, at) => (
          <li key={crumb.href ?? crumb.label} lang={crumb.lang}>
            {crumb.href === undefined ? (
              <span aria-current={at === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            ) : (
              <a href={crumb.href}>{crumb.label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
