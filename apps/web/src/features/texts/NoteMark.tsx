import { useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Popover } from '../../ui/Popover.tsx';
import type { Remark } from './marks.ts';
import styles from './reading.module.css';

/** Says in words what there is to remark on a word. */
export function useRemarkText(): (remark: Remark) => string {
  const { t } = useI18n();
  return ({ kind, x }) => t(`reading.remark.${kind}`, { x });
}

/** A sign in the line that opens a note. It is not part of the text and is not copied with it. */
export function NoteMark({ sign, label, text }: { sign: string; label: string; text: string }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles['noteMark']}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {sign}
      </button>
      {open && (
        <Popover anchor={anchor} label={label} onClose={() => setOpen(false)}>
          <p className={styles['noteText']}>{text}</p>
        </Popover>
      )}
    </>
  );
}
