/** Passwords tried in vain, in the database. */
import type { Reader, Writer } from '../../db/transaction.ts';

export interface FailedAttempts {
  count: number;
  since: Date;
  lastAt: Date;
}

export async function findFailedAttempts(reader: Reader, subject: string): Promise<FailedAttempts | null> {
  const row = await reader
    .selectFrom('failed_attempt')
    .where('subject', '=', subject)
    .select(['count', 'since', 'last_at'])
    .executeTakeFirst();
  return row === undefined ? null : { count: row.count, since: new Date(row.since), lastAt: new Date(row.last_at) };
}

export async function writeFailedAttempts(writer: Writer, subject: string, attempts: FailedAttempts): Promise<void> {
  const values = {
    count: attempts.count,
    since: attempts.since.toISOString(),
    last_at: attempts.lastAt.toISOString(),
  };
  await writer
    .insertInto('failed_attempt')
    .values({ subject, ...values })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(values))
    .execute();
}

export async function deleteFailedAttempts(writer: Writer, subject: string): Promise<void> {
  await writer.deleteFrom('failed_attempt').where('subject', '=', subject).execute();
}

export async function deleteOldFailedAttempts(writer: Writer, before: Date): Promise<void> {
  await writer.deleteFrom('failed_attempt').where('last_at', '<', before.toISOString()).execute();
}
