import { useEffect, useState } from 'react';
import { PageError } from '../../api/page-error.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { extend } from '../../session/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './login.module.css';

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

/** Two minutes before the session ends: one click lets it last, unless it has come to its very end. */
export function SessionWarning(props: { endsAt: number; mayExtend: boolean; onClose: () => void }) {
  const { endsAt, mayExtend, onClose } = props;
  const { t } = useI18n();
  const seconds = useSecondsUntil(endsAt);
  const [failed, setFailed] = useState(false);
  const goOn = async () => {
    try {
      setFailed(false);
      await extend();
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      setFailed(true);
    }
  };
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Dialog
      title={t('session.ending-title')}
      description={t(mayExtend ? 'session.ending-text' : 'session.ending-finally')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        mayExtend ? (
          <Button look="primary" data-autofocus onClick={() => void goOn()}>
            {t('session.extend')}
          </Button>
        ) : (
          <Button look="primary" data-autofocus onClick={onClose}>
            {t('session.understood')}
          </Button>
        )
      }
    >
      <p role="timer" className={styles['left']}>
        {left}
      </p>
      <p role="alert" className={styles['problem']}>
        {failed ? t('error.network') : null}
      </p>
    </Dialog>
  );
}
