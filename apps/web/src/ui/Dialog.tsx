import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from './Button.tsx';
import styles from './dialog.module.css';
import { Row, Soft } from './layout.tsx';
import { closeModal, openModal } from './modal-stack.ts';

/** What a dialog asks before it throws away what was typed in it. */
export interface UnsavedTexts {
  question: string;
  discard: string;
  keep: string;
}

function Unsaved(props: { texts: UnsavedTexts; onDiscard: () => void; onKeep: () => void }) {
  const { texts, onDiscard, onKeep } = props;
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <Row role="alert" gap={[3, 5]} align="center" justify="space-between" className={styles['unsaved']}>
      <p>{texts.question}</p>
      <Row gap={3}>
        <Button small look="danger" onClick={onDiscard}>
          {texts.discard}
        </Button>
        <Button small ref={keep} onClick={onKeep}>
          {texts.keep}
        </Button>
      </Row>
    </Row>
  );
}

/**
 * A modal dialog: the browser's own, which traps focus and makes the page behind inert. It is open while it is
 * rendered, and alone: see `modal-stack.ts`. Focus goes to the element with `data-autofocus`, else to the heading, and
 * back to the opener at the end. Esc and the close button ask first when `unsaved` is given.
 */
export function Dialog(props: {
  title: string;
  closeLabel: string;
  /** What one must know before anything else: read out with the title when focus goes elsewhere. */
  description?: string | undefined;
  onClose: () => void;
  /** Given while there is something to lose. */
  unsaved?: UnsavedTexts | undefined;
  children: ReactNode;
  /** The buttons at the foot. */
  footer?: ReactNode;
  wide?: boolean;
}) {
  const { title, closeLabel, description, onClose, unsaved, children, footer, wide = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const told = useId();
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    openModal(element);
    const part = opener?.closest('section')?.querySelector('h2[tabindex]') ?? null;
    return () => closeModal(element, [opener, part]);
  }, []);
  const leave = () => (unsaved === undefined ? onClose() : setAsking(true));

  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      aria-describedby={description === undefined ? undefined : told}
      className={styles['dialog']}
      data-wide={wide || undefined}
      // A browser closes a dialog by itself when Esc comes twice in a row: the key never gets so far.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        leave();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
    >
      {/* No header and footer: in a dialog they would be landmarks of the page. */}
      <div className={styles['head']}>
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={closeLabel} icon={<X />} onClick={leave} />
      </div>
      {asking && unsaved !== undefined ? (
        <Unsaved
          texts={unsaved}
          onDiscard={onClose}
          onKeep={() => {
            setAsking(false);
            dialog.current?.querySelector('h2')?.focus();
          }}
        />
      ) : null}
      <div className={styles['body']}>
        {description === undefined ? null : (
          <Soft id={told} className={styles['description']}>
            {description}
          </Soft>
        )}
        {children}
      </div>
      {footer === undefined ? null : (
        <Row gap={3} justify="flex-end" className={styles['foot']}>
          {footer}
        </Row>
      )}
    </dialog>
  );
}
