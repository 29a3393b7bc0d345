import {
  changeTextActive,
  changeTextName,
  type ManagedText,
  managedTexts,
  moveText,
  textStatus,
} from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callForm, type Problem } from '../../api/form.ts';
import { endpointQuery } from '../../api/queries.ts';
import { inWords } from '../../i18n/form-texts.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { showAlert } from '../../session/alerts.ts';
import { moved } from './texts/text-table.ts';

const LIST = endpointQuery(managedTexts, {});

/** All texts; fetched again whenever the page opens, because others change them, too. */
export function useManagedTexts() {
  return useQuery({ ...LIST, staleTime: 0 });
}

/** One text as it is managed. Of a text that is not there the page becomes an error page. */
export function useManagedText(code: string) {
  return useQuery({ ...endpointQuery(textStatus, { params: { code } }), staleTime: 0, enabled: code !== '' });
}

/**
 * A text has changed: everything cached of any text may be out of date. What the page shows is asked for again at once,
 * unless it is about to leave something that is not there any more.
 */
export function useForgetTexts(): (how?: { asksAgain: boolean }) => void {
  const client = useQueryClient();
  return ({ asksAgain } = { asksAgain: true }) =>
    void client.invalidateQueries({ refetchType: asksAgain ? 'active' : 'none' });
}

/** Shows texts to visitors or hides them, one after another, with a way back for all that have changed. */
export function useSetActive() {
  const { t, plural } = useI18n();
  const forget = useForgetTexts();
  const set = async (codes: readonly string[], active: boolean, withUndo = true): Promise<void> => {
    const changed: string[] = [];
    let refused: Problem | null = null;
    for (const code of codes) {
      const { problem } = await callForm(changeTextActive, { body: { code, active } });
      refused = problem;
      if (refused !== null) break;
      changed.push(code);
    }
    forget();
    const [code] = changed;
    const undo = { label: t('alert.undo'), run: () => void set(changed, !active, false) };
    const back = withUndo && code !== undefined && { undo };
    if (refused !== null) showAlert({ kind: 'failure', text: inWords(t, refused).error, ...back });
    else if (code !== undefined) {
      const text =
        changed.length === 1
          ? t(active ? 'alert.text-shown' : 'alert.text-hidden', { code })
          : plural(active ? 'alert.texts-shown' : 'alert.texts-hidden', changed.length);
      showAlert({ kind: 'success', text, ...back });
    }
  };
  return set;
}

type Names = ManagedText['name'];

/** Gives a text other names; gives back what was wrong with them. The names it had are a press away. */
export function useRename() {
  const { t } = useI18n();
  const forget = useForgetTexts();
  const rename = async (code: string, name: Names, had: Names | null): Promise<Problem | null> => {
    const { problem } = await callForm(changeTextName, { body: { code, name } });
    if (problem !== null) return inWords(t, problem);
    forget();
    const giveBack = async (names: Names) => {
      const refused = await rename(code, names, null);
      if (refused !== null) showAlert({ kind: 'failure', text: refused.error });
    };
    const undo = had === null ? null : { label: t('alert.undo'), run: () => void giveBack(had) };
    showAlert({ kind: 'success', text: t('alert.text-renamed', { code }), ...(undo && { undo }) });
    return null;
  };
  return rename;
}

/**
 * Moves a text by one place in the list. The list shows it at once; the server is told of one move after another, in the
 * order they were made, and asked for the list again after the last.
 */
export function useMove() {
  const { t } = useI18n();
  const client = useQueryClient();
  const told = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const send = async (code: string, before: string | null): Promise<void> => {
    const { problem } = await callForm(moveText, { body: { code, before } });
    if (problem !== null) showAlert({ kind: 'failure', text: inWords(t, problem).error });
  };
  return async (code: string, by: -1 | 1): Promise<void> => {
    const order = moved(client.getQueryData<ManagedText[]>(LIST.queryKey) ?? [], code, by);
    if (order === null) return;
    waiting.current += 1;
    void client.cancelQueries({ queryKey: LIST.queryKey });
    client.setQueryData(LIST.queryKey, order);
    const next = order[order.findIndex((text) => text.code === code) + 1]?.code ?? null;
    const sent = told.current
      .then(() => send(code, next))
      .finally(() => {
        waiting.current -= 1;
      });
    told.current = sent.catch(() => undefined);
    await sent;
    if (waiting.current === 0) void client.invalidateQueries();
  };
}
