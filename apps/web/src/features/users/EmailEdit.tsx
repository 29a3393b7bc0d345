import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import field from '../../ui/field.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './users.module.css';

/** An e-mail address that is changed in its place: Enter saves, Esc gives up. */
export function EmailEdit(props: {
  email: string;
  login: string;
  /** What was wrong with the last attempt. */
  error: string | undefined;
  pending: boolean;
  /** True where it was saved. */
  onSave: (email: string, password: string) => Promise<boolean>;
  /** Label of a field for the current password, where that is asked. */
  passwordLabel?: string;
  onCancel: () => void;
}) {
  const { email, login, error, pending, onSave, onCancel, passwordLabel } = props;
  const { t } = useI18n();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isOpen = typed !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) input.current?.select();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (typed === null) {
    return (
      <span className={styles['inPlace']}>
        <span>{email}</span>
        <Button ref={opener} small look="quiet" onClick={() => setTyped(email)}>
          {t('users.change')}
          <VisuallyHidden>: {t('users.email-of', { login })}</VisuallyHidden>
        </Button>
      </span>
    );
  }
  const close = () => {
    setTyped(null);
    setPassword('');
    onCancel();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (typed === email) return close();
    if (await onSave(typed, password)) {
      setTyped(null);
      setPassword('');
    } else input.current?.focus();
  };
  return (
    <form
      noValidate
      className={styles['inPlaceForm']}
      onSubmit={(event) => void send(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <input
        ref={input}
        type="email"
        required
        className={field['input']}
        value={typed}
        aria-label={t('users.email-of', { login })}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : id}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {passwordLabel === undefined ? null : (
        <label className={styles['inPlacePassword']}>
          {passwordLabel}
          <input
            type="password"
            name="currentPassword"
            className={field['input']}
            required
            value={password}
            autoComplete="current-password"
            aria-describedby={error === undefined ? undefined : id}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </label>
      )}
      <Button small type="submit" look="primary" aria-disabled={pending}>
        {pending ? t('form.sending') : t('form.save')}
      </Button>
      <Button small onClick={close}>
        {t('form.cancel')}
      </Button>
      <p id={id} role="alert" className={styles['problem']}>
        {error}
      </p>
    </form>
  );
}
