/** The files of packages of sources that were accepted. */
import type { AnswerOf, sourceVersions } from '@glosa/contract';
import { listOf } from '@glosa/dictionary';
import { sql } from 'kysely';
import { namesOf } from '../../../db/names.ts';
import type { Reader } from '../../../db/transaction.ts';
import { NotFound } from '../../../errors.ts';
import { FileAnswer } from '../../../http/file-answer.ts';

/** So many are listed. */
const LISTED = 100;

/** @throws NotFound where it is no package, or one that came without a file */
export async function listPackageVersions(reader: Reader, id: number): Promise<AnswerOf<typeof sourceVersions>> {
  const rows = await reader
    .selectFrom('source_version')
    .select(['version', 'created_at as at', 'actor', 'file_name as fileName'])
    .select(sql<number>`length(zip)`.as('size'))
    .where('node_id', '=', id)
    .orderBy('version', 'desc')
    .limit(LISTED)
    .execute();
  if (rows.length === 0) throw new NotFound(`No file of the source ${id}.`);
  return { versions: rows.map((row) => ({ ...row, size: Number(row.size) })) };
}

/**
 * A file as it was accepted, byte for byte: the last one without `version`. Names are those of the tree, not of the file, so
 * a package that was renamed has the same file as before. @throws NotFound
 */
export async function getPackageZip(reader: Reader, id: number, version: number | undefined): Promise<FileAnswer> {
  let query = reader
    .selectFrom('source_version')
    .innerJoin('source_node', 'source_node.id', 'source_version.node_id')
    .select(['source_version.zip', 'source_version.version', 'source_node.abbr'])
    .where('source_node.id', '=', id)
    .orderBy('source_version.version', 'desc')
    .limit(1);
  if (version !== undefined) query = query.where('source_version.version', '=', version);
  const found = await query.executeTakeFirst();
  if (found === undefined) throw new NotFound(`No file of the source ${id}.`);
  const name = listOf(namesOf(found.abbr)).find(Boolean) ?? `source-${id}`;
  return new FileAnswer(`${name}-v${found.version}.zip`, 'application/zip', Buffer.from(found.zip));
}
