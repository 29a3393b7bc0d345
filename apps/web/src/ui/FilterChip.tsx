import type { ReactNode } from 'react';
import styles from './filter-chip.module.css';

/** Narrows a list to rows of one kind, and says how many there are. */
export function FilterChip(props: { children: ReactNode; count: string; isOn: boolean; onPress: () => void }) {
  const { children, count, isOn, onPress } = props;
  return (
    <button type="button" aria-pressed={isOn} className={styles['chip']} onClick={onPress}>
      {children} <span className={styles['count']}>{count}</span>
    </button>
  );
}
