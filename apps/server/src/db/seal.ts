import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseDamaged, damageOf } from './soundness.ts';

const sealOf = (file: string) => `${file}.seal`;

/**
 * Compares a database file that nobody has open with what it was when it was closed, and takes the seal off: from here on
 * it may be written to. False where there is no seal (after a crash, or in a new folder), and so nothing to compare with.
 * @throws DatabaseDamaged
 */
export async function breakSeal(file: string): Promise<boolean> {
  const seal = sealOf(file);
  if (!existsSync(seal)) return false;
  if (readFileSync(seal, 'utf8') !== (await describe(file))) {
    throw new DatabaseDamaged(
      `The database ${file} is not as it was left: the file was damaged or changed meanwhile. Restore a backup into an empty folder. If it was changed on purpose, delete ${seal} and start again.`,
    );
  }
  rmSync(seal);
  return true;
}

/**
 * Notes what a database file is when its last connection has been closed. A damaged one gets no seal.
 * @throws DatabaseDamaged
 */
export async function sealDatabase(file: string): Promise<void> {
  // What stands in the log has not reached the file: somebody still reads it.
  if (sizeOf(`${file}-wal`) > 0) return;
  const damage = damageOf(file);
  if (damage !== null) throw new DatabaseDamaged(`The database ${file} is damaged (${damage}) and is not sealed.`);
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
