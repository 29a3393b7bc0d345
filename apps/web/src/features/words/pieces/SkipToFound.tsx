import { useI18n } from '../../../i18n/i18n.tsx';
import styles from './pieces.module.css';

/** Where the link leads: what has this attribute takes the focus, the innermost of several. */
export const FOUND = { 'data-found': true, tabIndex: -1 } as const;

/** For those who go by keys: from the form past everything else to what was found. Seen when it has the focus. */
export function SkipToFound() {
  const { t } = useI18n();
  return (
    <button
      type="button"
      className={styles['skip']}
      onClick={() => [...document.querySelectorAll<HTMLElement>('[data-found]')].at(-1)?.focus()}
    >
      {t('words.skip')}
    </button>
  );
}
