/** Writes what is said of sentences apart from their annotation, and who may say it. */
import type { Reader, Writer } from '../../db/transaction.ts';
import type { StatusState } from './steps.store.ts';

export async function saveStatus(
  writer: Writer,
  sentenceId: number,
  { doneBy, doneAt, flag }: StatusState,
): Promise<void> {
  await upsertStates(writer, [sentenceId], {
    done_by: doneBy,
    done_at: doneAt,
    flag_comment: flag?.comment ?? null,
    flag_by: flag?.by ?? null,
    flag_at: flag?.at ?? null,
    flag_word_id: flag?.word ?? null,
    flag_piece: flag?.piece ?? null,
  });
}

/** Who changed sentences last. */
export async function sign(writer: Writer, sentenceIds: readonly number[], by: string, at: string): Promise<void> {
  await upsertStates(writer, sentenceIds, { edited_by: by, edited_at: at });
}

export async function assign(writer: Writer, sentenceIds: readonly number[], assignee: string | null): Promise<void> {
  await upsertStates(writer, sentenceIds, { assignee });
}

/** Rows of one insert. */
const ROWS = 500;

/** The same of several sentences, each named once. */
async function upsertStates(
  writer: Writer,
  sentenceIds: readonly number[],
  columns: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  for (let from = 0; from < sentenceIds.length; from += ROWS) {
    await writer
      .insertInto('sentence_state')
      .values(sentenceIds.slice(from, from + ROWS).map((id) => ({ sentence_id: id, ...columns })))
      .onConflict((conflict) => conflict.column('sentence_id').doUpdateSet(columns))
      .execute();
  }
}

/** Logins of those who may annotate. */
export async function listStaff(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('user_account')
    .select('login')
    .where('active', '=', 1)
    .where('role', 'in', ['admin', 'editor'])
    .orderBy('login')
    .execute();
  return rows.map(({ login }) => login);
}
