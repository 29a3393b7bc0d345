/** Coming in and going out. */
import { login, logout } from '@glosa/contract';
import { call } from '../api/client.ts';
import { callForm } from '../api/form.ts';
import { PageError } from '../api/page-error.ts';
import { OWED } from './check.ts';
import { clearHistory } from './query-history.ts';
import { forgetShortcuts } from './shortcuts.ts';
import { storeUser } from './user.ts';

/** Logs in and stores who it is. What is refused is a problem of the form. */
export async function logIn(credentials: { login: string; password: string }) {
  const result = await callForm(login, { body: credentials });
  if (result.problem === null) {
    localStorage.removeItem(OWED);
    storeUser(result.answer);
    announce();
  }
  return result;
}

/** Clears what the browser knows of the person: the record, their settings, drafts and queries. */
export function forgetPerson(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
  forgetShortcuts();
  clearHistory();
  storeUser(null);
}

/** Logs out, here in any case. False where the server could not be told: it will be, when a page next starts. */
export async function logOut(): Promise<boolean> {
  try {
    await call(logout, {});
    return true;
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    localStorage.setItem(OWED, 'true');
    return false;
  } finally {
    forgetPerson();
    announce();
  }
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

/** Tells the other windows that the session has begun, ended or been extended. */
export function announce(): void {
  channel?.postMessage('changed');
}

/** Calls the listener when another window changed the session; returns the way to stop that. */
export function onAnnounced(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
