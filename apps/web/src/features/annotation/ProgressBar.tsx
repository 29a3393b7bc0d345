import styles from './annotation.module.css';
import { shareOf } from './share.ts';

/** How much of a whole is done, drawn; what it says stands beside it in words. */
export function ProgressBar({ done, flagged = 0, of }: { done: number; flagged?: number; of: number }) {
  const width = (part: number) => ({ inlineSize: `${shareOf(part, of) * 100}%` });
  return (
    <span aria-hidden="true" className={styles['bar']}>
      <span className={styles['barDone']} style={width(done)} />
      <span className={styles['barFlagged']} style={width(Math.min(flagged, of - done))} />
    </span>
  );
}
