import styles from './skip.module.css';

/** Where the link leads: what has this attribute takes the focus, the innermost of several. */
export const FOUND = { 'data-found': true, tabIndex: -1 } as const;

/** For those who go by keys: past everything else to what was found. Seen when it has the focus. */
export function SkipToFound({ label }: { label: string }) {
  return (
    <button
      type="button"
      className={styles['skip']}
      onClick={() => [...document.querySelectorAll<HTMLElement>('[data-found]')].at(-1)?.focus()}
    >
      {label}
    </button>
  );
}
