import type { ReactNode } from 'react';
import styles from './pieces.module.css';

/** A small label; with `href` a link, with `title` an abbreviation that says what it stands for. */
export function Chip(props: { children: ReactNode; href?: string; title?: string; lang?: string }) {
  const { children, href, title, lang } = props;
  if (href !== undefined) {
    return (
      <a href={href} lang={lang} title={title} className={styles['chip']}>
        {children}
      </a>
    );
  }
  return title === undefined ? (
    <span lang={lang} className={styles['chip']}>
      {children}
    </span>
  ) : (
    <abbr lang={lang} title={title} className={styles['chip']}>
      {children}
    </abbr>
  );
}
