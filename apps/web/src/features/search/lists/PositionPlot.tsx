import { useId } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import styles from './lists.module.css';
import { parts } from './text-order.ts';

const HEIGHT = 20;
/** What is read out: few enough numbers to follow. */
const SPOKEN = 5;

/**
 * Where in a text the hits stand: a strip from its beginning to its end, each stretch as high as its hits. `most`: the
 * hits of the highest stretch of all strips, so that strips can be compared.
 */
export function PositionPlot({ bins, most }: { bins: readonly number[]; most: number }) {
  const { t, number } = useI18n();
  const id = useId();
  const spoken = parts(bins, SPOKEN).map(number).join(', ');
  return (
    <svg
      className={styles['plot']}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      viewBox={`0 0 ${bins.length} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <title id={`${id}-title`}>{t('lists.plot')}</title>
      <desc id={`${id}-desc`}>{t('lists.plot.fifths', { hits: spoken })}</desc>
      {bins.map((hits, at) => {
        const height = hits === 0 ? 0 : Math.max(2, (hits / most) * HEIGHT);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of a text has nothing but its place
          <rect key={at} x={at + 0.1} width={0.8} y={HEIGHT - height} height={height} />
        );
      })}
    </svg>
  );
}
