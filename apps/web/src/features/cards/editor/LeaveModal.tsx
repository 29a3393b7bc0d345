import { useBlocker } from '@tanstack/react-router';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { CardEdit } from './use-card-edit.ts';

const addressOf = ({ pathname, search }: { pathname: string; search: object }): string =>
  pathname + JSON.stringify(search);

/** Asks before unsaved changes are left behind: save, discard or stay. */
export function LeaveModal({ edit }: { edit: CardEdit }) {
  const { t } = useI18n();
  const texts = useDialogTexts();
  const { isDirtyNow } = edit;
  const blocker = useBlocker({
    // Another place of the same page, as the skip link leads to, leaves nothing behind.
    shouldBlockFn: ({ current, next }) => isDirtyNow() && addressOf(current) !== addressOf(next),
    enableBeforeUnload: isDirtyNow,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const save = async () => {
    const { proceed, reset } = blocker;
    const end = await edit.save();
    if (end === 'saved') proceed();
    else reset();
  };
  return (
    <Dialog
      title={t('cards.leave-title')}
      {...texts}
      onClose={blocker.reset}
      footer={
        <>
          <Button onClick={blocker.reset}>{t('cards.stay')}</Button>
          <Button
            look="danger"
            onClick={() => {
              edit.discard();
              blocker.proceed();
            }}
          >
            {t('cards.discard')}
          </Button>
          <Button
            look="primary"
            data-autofocus
            aria-disabled={edit.busy}
            onClick={() => (edit.busy ? undefined : void save())}
          >
            {t(edit.busy ? 'cards.busy' : 'form.save')}
          </Button>
        </>
      }
    >
      <p>{t('cards.leave')}</p>
    </Dialog>
  );
}
