import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { readingOfDraft } from './reading-form.ts';
import type { EditorState } from './state.ts';
import type { Calls } from './use-calls.ts';
import type { Drafts } from './use-drafts.ts';
import type { Store } from './use-store.ts';

interface Place {
  pathname: string;
  search: object;
}

const addressOf = ({ pathname, search }: Place): string => pathname + JSON.stringify(search);

const isUnsaved = ({ drafts }: EditorState): boolean => drafts.length > 0;

/** Where a person is about to go. */
function whereTo(next: Place, data: { previous: number | null; next: number | null }): 'next' | 'previous' | 'away' {
  const no = Number((next.search as { sentenceNo?: string }).sentenceNo ?? 0);
  if (!next.pathname.endsWith('/annotation/editor')) return 'away';
  return no === data.next ? 'next' : no === data.previous ? 'previous' : 'away';
}

/** Saves what was begun, one after the other; false where something is missing or refused, and it is shown. */
async function saveAll(store: Store, calls: Calls): Promise<boolean> {
  for (;;) {
    // The words may have got other numbers with the answer before.
    const [draft] = store.now().drafts;
    if (draft === undefined) return true;
    const reading = readingOfDraft(draft);
    if (reading !== null && (await calls.annotate(draft.tokens, reading, draft.seen))) continue;
    store.dispatch({ type: 'choose', tokens: draft.tokens });
    if (reading === null) store.dispatch({ type: 'say', what: 'unsaved' });
    return false;
  }
}

/** Asks before readings that were begun are left behind: save, discard or stay. Then it goes where one wanted to go. */
export function LeaveModal(props: {
  data: { previous: number | null; next: number | null };
  store: Store;
  calls: Calls;
  drafts: Drafts;
}) {
  const { data, store, calls, drafts } = props;
  const { t, plural } = useI18n();
  const [isSaving, setSaving] = useState(false);
  const texts = useDialogTexts();
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (addressOf(current) === addressOf(next)) return false;
      // A change on its way may still come back.
      await calls.settled();
      return isUnsaved(store.now());
    },
    enableBeforeUnload: () => isUnsaved(store.now()) || store.now().pending.length > 0,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const { proceed, reset } = blocker;
  const where = whereTo(blocker.next, data);
  const save = async () => {
    setSaving(true);
    const isDone = await saveAll(store, calls).finally(() => setSaving(false));
    if (isDone) proceed();
    else reset();
  };
  const discard = () => {
    drafts.discard();
    proceed();
  };
  return (
    <Dialog
      title={t(`annotate.leave-title-${where}`)}
      {...texts}
      onClose={reset}
      footer={
        <>
          <Button onClick={reset}>{t('annotate.stay')}</Button>
          <Button look="danger" onClick={discard}>
            {t('annotate.discard')}
          </Button>
          <Button
            look="primary"
            data-autofocus
            aria-disabled={isSaving}
            onClick={() => (isSaving ? undefined : void save())}
          >
            {isSaving ? t('form.sending') : t(`annotate.leave-save-${where}`)}
          </Button>
        </>
      }
    >
      <p>{plural('annotate.leave', store.now().drafts.length)}</p>
    </Dialog>
  );
}
