import { useI18n } from '../i18n/i18n.tsx';
import type { Crumb } from '../ui/page-frame.tsx';
import styles from './frame.module.css';

/** The way that leads to a page, before its heading, which says where it ends. The main page is where the logo leads. */
function Way({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useI18n();
  return (
    <nav aria-label={t('breadcrumbs.label')} className={styles['crumbs']}>
      <ol>
        {crumbs.map(({ href, label, lang }) => (
          <li key={href ?? label} lang={lang}>
            {href === undefined ? label : <a href={href}>{label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function wayTo(crumbs: readonly Crumb[]) {
  return crumbs.length === 0 ? null : <Way crumbs={crumbs} />;
}
