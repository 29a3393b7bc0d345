import { useI18n } from '../../../i18n/i18n.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import type { Frequency } from '../../../parts/plots/rates.ts';
import { Soft } from '../../../ui/layout.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './rates.module.css';

/** Frequencies below ten say a decimal. */
export function useRates() {
  const numbers = useNumbers();
  return (value: number): string => numbers.decimal(value, value > 0 && value < 10 ? 1 : 0);
}

/** A frequency with its interval in numbers. */
export function Rate({ of }: { of: Frequency }) {
  const { t } = useI18n();
  const rate = useRates();
  return (
    <span className={styles['rate']}>
      <span>{rate(of.perMillion)}</span>{' '}
      <Soft as="span" small>
        <VisuallyHidden>{t('rates.interval')} </VisuallyHidden>
        {rate(of.low)}–{rate(of.high)}
      </Soft>
    </span>
  );
}

/** The same drawn: a bar as long as the frequency, and a line over it from one end of the interval to the other. */
export function RateBar({ of, most, isSecond = false }: { of: Frequency; most: number; isSecond?: boolean }) {
  const at = (value: number) => `${Math.min(1, most === 0 ? 0 : value / most) * 100}%`;
  return (
    <span className={styles['range']} data-second={isSecond || undefined} aria-hidden="true">
      <span style={{ inlineSize: at(of.perMillion) }} />
      <span style={{ insetInlineStart: at(of.low), insetInlineEnd: `calc(100% - ${at(of.high)})` }} />
    </span>
  );
}
