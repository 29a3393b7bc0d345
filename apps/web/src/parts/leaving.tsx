import { type ReactNode, useState } from 'react';
import { useDialogTexts } from '../i18n/form-texts.ts';
import { useI18n } from '../i18n/i18n.tsx';
import type { Place } from '../router/history.ts';
import { type Question, useBlocker } from '../router/use-blocker.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** A person is about to leave unsaved work behind, and may still stay. */
export type Leaving = Omit<Question, 'to'>;

const pageOf = ({ pathname, search }: Place): string => `${pathname}?${new URLSearchParams(search)}`;

/** Stops a person on the way from unsaved work to another page. `settled` waits for what is being saved. */
export function useLeaving(isUnsaved: () => boolean, settled?: () => Promise<unknown>): Question | null {
  return useBlocker({
    asks: async (from, to) => {
      // Another place of the same page, as the skip link leads to, leaves nothing behind.
      if (pageOf(from) === pageOf(to)) return false;
      await settled?.();
      return isUnsaved();
    },
    asksBeforeUnload: isUnsaved,
  });
}

/** Asks what is to become of unsaved work: save, discard or stay. Then it goes where the person wanted to go. */
export function LeaveModal(props: {
  leaving: Leaving;
  title: string;
  discard: { label: string; run: () => void };
  /** `run`: true where everything was saved. */
  save: { label: string; busyLabel: string; isBusy?: boolean; run: () => Promise<boolean> };
  children: ReactNode;
}) {
  const { leaving, title, discard, save, children } = props;
  const { t } = useI18n();
  const [isSaving, setSaving] = useState(false);
  const isBusy = isSaving || save.isBusy === true;
  const saveAndGo = async () => {
    setSaving(true);
    const isSaved = await save.run().finally(() => setSaving(false));
    if (isSaved) leaving.go();
    else leaving.stay();
  };
  return (
    <Dialog
      title={title}
      {...useDialogTexts()}
      onClose={leaving.stay}
      footer={
        <>
          <Button onClick={leaving.stay}>{t('cards.stay')}</Button>
          <Button
            look="danger"
            onClick={() => {
              discard.run();
              leaving.go();
            }}
          >
            {discard.label}
          </Button>
          <Button
            look="primary"
            data-autofocus
            aria-disabled={isBusy}
            onClick={() => (isBusy ? undefined : void saveAndGo())}
          >
            {isBusy ? save.busyLabel : save.label}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
