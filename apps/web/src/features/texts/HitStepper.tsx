import { ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { AllHits, type HitMoves } from './AllHits.tsx';
import { fromResults } from './all-hits.ts';
import styles from './bar.module.css';

/**
 * Goes from hit to hit of the search that led here; which one is said aloud. `lost`: how many of the words looked for
 * have no place in what is shown; `mode` says why.
 */
export function HitStepper(props: {
  current: number;
  total: number;
  lost: number;
  mode: string;
  onGo: (hit: number) => void;
  /** The row of results that the reader comes from, as a path. */
  back: string | null;
  /** Filled in for the keys. */
  moves: RefObject<HitMoves>;
}) {
  const { current, total, lost, mode, onGo, back, moves } = props;
  const { t, plural, number } = useI18n();
  const from = fromResults(back);
  useEffect(() => {
    if (total === 0 || from !== null) return;
    moves.current = {
      next: () => onGo((current + 1) % total),
      previous: () => onGo((current - 1 + total) % total),
    };
  });
  const inLayer = mode !== 'transcription' && mode !== 'both';
  const wayBack = back !== null && (
    <a href={back} className={styles['back']}>
      {t('reading.back-to-row')}
    </a>
  );
  const none = t(inLayer ? 'reading.no-hits-in-layer' : 'reading.no-hits-in-range');
  const missing = lost === 0 ? '' : plural(inLayer ? 'reading.lost-in-layer' : 'reading.lost-in-range', lost);
  if (back !== null && from !== null) return <AllHits {...{ from, back, moves }} note={total === 0 ? none : missing} />;
  if (total === 0) {
    return (
      <>
        <p role="status" className={styles['noHits']}>
          {none}
        </p>
        {wayBack}
      </>
    );
  }
  return (
    <fieldset className={styles['stepper']}>
      <legend>{t('reading.hits')}</legend>
      <IconButton
        label={t('reading.previous-hit')}
        icon={<ChevronUp />}
        onClick={() => onGo((current - 1 + total) % total)}
      />
      <span role="status">
        {t('reading.hit-of', { current: number(current + 1), total: number(total) })}
        {missing !== '' && <small>{missing}</small>}
      </span>
      <IconButton label={t('reading.next-hit')} icon={<ChevronDown />} onClick={() => onGo((current + 1) % total)} />
      {wayBack}
    </fieldset>
  );
}
