/** Which lines the table of people shows, and in which order. Pure. */
import { type Language, ROLE_CODES, type UserRow } from '@glosa/contract';
import { type Order, ordered, type Sorts } from '../../../parts/rows.ts';

export type UserColumn = 'login' | 'email' | 'role' | 'active' | 'lastLogin' | 'sessions';

/** Roles stand from the most to the least, those who are active first; who never logged in comes before everyone else. */
export const SORTS: Sorts<UserRow, UserColumn> = {
  login: { of: ({ login }) => login },
  email: { of: ({ email }) => email },
  role: { of: ({ role }) => ROLE_CODES.indexOf(role.code) },
  active: { of: ({ active }) => Number(!active) },
  lastLogin: { of: ({ lastLogin }) => (lastLogin === null ? 0 : Date.parse(lastLogin)), mostFirst: true },
  sessions: { of: ({ sessions }) => sessions, mostFirst: true },
};

export const BY_LOGIN: Order<UserColumn> = { by: 'login', descending: false };

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

/** People in the order asked for; those who are equal in it stand by login. */
export const orderUsers = (users: readonly UserRow[], order: Order<UserColumn>, language: Language): UserRow[] =>
  ordered(ordered(users, SORTS, BY_LOGIN, language), SORTS, order, language);
