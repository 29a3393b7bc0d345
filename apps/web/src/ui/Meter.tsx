import styles from './meter.module.css';

/**
 * How far something has come. `share` is 0 to 1; null while that cannot be known, as long as it is waited for.
 * `text` says it in words and is read out when it changes.
 */
export function Meter({ label, share, text }: { label: string; share: number | null; text: string }) {
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
      <p role="status">{text}</p>
    </div>
  );
}
