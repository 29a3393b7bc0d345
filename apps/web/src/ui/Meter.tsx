import styles from './meter.module.css';
import { LiveText } from './VisuallyHidden.tsx';

/**
 * How far something has come. `share` is 0 to 1; null while that cannot be known, as long as it is waited for.
 * `text` says it in words; `said` is what is read out, and should change less often where `text` counts.
 */
export function Meter(props: { label: string; share: number | null; text: string; said: string }) {
  const { label, share, text, said } = props;
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <div className={styles['meter']}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        aria-valuetext={text}
        className={styles['track']}
        data-unknown={percent === null || undefined}
      >
        <span style={percent === null ? undefined : { inlineSize: `${percent}%` }} />
      </div>
      <p aria-hidden="true">{text}</p>
      <LiveText>{said}</LiveText>
    </div>
  );
}
