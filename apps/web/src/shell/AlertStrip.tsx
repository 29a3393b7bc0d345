import { X } from 'lucide-react';
import { type FocusEvent, useRef } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { type Alert, closeAlert } from '../session/alerts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import styles from './alert.module.css';

/** What was done or could not be done, with the way back where there is one. It does not go away by itself. */
export function AlertStrip({ alert }: { alert: Alert }) {
  const { t } = useI18n();
  const { kind, text, undo } = alert;
  const cameFrom = useRef<EventTarget | null>(null);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget === null || !currentTarget.contains(relatedTarget as Node)) cameFrom.current = relatedTarget;
  };
  // The strip goes, with the button that has the focus: the reader goes on where they were.
  const close = () => {
    const place = cameFrom.current;
    const isThere = place instanceof HTMLElement && place.isConnected;
    (isThere ? place : document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
    closeAlert();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus comes from
    <div className={styles['alert']} data-kind={kind} onFocus={onFocus}>
      <p role={kind === 'failure' ? 'alert' : undefined}>{text}</p>
      {undo === undefined ? null : (
        <Button
          small
          onClick={() => {
            close();
            undo.run();
          }}
        >
          {undo.label}
        </Button>
      )}
      <IconButton label={t('alert.close')} icon={<X />} onClick={close} />
    </div>
  );
}
