import { THEME_KINDS } from '@glosa/contract';
import { useId } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import styles from './theme.module.css';
import { themeHref } from './themes-address.ts';
import type { ThemePassages } from './use-theme.ts';

/** Other events and persons in the same passages, those that share most of them first. */
export function RelatedThemes({ answer: { related } }: { answer: ThemePassages }) {
  const { t, plural, number } = useI18n();
  const id = useId();
  if (related.length === 0) return null;
  return (
    <aside className={styles['related']} aria-labelledby={id}>
      <h2 id={id}>{t('themes.related')}</h2>
      <p>{t('themes.related-text')}</p>
      {THEME_KINDS.map((kind) => {
        const themes = related.filter((theme) => theme.kind === kind);
        if (themes.length === 0) return null;
        return (
          <section key={kind}>
            <h3>{t(`themes.kind.${kind}`)}</h3>
            <ul>
              {themes.map((theme) => (
                <li key={theme.id}>
                  <a href={themeHref(kind, theme.id)}>
                    <Name of={theme.name} />
                  </a>
                  <span className={styles['count']} title={plural('themes.shared', theme.passages)}>
                    {number(theme.passages)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </aside>
  );
}
