import { ChevronDown, ChevronUp } from 'lucide-react';
import { useI18n } from '../../i18n/i18n.tsx';
import { IconButton } from '../../ui/Button.tsx';
import styles from './bar.module.css';

/** Goes from hit to hit of the search that led here; which one is said aloud. */
export function HitStepper(props: { current: number; total: number; onGo: (hit: number) => void }) {
  const { current, total, onGo } = props;
  const { t, number } = useI18n();
  return (
    <fieldset className={styles['stepper']}>
      <legend>{t('reading.hits')}</legend>
      <IconButton
        label={t('reading.previous-hit')}
        icon={<ChevronUp />}
        onClick={() => onGo((current - 1 + total) % total)}
      />
      <span role="status">{t('reading.hit-of', { current: number(current + 1), total: number(total) })}</span>
      <IconButton label={t('reading.next-hit')} icon={<ChevronDown />} onClick={() => onGo((current + 1) % total)} />
    </fieldset>
  );
}
