/** Accounts in the database. */
import type { RoleCode } from '@glosa/contract';
import type { Insertable, Selectable } from 'kysely';
import type { UserAccountTable } from '../../db/schema.ts';
import type { Reader, Writer } from '../../db/transaction.ts';
import { Unauthenticated } from '../../errors.ts';

/** The stored account, hash and all; never leaves the server as it is. */
export type Account = Selectable<UserAccountTable>;

/** `login` in NFC. */
export async function findAccount(reader: Reader, login: string): Promise<Account | null> {
  const row = await reader.selectFrom('user_account').where('login', '=', login).selectAll().executeTakeFirst();
  return row ?? null;
}

export async function findAccountById(reader: Reader, id: number): Promise<Account | null> {
  const row = await reader.selectFrom('user_account').where('id', '=', id).selectAll().executeTakeFirst();
  return row ?? null;
}

export async function insertAccount(writer: Writer, account: Insertable<UserAccountTable>): Promise<Account> {
  return writer.insertInto('user_account').values(account).returningAll().executeTakeFirstOrThrow();
}

/** Answers the account as it is then. @throws Unauthenticated where it is gone: its person was forgotten meanwhile. */
export async function updateAccount(
  writer: Writer,
  id: number,
  changes: Partial<Omit<Account, 'id' | 'login' | 'login_key' | 'created_at'>>,
): Promise<Account> {
  return writer
    .updateTable('user_account')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(gone);
}

const gone = () => new Unauthenticated('The account is gone.');

export async function deleteAccount(writer: Writer, id: number): Promise<void> {
  await writer.deleteFrom('user_account').where('id', '=', id).execute();
}

const LOCK = 'accounts.lock';

/**
 * Until the end of the transaction no other one that asks for this can go on: on PostgreSQL by the lock on a row, on
 * SQLite, where there is but one writer, by itself.
 */
export async function lockAccounts(writer: Writer): Promise<void> {
  await writer
    .insertInto('setting')
    .values({ key: LOCK, value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute();
}

/** Whose login looks like this one. */
export async function findByLoginKey(reader: Reader, loginKey: string): Promise<Account | null> {
  const row = await reader.selectFrom('user_account').where('login_key', '=', loginKey).selectAll().executeTakeFirst();
  return row ?? null;
}

export async function findByEmailKey(reader: Reader, emailKey: string): Promise<Account | null> {
  const row = await reader.selectFrom('user_account').where('email_key', '=', emailKey).selectAll().executeTakeFirst();
  return row ?? null;
}

export async function countAccounts(reader: Reader, only: { role?: RoleCode; active?: boolean } = {}): Promise<number> {
  let query = reader.selectFrom('user_account').select((is) => is.fn.countAll<number>().as('count'));
  if (only.role !== undefined) query = query.where('role', '=', only.role);
  if (only.active !== undefined) query = query.where('active', '=', only.active ? 1 : 0);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

export async function listAccounts(reader: Reader): Promise<Account[]> {
  return reader.selectFrom('user_account').selectAll().execute();
}

/** Sessions that have not ended by themselves, by account. */
export async function countSessions(reader: Reader, startedAfter: Date, seenAfter: Date): Promise<Map<number, number>> {
  const rows = await reader
    .selectFrom('session')
    .where('started_at', '>', startedAfter.toISOString())
    .where('last_seen_at', '>', seenAfter.toISOString())
    .groupBy('user_id')
    .select((is) => ['user_id', is.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map((row) => [row.user_id, Number(row.count)]));
}

/** Ends all sessions of a person, or all but one. */
export async function deleteSessionsOf(writer: Writer, userId: number, except?: number): Promise<void> {
  let query = writer.deleteFrom('session').where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '!=', except);
  await query.execute();
}
