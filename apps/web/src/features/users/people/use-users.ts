import { changeActive, changeEmail, changeRole, listUsers, type User } from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callForm, type FormAnswer } from '../../../api/form.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { showAlert } from '../../../session/alerts.ts';
import { useConfirmed } from '../confirmed.tsx';

const LIST = endpointQuery(listUsers, {});

/** All people; fetched again whenever the page opens, because others change them, too. */
export function useUsers() {
  return useQuery({ ...LIST, staleTime: 0 });
}

/** Puts an account into the list as the server has it now, and asks for the rest of what may have changed with it. */
export function useTakeUser(): (user: User) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(LIST.queryKey, (rows) => rows?.map((row) => (row.id === user.id ? { ...row, ...user } : row)));
    void client.invalidateQueries({ queryKey: LIST.queryKey });
  };
}

type Field = 'email' | 'role' | 'active';

interface LineState {
  problem: { field: Field; text: string } | null;
  pending: Field | null;
}

const QUIET: LineState = { problem: null, pending: null };

/** The changes that are made in the lines of the table, in each line one at a time, each saved at once. */
export function useUserChanges() {
  const { t } = useI18n();
  const confirmed = useConfirmed();
  const take = useTakeUser();
  const [lines, setLines] = useState<ReadonlyMap<number, LineState>>(new Map());

  return (user: User) => {
    const { id, login } = user;
    const { problem, pending } = lines.get(id) ?? QUIET;
    const put = (state: LineState) => setLines((before) => new Map(before).set(id, state));
    /** True where it was saved. */
    const save = async (field: Field, change: () => Promise<FormAnswer<{ user: User }>>, undo?: () => void) => {
      if (pending !== null) return false;
      put({ problem: null, pending: field });
      const result = await confirmed(change).catch((error: unknown) => {
        put(QUIET);
        throw error;
      });
      if (result.problem !== null) {
        const { error, fieldErrors } = inWords(t, result.problem);
        put({ problem: { field, text: fieldErrors?.[field] ?? error }, pending: null });
        return false;
      }
      put(QUIET);
      const now = result.answer.user;
      take(now);
      const values = {
        email: now.email,
        role: t(`user.roles.${now.role.code}`),
        active: t(now.active ? 'users.is-active' : 'users.is-inactive'),
      };
      const text = `${t('alert.users_success')} ${login}: ${values[field]}.`;
      showAlert({ kind: 'success', text, ...(undo && { undo: { label: t('alert.undo'), run: undo } }) });
      return true;
    };
    const setRole = (role: string, from?: string): Promise<boolean> =>
      save(
        'role',
        () => callForm(changeRole, { body: { login, role } }),
        from === undefined ? undefined : () => void setRole(from),
      );
    const setActive = (active: boolean, withUndo = true): Promise<boolean> =>
      save(
        'active',
        () => callForm(changeActive, { body: { login, active } }),
        withUndo ? () => void setActive(!active, false) : undefined,
      );
    const setEmail = (email: string) => save('email', () => callForm(changeEmail, { body: { login, email } }));
    return { problem, pending, setRole, setActive, setEmail, forgetProblem: () => put({ problem: null, pending }) };
  };
}

/** Those of one line. */
export type UserChanges = ReturnType<ReturnType<typeof useUserChanges>>;
