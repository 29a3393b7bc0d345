import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** The database file is not as it was left; SQLite itself would not notice a changed letter. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged';
  constructor(file: string) {
    super(
      `The database ${file} is not as it was left: the file was damaged or changed meanwhile. Restore a backup into an empty folder. If it was changed on purpose, delete ${sealOf(file)} and start again.`,
    );
  }
}

const sealOf = (file: string) => `${file}.seal`;

/**
 * Compares a database file that nobody has open with what it was when it was closed, and takes the seal off: from here on
 * it may be written to. Without a seal (after a crash, or in a new folder) there is nothing to compare with.
 * @throws DatabaseDamaged
 */
export async function breakSeal(file: string): Promise<void> {
  const seal = sealOf(file);
  if (!existsSync(seal)) return;
  if (readFileSync(seal, 'utf8') !== (await describe(file))) throw new DatabaseDamaged(file);
  rmSync(seal);
}

/** Notes what a database file is when its last connection has been closed. */
export async function sealDatabase(file: string): Promise<void> {
  // What stands in the log has not reached the file: somebody still reads it.
  if (sizeOf(`${file}-wal`) > 0) return;
  const seal = sealOf(file);
  writeFileSync(`${seal}.tmp`, await describe(file), { mode: 0o600 });
  renameSync(`${seal}.tmp`, seal);
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

async function describe(file: string): Promise<string> {
  const hash = createHash('sha256');
  if (existsSync(file))
    for await (const bytes of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(bytes);
  return `${sizeOf(file)} ${hash.digest('hex')}\n`;
}
