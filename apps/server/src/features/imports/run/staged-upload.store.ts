/** Uploads that were checked and wait to be applied. The token is stored nowhere, only its hash. */

import type { Reader, Writer } from '../../../db/transaction.ts';
import { hashOfToken, newToken } from '../../../http/session.ts';
import type { ImportOutcome, Losses, WorkUpload } from './import-work.ts';

/** How long a token is good, in milliseconds. */
const KEPT = 60 * 60 * 1000;
/** Of one person at a time; an older one goes. */
const KEPT_OF_ONE = 10;

export interface Staged extends WorkUpload {
  told: Losses;
  /** Null until it is applied. */
  result: ImportOutcome | null;
}

interface Staging extends WorkUpload {
  actor: string;
  at: string;
  /** What it is for, as a text. */
  target: string;
  told: Losses;
}

/** The upload of a token of this person for this target; null where there is none any more. */
export async function findStaged(
  reader: Reader,
  token: string,
  { actor, target, at }: Pick<Staging, 'actor' | 'target' | 'at'>,
): Promise<Staged | null> {
  const row = await reader
    .selectFrom('import_upload')
    .select(['target', 'file_name', 'zip', 'result'])
    .where('token_hash', '=', hashOfToken(token))
    .where('actor', '=', actor)
    .where('created_at', '>', earlier(at))
    .executeTakeFirst();
  if (row === undefined) return null;
  const stored = JSON.parse(row.target) as { target: string; told: Losses };
  if (stored.target !== target) return null;
  const result = row.result === null ? null : (JSON.parse(row.result) as ImportOutcome);
  return { fileName: row.file_name, bytes: row.zip, told: stored.told, result };
}

/** Returns the token. What is too old goes at the same time. */
export async function stageUpload(writer: Writer, { fileName, bytes, actor, at, ...rest }: Staging): Promise<string> {
  await purgeStaged(writer, at);
  const older = await writer
    .selectFrom('import_upload')
    .select('id')
    .where('actor', '=', actor)
    .orderBy('id', 'desc')
    .offset(KEPT_OF_ONE - 1)
    .limit(1000)
    .execute();
  const ids = older.map(({ id }) => id);
  if (ids.length > 0) await writer.deleteFrom('import_upload').where('id', 'in', ids).execute();
  const token = newToken();
  await writer
    .insertInto('import_upload')
    .values({
      token_hash: hashOfToken(token),
      target: JSON.stringify(rest),
      actor,
      file_name: fileName,
      zip: bytes,
      created_at: at,
    })
    .execute();
  return token;
}

/** A person is told again what would be lost. */
export async function keepTold(writer: Writer, token: string, told: Losses): Promise<void> {
  const hash = hashOfToken(token);
  const row = await writer
    .selectFrom('import_upload')
    .select('target')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined) return;
  const target = JSON.stringify({ ...(JSON.parse(row.target) as object), told });
  await writer.updateTable('import_upload').set({ target }).where('token_hash', '=', hash).execute();
}

/** What was answered; the file itself is a version by now. */
export async function keepResult(writer: Writer, token: string, result: ImportOutcome): Promise<void> {
  await writer
    .updateTable('import_upload')
    .set({ result: JSON.stringify(result), zip: new Uint8Array() })
    .where('token_hash', '=', hashOfToken(token))
    .execute();
}

/** Deletes uploads that can no longer be applied. */
export async function purgeStaged(writer: Writer, at: string): Promise<void> {
  await writer.deleteFrom('import_upload').where('created_at', '<=', earlier(at)).execute();
}

const earlier = (at: string) => new Date(Date.parse(at) - KEPT).toISOString();
