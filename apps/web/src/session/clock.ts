/** How long the session still lasts: asks the server, which alone knows, and tells when to ask again. */
import { extendSession, type SessionTime, sessionTime, WARN_SECONDS } from '@glosa/contract';
import { useSyncExternalStore } from 'react';
import { call } from '../api/client.ts';
import { PageError } from '../api/page-error.ts';
import { onUnauthenticated } from '../api/unauthenticated.ts';
import { announce, onAnnounced } from './session.ts';
import { storedUser } from './user.ts';

/** `unknown`: not asked for, because no person is logged in. Times are those of `Date.now()`. */
export type SessionState =
  | { kind: 'unknown' }
  | { kind: 'lasting' }
  | { kind: 'ending'; endsAt: number; mayExtend: boolean }
  | { kind: 'gone' };

const LONGEST_WAIT_MS = 10 * 60_000;
/** While the warning stands, another window may extend the session without a word. */
const WARNED_WAIT_MS = 15_000;
/** After no answer. */
const RETRY_MS = 30_000;

/** What an answer means at a moment, and in how many milliseconds to ask again; 0: not again. */
export function readTime(time: SessionTime | null, now: number): { state: SessionState; askInMs: number } {
  if (time === null) return { state: { kind: 'gone' }, askInMs: 0 };
  const { secondsLeft, secondsAtMost } = time;
  if (secondsLeft <= WARN_SECONDS) {
    const state = { kind: 'ending', endsAt: now + secondsLeft * 1000, mayExtend: secondsAtMost > secondsLeft } as const;
    return { state, askInMs: Math.min(WARNED_WAIT_MS, secondsLeft * 1000 + 500) };
  }
  return { state: { kind: 'lasting' }, askInMs: Math.min((secondsLeft - WARN_SECONDS) * 1000, LONGEST_WAIT_MS) };
}

const UNKNOWN: SessionState = { kind: 'unknown' };
let state: SessionState = UNKNOWN;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function take(time: SessionTime | null): void {
  const read = readTime(time, Date.now());
  set(read.state);
  clearTimeout(timer);
  if (read.askInMs > 0) timer = setTimeout(() => void ask(), read.askInMs);
}

/** Asks the server now. */
export async function ask(): Promise<void> {
  try {
    take(await call(sessionTime, {}));
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), RETRY_MS);
  }
}

/** Makes the session last again, in all windows. Throws a PageError when the server cannot be reached. */
export async function extend(): Promise<void> {
  try {
    take(await call(extendSession, {}));
    announce();
  } catch (error) {
    if (!(error instanceof PageError) || error.status !== 401) throw error;
    take(null);
  }
}

/** Asks at once, then whenever something may have changed. Returns the way to stop. */
export function startClock(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void ask();
  };
  void ask();
  const quiet = onAnnounced(() => void ask());
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    quiet();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
    set(UNKNOWN);
  };
}

/**
 * A refused call of accounts and sessions reloads the page: it then knows who is logged in. All others are repeated by
 * their page once the person has logged in again over it, and so is the extension, after which nothing is lost.
 */
export function mindRefusals(reload: () => void = () => window.location.reload()): void {
  onUnauthenticated((path) => {
    // A person who has just logged out is on the way to another page.
    if (storedUser() === null) return;
    if (path.startsWith('/api/auth/') && path !== extendSession.path) reload();
    else take(null);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => UNKNOWN,
  );
}
