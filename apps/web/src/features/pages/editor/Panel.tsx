import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './editor.module.css';

/** A line below the toolbar in which something is filled in. Esc leads back to the text. */
export function Panel(props: {
  label: string;
  submit: string;
  busy?: boolean;
  onSubmit: () => void;
  /** The way to take away what is there. */
  remove?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const { label, submit, busy = false, onSubmit, remove, onClose, children } = props;
  const { t } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={form}
      aria-label={label}
      className={styles['panel']}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {children}
      <div className={styles['end']}>
        <Button type="submit" small look="primary" aria-disabled={busy}>
          {busy ? t('form.sending') : submit}
        </Button>
        {remove === undefined ? null : (
          <Button small onClick={remove}>
            {t('flat.remove')}
          </Button>
        )}
        <Button small onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}
