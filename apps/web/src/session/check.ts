/** Who is there when the application starts: what the server says goes before what the browser remembers. */
import { isLoggedIn, logout } from '@glosa/contract';
import { call } from '../api/client.ts';
import { PageError } from '../api/page-error.ts';
import { storedUser, storeUser } from './user.ts';

/** Set while a logout has not reached the server yet. */
export const OWED = 'logout-owed';

let checking: Promise<boolean> | undefined;
let loaded = false;

/** Whether the start-up check has answered. */
export const isSessionLoaded = (): boolean => loaded;

async function askWho(): Promise<boolean> {
  const before = storedUser();
  try {
    // A logout that the server never heard of would otherwise be undone here.
    if (localStorage.getItem(OWED) !== null) {
      await call(logout, {});
      localStorage.removeItem(OWED);
    }
    const user = await call(isLoggedIn, {});
    if (user !== null || before !== null) storeUser(user);
    return before?.id !== user?.id || before?.role?.code !== user?.role.code;
  } catch (error) {
    // A server that does not answer says nothing about the session; the calls of the page will tell.
    if (error instanceof PageError) return false;
    throw error;
  } finally {
    loaded = true;
    checking = undefined;
  }
}

/** Refreshes or clears the stored record by what the server says; tells whether the person or their role changed. */
export function checkSession(): Promise<boolean> {
  checking ??= askWho();
  return checking;
}

/** Resolves when the start-up check has answered; makes it if it has not been made. */
export async function sessionLoaded(): Promise<void> {
  if (!loaded) await checkSession();
}
