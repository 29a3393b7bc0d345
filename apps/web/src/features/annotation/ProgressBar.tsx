import styles from './annotation.module.css';
import { shareOf } from './share.ts';

interface Props {
  done: number;
  flagged?: number;
  of: number;
  /** How much is annotated, 0 to 1: a thin line under what is done, so that a text shows its work before anyone signs it. */
  annotated?: number;
}

/** How much of a whole is done, drawn; what it says stands beside it in words. */
export function ProgressBar({ done, flagged = 0, of, annotated }: Props) {
  const width = (part: number) => ({ inlineSize: `${shareOf(part, of) * 100}%` });
  const bar = (
    <span aria-hidden="true" className={styles['bar']}>
      <span className={styles['barDone']} style={width(done)} />
      <span className={styles['barFlagged']} style={width(Math.min(flagged, of - done))} />
    </span>
  );
  if (annotated === undefined) return bar;
  return (
    <span aria-hidden="true" className={styles['bars']}>
      <span className={styles['annotated']}>
        <span style={{ inlineSize: `${annotated * 100}%` }} />
      </span>
      {bar}
    </span>
  );
}
