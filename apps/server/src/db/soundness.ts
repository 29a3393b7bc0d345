/** Whether the file of an embedded database is what SQLite takes for one, and whole. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** The file of the database cannot be worked with: damaged, changed from outside, or not to be written to. For a person. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged';
}

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** SQLite found that its file is damaged. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error && 'errcode' in error)) return false;
  const code = Number(error.errcode) & 0xff;
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}

/** What SQLite finds wrong with the structure of a database, as it says it; null where it finds nothing. */
export function findDamage(database: DatabaseSync): string | null {
  try {
    const found = database.prepare('pragma quick_check(1)').get()?.['quick_check'];
    return found === 'ok' ? null : String(found).replaceAll(/\s+/g, ' ');
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  }
}

/** The same of a file: as it is left, log included. Null also where there is none, or none has been written to yet. */
export function damageOf(file: string): string | null {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return null;
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return findDamage(database);
  } finally {
    database.close();
  }
}

/**
 * Before anything is read of a file that was not left in order.
 * @throws DatabaseDamaged
 */
export function requireSound(file: string): void {
  const damage = damageOf(file);
  if (damage === null) return;
  throw new DatabaseDamaged(
    `The database ${file} is damaged (${damage}). Nothing was changed. Restore the last backup into an empty folder; docs/operations.md says how.`,
  );
}

/** @throws DatabaseDamaged where the account of the server may not write to the file. */
export function requireWritable(file: string): void {
  if (!existsSync(file)) return;
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new DatabaseDamaged(
      `The database ${file} cannot be read and written by this account (${code}). Give it to the account that the server runs as (chown, chmod u+rw), and what stands beside it too.`,
    );
  }
}
