import type { Keywords } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import styles from './keywords.module.css';
import type { Scale } from './view.ts';

/** A log ratio with its interval on the scale of the whole page: a dot on a line, beside the line of 0. */
export function RatioPlot({ row, scale }: { row: Keywords['rows'][number]; scale: Scale }) {
  const { t } = useI18n();
  const { decimal } = useNumbers();
  const { logRatio, low, high } = row;
  const [value, from, to] = [logRatio, low, high].map((one) => decimal(one));
  const said = t('keywords.interval', { value: value ?? '', low: from ?? '', high: to ?? '' });
  const [middle, left, right, zero] = [logRatio, low, high, 0].map((one) => `${scale.at(one)}%`);
  const steps = Array.from({ length: scale.to - scale.from + 1 }, (_, i) => scale.from + i);
  return (
    <svg className={styles['plot']} role="img" aria-label={said} data-side={logRatio < 0 ? 'rarer' : undefined}>
      <title>{said}</title>
      {steps.map((step) => (
        <line key={step} data-step x1={`${scale.at(step)}%`} x2={`${scale.at(step)}%`} y1="0" y2="100%" />
      ))}
      <line data-zero x1={zero} x2={zero} y1="0" y2="100%" />
      <line data-interval x1={left} x2={right} y1="50%" y2="50%" />
      <circle cx={middle} cy="50%" r="3.5" />
    </svg>
  );
}
