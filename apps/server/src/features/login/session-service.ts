/** Which sessions are open: at most so long without a sign of life, and at most so long in all. */
import type { SessionTime } from '@glosa/contract';
import type { Storage } from '../../db/open.ts';
import type { Session, SessionService } from '../../http/session.ts';
import { deleteSession, findSession, touchSession } from './login.store.ts';

/** In seconds. */
export interface SessionLimits {
  /** Without a request. */
  idle: number;
  /** Since the login. */
  absolute: number;
}

/** A sign of life is written down at most so often, in milliseconds: reading a page asks many things at once. */
const TOUCH_EVERY = 10_000;

export function buildSessionService(storage: Storage, limits: SessionLimits, now: () => Date): SessionService {
  return {
    async find(tokenHash) {
      const session = await findSession(storage.read, tokenHash);
      if (session === null || !session.active) return null;
      if (secondsLeft(session, limits, now()) > 0) return session;
      // Judged by the time alone, it would be open again after a clock is set back. The answer does not wait for it, and where
      // it fails, the next request with the session ends it.
      storage.transact((writer) => deleteSession(writer, session.id, session.userId)).catch(() => {});
      return null;
    },
    async touch(session) {
      const at = now();
      if (at.getTime() - session.lastSeenAt.getTime() < TOUCH_EVERY) return;
      await storage.transact((writer) => touchSession(writer, session.id, at));
    },
  };
}

const secondsSince = (then: Date, now: Date) => (now.getTime() - then.getTime()) / 1000;

/** Not rounded. A clock that was set back makes no session longer than its limit. */
function secondsLeft({ startedAt, lastSeenAt }: Session, { idle, absolute }: SessionLimits, now: Date): number {
  const untilIdle = Math.min(idle, idle - secondsSince(lastSeenAt, now));
  return Math.min(untilIdle, absolute - secondsSince(startedAt, now), absolute);
}

export function timeOf(session: Session, limits: SessionLimits, now: Date): SessionTime {
  const atMost = Math.min(limits.absolute, limits.absolute - secondsSince(session.startedAt, now));
  return {
    secondsLeft: Math.max(0, Math.floor(secondsLeft(session, limits, now))),
    secondsAtMost: Math.max(0, Math.floor(atMost)),
  };
}
