import { paths } from '../paths.ts';
import { safeOrigin } from './origin.ts';
import type { StoredUser } from './user.ts';

/** What a guard decides. A redirect to the login remembers where the person wanted to go. */
export type Verdict =
  | { kind: 'pass' }
  | { kind: 'redirect'; to: string; rememberOrigin: boolean }
  | { kind: 'error'; status: 403 }
  | { kind: 'wait' };

export type GuardName = 'logged-in' | 'staff' | 'guest';

/** `loaded` is false while the start-up check of the session has not answered yet. */
export interface SessionState {
  user: StoredUser | null;
  loaded: boolean;
  /** At the login: the address that was remembered when a guard led there. */
  origin?: string | undefined;
}

const STAFF = new Set(['admin', 'editor']);

export const isStaff = (role: string): boolean => STAFF.has(role);

const PASS: Verdict = { kind: 'pass' };
const TO_LOGIN: Verdict = { kind: 'redirect', to: paths.login(), rememberOrigin: true };

/** Passes only if a stored user record exists. */
export function loggedInGuard({ user }: SessionState): Verdict {
  return user === null ? TO_LOGIN : PASS;
}

/** For the pages of staff: admins and editors see them, others who are logged in get 403. */
export function staffGuard({ user, loaded }: SessionState): Verdict {
  if (user === null) return TO_LOGIN;
  if (!loaded) return { kind: 'wait' };
  if (user.role === null) return TO_LOGIN;
  return isStaff(user.role.code) ? PASS : { kind: 'error', status: 403 };
}

/**
 * For the login page: who is logged in already goes to where a guard sent them from, as after a login, else to the
 * account. A record without a role would only be sent back here.
 */
export function guestGuard({ user, origin }: SessionState): Verdict {
  if (user === null) return PASS;
  const remembered = user.role === null ? paths.home() : safeOrigin(origin);
  return { kind: 'redirect', to: remembered === paths.home() ? paths.users() : remembered, rememberOrigin: false };
}

export const GUARDS: Readonly<Record<GuardName, (state: SessionState) => Verdict>> = {
  'logged-in': loggedInGuard,
  staff: staffGuard,
  guest: guestGuard,
};
