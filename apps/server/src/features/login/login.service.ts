/** Logging in and out, and the sessions that a person has open. */
import type { Language, OwnSession, SessionTime, User } from '@glosa/contract';
import type { Storage } from '../../db/open.ts';
import type { Writer } from '../../db/transaction.ts';
import { BadRequest, NotFound } from '../../errors.ts';
import { hashOfToken, newToken, type Session } from '../../http/session.ts';
import {
  type Account,
  type Attempt,
  checkPassword,
  type Deed,
  endSessionsOf,
  findUser,
  forgetFailures,
  freshHash,
  getUser,
  inTurn,
  noteLogin,
  recordDeed,
  recordFailure,
  requirePatience,
  showUser,
  wrongPassword,
} from '../users/users.service.ts';
import { browserName } from './browser.ts';
import { confirmSession, deleteEndedSessions, deleteSession, insertSession, listSessions } from './login.store.ts';
import { type SessionLimits, timeOf } from './session-service.ts';

export interface LoginService {
  storage: Storage;
  limits: SessionLimits;
  now: () => Date;
}

/** From where a person logs in. */
export interface Client {
  /** IP address. */
  address: string;
  userAgent: string | undefined;
  requestId: string;
  /** The session of this browser so far: a new one takes its place. */
  session: Session | undefined;
}

/** The token goes into the cookie and nowhere else. */
export interface NewSession {
  token: string;
  tokenHash: string;
  account: Account;
}

/**
 * @throws BadRequest with the code `bad-credentials`, the same whatever is wrong; TooManyRequests.
 */
export async function logIn(
  service: LoginService,
  { login, password }: { login: string; password: string },
  client: Client,
): Promise<NewSession> {
  const { storage, now } = service;
  return inTurn(async () => {
    const attempt: Attempt = { login, address: client.address, at: now() };
    await requirePatience(storage, attempt);
    // A NUL is in no login, and PostgreSQL will not even be asked about one.
    const account = login.includes('\0') ? null : await findUser(storage.read, login);
    if (!(await checkPassword(account, password)) || account === null) {
      await storage.transact(async (writer) => {
        await recordFailure(writer, attempt);
        // What a stranger typed may be anything, at times a password: only names of accounts are kept.
        await recordDeed(writer, deedOf('login-failed', '', account?.login ?? '', client, attempt.at));
      });
      throw badCredentials();
    }
    const hash = await freshHash(account, password);
    return storage.transact(async (writer) => {
      // First: a reset of the password also takes the account and then its failures.
      if (!(await noteLogin(writer, account, attempt.at, hash))) throw badCredentials();
      await forgetFailures(writer, login);
      return beginSession(writer, service, account, client);
    });
  });
}

function badCredentials(): BadRequest {
  return new BadRequest('Wrong login or password.', 'bad-credentials');
}

/** In a transaction that has seen to it that the person may. */
export async function beginSession(
  writer: Writer,
  { limits, now }: LoginService,
  account: Account,
  client: Client,
): Promise<NewSession> {
  const at = now();
  const token = newToken();
  const tokenHash = hashOfToken(token);
  await forgetEndedSessions(writer, limits, at);
  if (client.session !== undefined) await deleteSession(writer, client.session.id, client.session.userId);
  await insertSession(writer, { userId: account.id, tokenHash, browser: browserName(client.userAgent), at });
  await recordDeed(writer, deedOf('login', account.login, account.login, client, at));
  return { token, tokenHash, account };
}

/** Deletes what is over by its time, of everybody. */
export function forgetEndedSessions(writer: Writer, limits: SessionLimits, at: Date): Promise<void> {
  const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000);
  return deleteEndedSessions(writer, ago(limits.absolute), ago(limits.idle));
}

function deedOf(action: Deed['action'], actor: string, subject: string, client: Client, at: Date): Deed {
  return { action, actor, subject, requestId: client.requestId, at };
}

export async function logOut({ storage, now }: LoginService, session: Session, requestId: string): Promise<void> {
  await storage.transact(async (writer) => {
    await deleteSession(writer, session.id, session.userId);
    const { login } = session;
    await recordDeed(writer, { action: 'logout', actor: login, subject: login, requestId, at: now() });
  });
}

export async function whoIs({ storage }: LoginService, session: Session, language: Language): Promise<User> {
  return showUser(await getUser(storage.read, session.userId), language);
}

export function timeLeft({ limits, now }: LoginService, session: Session): SessionTime {
  return timeOf(session, limits, now());
}

/** @throws FormError when it is wrong, TooManyRequests. */
export async function confirm(
  { storage, now }: LoginService,
  session: Session,
  password: string,
  client: Client,
): Promise<void> {
  await inTurn(async () => {
    const attempt: Attempt = { login: session.login, address: client.address, at: now() };
    await requirePatience(storage, attempt);
    const account = await getUser(storage.read, session.userId);
    const isRight = await checkPassword(account, password);
    await storage.transact(async (writer) => {
      if (isRight) {
        await forgetFailures(writer, session.login);
        await confirmSession(writer, session.id, attempt.at);
      } else {
        await recordFailure(writer, attempt);
        await recordDeed(writer, deedOf('login-failed', session.login, session.login, client, attempt.at));
      }
    });
    if (!isRight) throw wrongPassword();
  });
}

export async function sessionsOf({ storage, limits, now }: LoginService, session: Session): Promise<OwnSession[]> {
  const rows = await listSessions(storage.read, session.userId);
  const at = now();
  return rows
    .map((row) => ({
      id: row.id,
      current: row.id === session.id,
      startedAt: row.started_at,
      lastSeenAt: row.last_seen_at,
      browser: row.browser,
    }))
    .filter(
      (row) =>
        row.current ||
        timeOf({ ...session, startedAt: new Date(row.startedAt), lastSeenAt: new Date(row.lastSeenAt) }, limits, at)
          .secondsLeft > 0,
    );
}

/** @throws NotFound when it is not a session of this person, or ended already. */
export async function endOwnSession(
  service: LoginService,
  session: Session,
  id: number,
  requestId: string,
): Promise<void> {
  const { login } = session;
  await service.storage.transact(async (writer) => {
    if ((await deleteSession(writer, id, session.userId)) === 0) throw new NotFound(`No session ${id}.`);
    await recordDeed(writer, { action: 'session-ended', actor: login, subject: login, requestId, at: service.now() });
  });
}

export async function endOthers(service: LoginService, session: Session, requestId: string): Promise<void> {
  const { login } = session;
  await service.storage.transact(async (writer) => {
    await endSessionsOf(writer, session.userId, session.id);
    await recordDeed(writer, { action: 'session-ended', actor: login, subject: login, requestId, at: service.now() });
  });
}
