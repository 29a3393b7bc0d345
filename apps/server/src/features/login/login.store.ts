/** Sessions and failed attempts in the database. */
import type { Reader, Writer } from '../../db/transaction.ts';
import type { Session } from '../../http/session.ts';

/** A session as it is stored, with what its person may do now. */
export interface StoredSession extends Session {
  active: boolean;
}

export async function findSession(reader: Reader, tokenHash: string): Promise<StoredSession | null> {
  const row = await reader
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .where('token_hash', '=', tokenHash)
    .select(['session.id', 'token_hash', 'user_id', 'login', 'role', 'active', 'started_at', 'last_seen_at'])
    .select('confirmed_at')
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    tokenHash: row.token_hash,
    userId: row.user_id,
    login: row.login,
    role: row.role,
    active: row.active === 1,
    startedAt: new Date(row.started_at),
    lastSeenAt: new Date(row.last_seen_at),
    confirmedAt: new Date(row.confirmed_at),
  };
}

export async function insertSession(
  writer: Writer,
  session: { userId: number; tokenHash: string; browser: string; at: Date },
): Promise<void> {
  const at = session.at.toISOString();
  await writer
    .insertInto('session')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      browser: session.browser,
      started_at: at,
      last_seen_at: at,
      confirmed_at: at,
    })
    .execute();
}

export async function touchSession(writer: Writer, id: number, at: Date): Promise<void> {
  await writer.updateTable('session').set({ last_seen_at: at.toISOString() }).where('id', '=', id).execute();
}

export async function confirmSession(writer: Writer, id: number, at: Date): Promise<void> {
  await writer.updateTable('session').set({ confirmed_at: at.toISOString() }).where('id', '=', id).execute();
}

/** Says how many there were. */
export async function deleteSession(writer: Writer, id: number, userId: number): Promise<number> {
  const { numDeletedRows } = await writer
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Those that are over anyway, of everybody. */
export async function deleteEndedSessions(writer: Writer, startedBefore: Date, seenBefore: Date): Promise<void> {
  await writer
    .deleteFrom('session')
    .where((is) =>
      is.or([is('started_at', '<=', startedBefore.toISOString()), is('last_seen_at', '<=', seenBefore.toISOString())]),
    )
    .execute();
}

export async function listSessions(reader: Reader, userId: number) {
  return reader
    .selectFrom('session')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'browser', 'started_at', 'last_seen_at'])
    .execute();
}
