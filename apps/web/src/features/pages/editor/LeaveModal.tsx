import { useBlocker } from '@tanstack/react-router';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { FlatEdit } from './use-flat-edit.ts';

const addressOf = ({ pathname, search }: { pathname: string; search: object }): string =>
  pathname + JSON.stringify(search);

/** Asks before unsaved changes are left behind, on the way to another page or out of the editor. */
export function LeaveModal(props: { edit: FlatEdit; isAsked: boolean; onStay: () => void; onLeave: () => void }) {
  const { edit, isAsked, onStay, onLeave } = props;
  const { t } = useI18n();
  const texts = useDialogTexts();
  const { isDirtyNow } = edit;
  const blocker = useBlocker({
    // Another place of the same page, as the skip link leads to, leaves nothing behind.
    shouldBlockFn: ({ current, next }) => isDirtyNow() && addressOf(current) !== addressOf(next),
    enableBeforeUnload: isDirtyNow,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  if (!isBlocked && !isAsked) return null;
  const stay = isBlocked ? blocker.reset : onStay;
  const leave = () => {
    if (!isBlocked) return onLeave();
    edit.discard();
    blocker.proceed();
  };
  const save = async () => {
    if (edit.busy) return;
    if (!(await edit.save())) stay();
    else if (isBlocked) blocker.proceed();
    else onLeave();
  };
  return (
    <Dialog
      title={t('cards.leave-title')}
      {...texts}
      onClose={stay}
      footer={
        <>
          <Button onClick={stay}>{t('cards.stay')}</Button>
          <Button look="danger" onClick={leave}>
            {t('cards.discard')}
          </Button>
          <Button look="primary" data-autofocus aria-disabled={edit.busy} onClick={() => void save()}>
            {t(edit.busy ? 'form.sending' : 'form.save')}
          </Button>
        </>
      }
    >
      <p>{t('flat.leave')}</p>
    </Dialog>
  );
}
