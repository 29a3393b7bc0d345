/**
 * The two changes that the record of events allows: a person gets another name, and what is too old is deleted. The
 * database asks for a permit, which says what is to be changed and cannot outlive its transaction (migration 011).
 */
import { ACCOUNT_ACTIONS } from '@glosa/contract';
import type { Writer } from '../../db/transaction.ts';

const PERMIT = 1;

interface Permitted {
  login: string | null;
  pseudonym: string | null;
  made_before: string | null;
}

async function withPermit<T>(writer: Writer, permitted: Permitted, work: () => Promise<T>): Promise<T> {
  await writer
    .insertInto('audit_permit')
    .values({ id: PERMIT, ends_with: 0, ...permitted })
    .execute();
  const result = await work();
  await writer.deleteFrom('audit_permit').where('id', '=', PERMIT).execute();
  return result;
}

/** The person is called otherwise from here on, and their addresses are left out. */
export function renameInAudit(writer: Writer, login: string, pseudonym: string): Promise<void> {
  return withPermit(writer, { login, pseudonym, made_before: null }, async () => {
    const ownDeeds = () =>
      writer.selectFrom('audit').where('subject', '=', login).where('action', 'in', ACCOUNT_ACTIONS);
    const told = await ownDeeds()
      .select(['no', 'before', 'after'])
      .where((is) => is.or([is('before', 'is not', null), is('after', 'is not', null)]))
      .execute();
    for (const { no, before, after } of told) {
      const fields = { before: withoutEmail(before), after: withoutEmail(after) };
      await writer.updateTable('audit').set(fields).where('no', '=', no).execute();
    }
    await writer.updateTable('audit').set({ actor: pseudonym }).where('actor', '=', login).execute();
    await writer
      .updateTable('audit')
      .set({ subject: pseudonym })
      // A text may have the code that a person has for a login.
      .where('subject', '=', login)
      .where('action', 'in', ACCOUNT_ACTIONS)
      .execute();
  });
}

function withoutEmail(json: string | null): string | null {
  if (json === null) return null;
  const { email: _, ...rest } = JSON.parse(json) as Record<string, unknown>;
  return JSON.stringify(rest);
}

/** Answers how many events were deleted. */
export function deleteOldDeeds(writer: Writer, before: Date): Promise<number> {
  const made_before = before.toISOString();
  return withPermit(writer, { login: null, pseudonym: null, made_before }, async () => {
    const { numDeletedRows } = await writer.deleteFrom('audit').where('at', '<', made_before).executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}
