import { X } from 'lucide-react';
import { useI18n } from '../i18n/i18n.tsx';
import { type Alert, closeAlert } from '../session/alerts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import styles from './alert.module.css';

/** What was done or could not be done, with the way back where there is one. It does not go away by itself. */
export function AlertStrip({ alert }: { alert: Alert }) {
  const { t } = useI18n();
  const { kind, text, undo } = alert;
  return (
    <div className={styles['alert']} data-kind={kind}>
      <p role={kind === 'failure' ? 'alert' : undefined}>{text}</p>
      {undo === undefined ? null : (
        <Button
          small
          onClick={() => {
            closeAlert();
            undo.run();
          }}
        >
          {undo.label}
        </Button>
      )}
      <IconButton label={t('alert.close')} icon={<X />} onClick={closeAlert} />
    </div>
  );
}
