import { useDialogTexts } from '../../i18n/form-texts.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Asks once before words without an annotation are called done. */
export function DoneModal(props: { open: number; onConfirm: () => void; onClose: () => void }) {
  const { open, onConfirm, onClose } = props;
  const { t, plural } = useI18n();
  return (
    <Dialog
      title={t('annotate.done-title')}
      {...useDialogTexts()}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('annotate.stay')}
          </Button>
          <Button look="primary" onClick={onConfirm}>
            {t('annotate.done-anyway')}
          </Button>
        </>
      }
    >
      <p>{plural('annotate.done-open', open)}</p>
    </Dialog>
  );
}
