/** Versions of the tagset. */
import type { Insertable, Selectable } from 'kysely';
import type { TagsetVersionTable } from '../../db/schema-annotation.ts';
import type { Reader, Writer } from '../../db/transaction.ts';

export type TagsetVersionRow = Omit<Selectable<TagsetVersionTable>, 'content'>;

/** The latest first. */
export function listTagsetVersions(reader: Reader, limit: number): Promise<TagsetVersionRow[]> {
  return reader
    .selectFrom('tagset_version')
    .select(['version', 'kind', 'of_version', 'digest', 'counts', 'invalid', 'actor', 'created_at'])
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** The content of a version, null for the default; undefined where there is no such version. */
export async function findTagsetContent(reader: Reader, version: number): Promise<string | null | undefined> {
  const row = await reader
    .selectFrom('tagset_version')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content;
}

/** One after the other, also over several servers: the transaction that has this row goes first. */
export async function takeTagsetTurn(writer: Writer, at: string): Promise<void> {
  await writer
    .insertInto('setting')
    .values({ key: 'tagset.last', value: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: at }))
    .execute();
}

export async function insertTagsetVersion(writer: Writer, row: Insertable<TagsetVersionTable>): Promise<void> {
  await writer.insertInto('tagset_version').values(row).execute();
}
