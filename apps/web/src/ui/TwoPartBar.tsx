import styles from './two-part-bar.module.css';

/** How much is annotated, as a tint, and how much of it is checked, solid; shares from 0 to 1. What it says stands beside it in numbers. */
export function TwoPartBar({ annotated, checked }: { annotated: number; checked: number }) {
  const upTo = (share: number) => ({ inlineSize: `${share * 100}%` });
  return (
    <span aria-hidden="true" className={styles['bar']}>
      <span className={styles['annotated']} style={upTo(annotated)} />
      <span className={styles['checked']} style={upTo(checked)} />
    </span>
  );
}
