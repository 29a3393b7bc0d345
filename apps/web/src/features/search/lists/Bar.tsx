import styles from './lists.module.css';

/** The length of a number beside others. The number itself stands next to it. */
export function Bar({ part }: { part: number }) {
  return (
    <span className={styles['bar']} aria-hidden="true">
      <span style={{ inlineSize: `${Math.max(0, Math.min(1, part)) * 100}%` }} />
    </span>
  );
}
