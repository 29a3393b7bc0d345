/** Writes what is said of sentences apart from their annotation, and who may say it. */
import { writeStates } from '../../corpus/sentences.ts';
import type { Reader, Writer } from '../../db/transaction.ts';
import type { StatusState } from './steps.store.ts';

export async function saveStatus(
  writer: Writer,
  sentenceId: number,
  { doneBy, doneAt, flag }: StatusState,
): Promise<void> {
  await writeStates(writer, [sentenceId], {
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
  await writeStates(writer, sentenceIds, { edited_by: by, edited_at: at });
}

export async function assign(writer: Writer, sentenceIds: readonly number[], assignee: string | null): Promise<void> {
  await writeStates(writer, sentenceIds, { assignee });
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
