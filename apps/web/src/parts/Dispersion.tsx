import type { Dispersion } from '@glosa/contract';
import styles from './dispersion.module.css';
import { useNumbers } from './numbers.ts';

/**
 * How evenly something is spread over texts: a bar that is full where it is even, and the figure beside it; a dash where
 * there is nothing to say. `of`: the figure that is written.
 */
export function DispersionBar({ of, dispersion }: { of: keyof Dispersion; dispersion: Dispersion | null }) {
  const { decimal } = useNumbers();
  if (dispersion === null) return '–';
  const value = dispersion[of];
  const even = of === 'juilland' ? value : 1 - value;
  return (
    <span className={styles['spread']}>
      <span className={styles['bar']} aria-hidden="true">
        <span style={{ inlineSize: `${Math.max(0, Math.min(1, even)) * 100}%` }} />
      </span>
      {decimal(value)}
    </span>
  );
}
