import type { ReactNode } from 'react';
import styles from './filter-chip.module.css';

/** Narrows a list to rows of one kind, and says how many there are; undefined while that is not known. */
export function FilterChip(props: {
  children: ReactNode;
  count: string | undefined;
  isOn: boolean;
  onPress: () => void;
}) {
  const { children, count, isOn, onPress } = props;
  return (
    <button type="button" aria-pressed={isOn} className={styles['chip']} onClick={onPress}>
      {children}
      {count === undefined ? null : <span className={styles['count']}> {count}</span>}
    </button>
  );
}

/** The chips of a list. `label`: what they choose. */
export function FilterChips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles['chips']}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}
