import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './Button.tsx';
import styles from './dialog.module.css';

/**
 * A modal dialog: the browser's own, which traps focus and makes the page behind inert. It is open while it is
 * rendered. Focus goes to the element with `autoFocus`, else to the heading, and back to the opener at the end.
 */
export function Dialog(props: {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Asked before Esc closes; false keeps the dialog open (there is unsaved work). */
  mayClose?: () => boolean;
  children: ReactNode;
  /** The buttons at the foot. */
  footer?: ReactNode;
  wide?: boolean;
}) {
  const { title, closeLabel, onClose, mayClose, children, footer, wide = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    if (!element.open) element.showModal();
    if (!element.contains(document.activeElement) || document.activeElement === element) {
      element.querySelector<HTMLElement>('h2')?.focus();
    }
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={styles['dialog']}
      data-wide={wide || undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (mayClose?.() ?? true) onClose();
      }}
    >
      <header className={styles['head']}>
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
      </header>
      <div className={styles['body']}>{children}</div>
      {footer === undefined ? null : <footer className={styles['foot']}>{footer}</footer>}
    </dialog>
  );
}
