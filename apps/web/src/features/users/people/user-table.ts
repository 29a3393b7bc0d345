/** Which lines the table of people shows, and in which order. Pure. */
import { ROLE_CODES, type UserRow } from '@glosa/contract';

export const USER_COLUMNS = ['login', 'email', 'role', 'active', 'lastLogin', 'sessions'] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];

export interface UserOrder {
  by: UserColumn;
  descending: boolean;
}

/** Columns in which the most or the latest is looked for first. */
const FROM_ABOVE: ReadonlySet<UserColumn> = new Set(['lastLogin', 'sessions']);

/** The order after a press on a column's head: another column, or the same one the other way round. */
export function nextUserOrder(order: UserOrder, by: UserColumn): UserOrder {
  return { by, descending: order.by === by ? !order.descending : FROM_ABOVE.has(by) };
}

export interface UserFilter {
  /** Part of a login or an e-mail address. */
  text: string;
  role: string;
  active: '' | 'yes' | 'no';
}

export const EVERYBODY: UserFilter = { text: '', role: '', active: '' };

/** `kept` are ids of people who stay whatever they are: a line must not go away under the hand that changes it. */
export function filterUsers(
  users: readonly UserRow[],
  { text, role, active }: UserFilter,
  kept: ReadonlySet<number> = new Set(),
): UserRow[] {
  const wanted = text.trim().normalize('NFC').toLowerCase();
  return users.filter(
    (user) =>
      kept.has(user.id) ||
      ((user.login.toLowerCase().includes(wanted) || user.email.toLowerCase().includes(wanted)) &&
        (role === '' || user.role.code === role) &&
        (active === '' || user.active === (active === 'yes'))),
  );
}

/** Sorts by a column; people who are equal in it stand by login. People who never logged in come before all others. */
export function orderUsers(users: readonly UserRow[], { by, descending }: UserOrder, language: string): UserRow[] {
  const text = new Intl.Collator(language, { numeric: true }).compare;
  const compare: Record<UserColumn, (a: UserRow, b: UserRow) => number> = {
    login: (a, b) => text(a.login, b.login),
    email: (a, b) => text(a.email, b.email),
    role: (a, b) => ROLE_CODES.indexOf(a.role.code) - ROLE_CODES.indexOf(b.role.code),
    active: (a, b) => Number(b.active) - Number(a.active),
    lastLogin: (a, b) => (a.lastLogin ?? '').localeCompare(b.lastLogin ?? ''),
    sessions: (a, b) => a.sessions - b.sessions,
  };
  const sign = descending ? -1 : 1;
  return [...users].sort((a, b) => sign * compare[by](a, b) || text(a.login, b.login));
}
