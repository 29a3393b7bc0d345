import { useSyncExternalStore } from 'react';

/** The record of the logged-in person as it is kept in local storage. It grants nothing: the server decides. */
export interface StoredUser {
  id: number;
  login: string;
  active: boolean;
  role: { code: string } | null;
}

function isRole(value: unknown): value is StoredUser['role'] {
  return value === null || (typeof value === 'object' && 'code' in value && typeof value.code === 'string');
}

function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value && 'login' in value && 'active' in value && 'role' in value)) return false;
  const { id, login, active, role } = value;
  return typeof id === 'number' && typeof login === 'string' && typeof active === 'boolean' && isRole(role);
}

const KEY = 'user';
const listeners = new Set<() => void>();
let read: { text: string | null; user: StoredUser | null } = { text: null, user: null };

function parse(text: string | null): StoredUser | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isStoredUser(value) ? value : null;
  } catch {
    // A record that cannot be read is no record: the person logs in again.
    return null;
  }
}

/**
 * The stored user; the same object as long as the record does not change. Null where storage is closed to us. A record that
 * cannot be read is cleared.
 */
export function storedUser(): StoredUser | null {
  try {
    const text = localStorage.getItem(KEY);
    if (text !== read.text) read = { text, user: parse(text) };
    if (text !== null && read.user === null) localStorage.removeItem(KEY);
    return read.user;
  } catch {
    return null;
  }
}

/** What of an account is kept: enough to draw the menu and to guard pages, nothing more. */
function recordOf({ id, login, active, role }: StoredUser): StoredUser {
  return { id, login, active, role: role === null ? null : { code: role.code } };
}

/** Keeps the record, or clears it with null, and tells everyone who shows it. */
export function storeUser(user: StoredUser | null): void {
  try {
    if (user === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(recordOf(user)));
  } catch {
    // Without storage the login does not outlive this page; the guards will send the person to the login again.
  }
  for (const listener of listeners) listener();
}

/** Calls the listener whenever the record may have changed, here or in another window; returns the way to stop that. */
export function onStoredUser(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(onStoredUser, storedUser, () => null);
}
