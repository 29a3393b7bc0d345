import { classNames } from './class-names.ts';
import styles from './rich-text.module.css';

/**
 * A text with markup: the one place where markup is put into the page as it is. It must come from the dictionary or have
 * been cleaned by the server; what anybody types or uploads never comes here by another way.
 */
export function RichText({ html, className, lang }: { html: string; className?: string | undefined; lang?: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server's allow-list, or the dictionary's own
    <div className={classNames(styles['text'], className)} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
