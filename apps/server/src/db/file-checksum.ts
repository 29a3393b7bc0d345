import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseDamaged, damageOf } from './soundness.ts';

/**
 * The structure of a larger file, in bytes, is looked through at the next start and not at the stop: it takes seconds, and
 * what stops a server (systemd, Podman) ends it at once where it has not ended after ten.
 */
const SOON_CHECKED = 128 * 2 ** 20;
const UNCHECKED = ' unchecked';
/** How long a stop may read the file for its checksum, in milliseconds. */
const READING = 5_000;

const checksumFileOf = (file: string) => `${file}.checksum`;
/** What the file of the checksum was called in earlier versions. */
const earlierFileOf = (file: string) => `${file}.seal`;

/**
 * Compares a database file that no process has open with what it was when it was closed, and takes the checksum away: from here on
 * it may be written to. `none`: there is no checksum (after a crash, a stop on a busy machine, or in a new folder), and so nothing to compare with;
 * `unchecked`: it is as it was left, but its structure was not looked through then.
 * @throws DatabaseDamaged
 */
export async function takeChecksum(file: string): Promise<'checked' | 'unchecked' | 'none'> {
  const checksum = checksumFileOf(file);
  if (existsSync(earlierFileOf(file))) renameSync(earlierFileOf(file), checksum);
  if (!existsSync(checksum)) return 'none';
  const told = readFileSync(checksum, 'utf8').trimEnd();
  const isUnchecked = told.endsWith(UNCHECKED);
  if ((isUnchecked ? told.slice(0, -UNCHECKED.length) : told) !== (await describe(file))) {
    throw new DatabaseDamaged(
      `The database ${file} is not as it was left: the file was damaged or changed meanwhile. Restore a backup into an empty folder. If it was changed on purpose, delete ${checksum} and start again.`,
    );
  }
  rmSync(checksum);
  return isUnchecked ? 'unchecked' : 'checked';
}

/**
 * Notes what a database file is when its last connection has been closed. A damaged one gets no checksum, as far as that can
 * be found out soon enough; nor does one that cannot be read soon enough.
 * @throws DatabaseDamaged
 */
export async function writeChecksum(file: string): Promise<void> {
  // What stands in the log has not reached the file: a connection still reads it.
  if (sizeOf(`${file}-wal`) > 0) return;
  const isLarge = sizeOf(file) > SOON_CHECKED;
  const damage = isLarge ? null : damageOf(file);
  if (damage !== null) throw new DatabaseDamaged(`The database ${file} is damaged (${damage}) and gets no checksum.`);
  const described = await describe(file, performance.now() + READING);
  if (described === null) return;
  const checksum = checksumFileOf(file);
  writeFileSync(`${checksum}.tmp`, `${described}${isLarge ? UNCHECKED : ''}\n`, { mode: 0o600 });
  renameSync(`${checksum}.tmp`, checksum);
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Null where it was not read to its end before the deadline. */
async function describe(file: string, deadline = Number.POSITIVE_INFINITY): Promise<string | null> {
  const hash = createHash('sha256');
  if (existsSync(file)) {
    for await (const bytes of createReadStream(file, { highWaterMark: 1 << 20 })) {
      if (performance.now() > deadline) return null;
      hash.update(bytes);
    }
  }
  return `${sizeOf(file)} ${hash.digest('hex')}`;
}
