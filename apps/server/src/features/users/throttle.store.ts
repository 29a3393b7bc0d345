/** Failed tries of passwords, in the database. */
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

/**
 * One more, in one statement, so that none is lost where several are counted at once. The count begins again where the row
 * is from `startOver` or before.
 */
export async function addFailedAttempt(
  writer: Writer,
  subject: string,
  at: Date,
  startOver: { since: Date } | { last_at: Date },
): Promise<void> {
  const [column, before] =
    'since' in startOver ? (['since', startOver.since] as const) : (['last_at', startOver.last_at] as const);
  const time = at.toISOString();
  await writer
    .insertInto('failed_attempt')
    .values({ subject, count: 1, since: time, last_at: time })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((is) => {
        const isOld = is(`failed_attempt.${column}`, '<=', before.toISOString());
        return {
          count: is
            .case()
            .when(isOld)
            .then(1)
            .else(is('failed_attempt.count', '+', 1))
            .end(),
          since: is.case().when(isOld).then(time).else(is.ref('failed_attempt.since')).end(),
          last_at: time,
        };
      }),
    )
    .execute();
}

export async function deleteFailedAttempts(writer: Writer, subject: string): Promise<void> {
  await writer.deleteFrom('failed_attempt').where('subject', '=', subject).execute();
}

export async function deleteOldFailedAttempts(writer: Writer, before: Date): Promise<void> {
  await writer.deleteFrom('failed_attempt').where('last_at', '<', before.toISOString()).execute();
}
