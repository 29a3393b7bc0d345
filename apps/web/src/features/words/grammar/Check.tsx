import { useEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './form.module.css';

/** A choice with what it would find; `hits` is null where that is not known. What would find nothing is quiet. */
export function Check(props: {
  label: string;
  /** How the label is called in queries and tables. */
  tag?: string;
  hits: number | null;
  checked: boolean;
  /** Some of what it stands for is chosen. */
  isMixed?: boolean;
  onChange: () => void;
}) {
  const { label, tag, hits, checked, isMixed = false, onChange } = props;
  const { number } = useI18n();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={styles['check']} data-quiet={(hits === 0 && !checked) || undefined} title={tag}>
      <input ref={box} type="checkbox" checked={checked} onChange={onChange} />
      <span>{label}</span>
      {hits !== null && (
        <span className={styles['count']}>
          <VisuallyHidden>, </VisuallyHidden>
          {number(hits)}
        </span>
      )}
    </label>
  );
}
