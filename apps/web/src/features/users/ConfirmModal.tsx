import { useState } from 'react';
import { useDialogTexts } from '../../i18n/form-texts.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './users.module.css';

/** Asks before something that cannot be undone. `onConfirm` gives back what went wrong, or null. */
export function ConfirmModal(props: {
  title: string;
  text: string;
  confirmLabel: string;
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
}) {
  const { title, text, confirmLabel, onConfirm, onClose } = props;
  const { t } = useI18n();
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const run = async () => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    setProblem(await onConfirm().finally(() => setPending(false)));
  };
  return (
    <Dialog
      title={title}
      {...useDialogTexts()}
      description={text}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button look="danger" aria-disabled={pending} onClick={() => void run()}>
            {pending ? t('form.sending') : confirmLabel}
          </Button>
        </>
      }
    >
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
    </Dialog>
  );
}
