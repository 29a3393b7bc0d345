/** Coming in and going out. */
import { login, logout } from '@glosa/contract';
import { call } from '../api/client.ts';
import { callForm } from '../api/form.ts';
import { PageError } from '../api/page-error.ts';
import { OWED } from './check.ts';
import { claimDrafts, forgetDrafts } from './drafts.ts';
import { forgetShortcuts } from './shortcuts.ts';
import { forgetQueries } from './stored-queries.ts';
import { type StoredUser, storeUser } from './user.ts';

/** Logs in and stores who it is. What is refused is a problem of the form. */
export async function logIn(credentials: { login: string; password: string }) {
  const result = await callForm(login, { body: credentials });
  if (result.problem === null) welcome(result.answer);
  return result;
}

/** Stores who has come in, however they did, and tells the other windows. */
export function welcome(user: StoredUser): void {
  localStorage.removeItem(OWED);
  claimDrafts(user.id);
  storeUser(user);
  announce();
}

/** The session has ended by itself: clears the record, settings and queries. Unsaved text waits for its person. */
export function forgetSession(): void {
  forgetShortcuts();
  forgetQueries();
  storeUser(null);
}

/** The person has gone, and said so: clears everything that the browser knows of them, unsaved text too. */
export function forgetPerson(): void {
  forgetDrafts();
  forgetSession();
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
