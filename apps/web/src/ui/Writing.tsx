import type { WordRun } from './word-diff.ts';
import styles from './writing.module.css';

/** One of two writings of a text; what the other one lacks is marked by a line, and named to those who listen. */
export function Writing({ runs, as: Tag }: { runs: readonly WordRun[]; as: 'del' | 'ins' }) {
  return (
    <span className={styles['writing']}>
      {runs.map(({ text, differs }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one writing never change their order
        const words = differs ? <Tag key={index}>{text}</Tag> : <span key={index}>{text}</span>;
        return index === 0 ? words : [' ', words];
      })}
    </span>
  );
}
