import { changeTextActive, type ManagedText, managedTexts, moveText, textStatus } from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callForm } from '../../api/form.ts';
import { endpointQuery } from '../../api/queries.ts';
import { inWords } from '../../i18n/form-texts.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { showAlert } from '../../session/alerts.ts';
import { moved } from './texts/text-table.ts';

const LIST = endpointQuery(managedTexts, {});

/** All texts; asked for anew whenever the page opens, because others change them, too. */
export function useManagedTexts() {
  return useQuery({ ...LIST, staleTime: 0 });
}

/** One text as it is managed. Of a text that is not there the page becomes an error page. */
export function useManagedText(code: string) {
  return useQuery({ ...endpointQuery(textStatus, { params: { code } }), staleTime: 0, enabled: code !== '' });
}

/**
 * A text has changed: whatever is kept of any text may be of yesterday. What the page shows is asked for again at once,
 * unless it is about to leave something that is not there any more.
 */
export function useForgetTexts(): (how?: { asksAgain: boolean }) => void {
  const client = useQueryClient();
  return ({ asksAgain } = { asksAgain: true }) =>
    void client.invalidateQueries({ refetchType: asksAgain ? 'active' : 'none' });
}

/** Shows a text to visitors or hides it, at once, with a way back. */
export function useSetActive() {
  const { t } = useI18n();
  const forget = useForgetTexts();
  const set = async (code: string, active: boolean, withUndo = true): Promise<void> => {
    const { problem } = await callForm(changeTextActive, { body: { code, active } });
    forget();
    if (problem !== null) {
      showAlert({ kind: 'failure', text: inWords(t, problem).error });
      return;
    }
    const undo = { label: t('alert.undo'), run: () => void set(code, !active, false) };
    const text = t(active ? 'alert.text-shown' : 'alert.text-hidden', { code });
    showAlert({ kind: 'success', text, ...(withUndo && { undo }) });
  };
  return set;
}

/** Moves a text by one place in the list; what the server refuses goes back. */
export function useMove() {
  const { t } = useI18n();
  const client = useQueryClient();
  return async (code: string, by: -1 | 1): Promise<boolean> => {
    const before = client.getQueryData<ManagedText[]>(LIST.queryKey) ?? [];
    const order = moved(before, code, by);
    if (order === null) return false;
    await client.cancelQueries({ queryKey: LIST.queryKey });
    client.setQueryData(LIST.queryKey, order);
    const next = order[order.findIndex((text) => text.code === code) + 1]?.code ?? null;
    const { problem } = await callForm(moveText, { body: { code, before: next } });
    if (problem !== null) {
      client.setQueryData(LIST.queryKey, before);
      showAlert({ kind: 'failure', text: inWords(t, problem).error });
      return false;
    }
    void client.invalidateQueries();
    return true;
  };
}
