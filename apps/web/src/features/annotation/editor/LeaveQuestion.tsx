import { useI18n } from '../../../i18n/i18n.tsx';
import { LeaveModal, useLeaving } from '../../../parts/leaving.tsx';
import type { Place } from '../../../router/history.ts';
import { readingOfDraft } from './reading-form.ts';
import type { EditorState } from './state.ts';
import type { Calls } from './use-calls.ts';
import type { ReadingDrafts } from './use-drafts.ts';
import type { Store } from './use-store.ts';

const isUnsaved = ({ drafts, pending }: EditorState): boolean => drafts.length + pending.length > 0;

/** Where a person is about to go. */
function whereTo(next: Place, data: { previous: number | null; next: number | null }): 'next' | 'previous' | 'away' {
  const no = Number(new URLSearchParams(next.search).get('sentenceNo') ?? 0);
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
export function LeaveQuestion(props: {
  data: { previous: number | null; next: number | null };
  store: Store;
  calls: Calls;
  drafts: ReadingDrafts;
}) {
  const { data, store, calls, drafts } = props;
  const { t, plural } = useI18n();
  // A change on its way may still come back.
  const leaving = useLeaving(() => isUnsaved(store.now()), calls.settled);
  if (leaving === null) return null;
  const where = whereTo(leaving.to, data);
  return (
    <LeaveModal
      leaving={leaving}
      title={t(`annotate.leave-title-${where}`)}
      discard={{ label: t('annotate.discard'), run: drafts.discard }}
      save={{
        label: t(`annotate.leave-save-${where}`),
        busyLabel: t('form.sending'),
        run: () => saveAll(store, calls),
      }}
    >
      {plural('annotate.leave', store.now().drafts.length)}
    </LeaveModal>
  );
}
