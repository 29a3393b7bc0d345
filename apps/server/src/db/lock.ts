import { accessSync, chmodSync, constants, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { isBusy } from './dialects/busy.ts';

const LOCK_FILE = 'data.lock';
const PID_FILE = 'data.pid';
/** The holder writes its pid right after it has the lock: a second one waits this long for it, in milliseconds. */
const PID_WAIT = 500;

/** Another process works on the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  readonly pid: number | null;
  constructor(dataDir: string, pid: number | null) {
    super(
      `The data folder ${dataDir} is in use by another process${pid === null ? '' : ` (pid ${pid})`}. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.pid = pid;
  }
}

export interface FolderLock {
  release(): void;
}

/**
 * Takes the data folder for this process alone. The lock itself is one that SQLite holds on an empty database file: the
 * operating system drops it when the process ends, however it ends, so there are no stale locks. The pid file beside it
 * only tells a person whom to look for.
 */
export async function lockDataFolder(dataDir: string): Promise<FolderLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Accounts and the secret are in it, the index has every text, hidden ones too: others have no business there.
  if (statSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, 0o700);
  // SQLite would not say which folder it is.
  accessSync(dataDir, constants.W_OK | constants.X_OK);
  const pidFile = join(dataDir, PID_FILE);
  const lock = new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DataFolderInUse(dataDir, await readPid(pidFile));
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

async function readPid(pidFile: string): Promise<number | null> {
  const deadline = Date.now() + PID_WAIT;
  for (;;) {
    const pid = parsePid(pidFile);
    if ((pid !== null && isAlive(pid)) || Date.now() > deadline) return pid;
    await wait(20);
  }
}

function parsePid(pidFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return Number.isInteger(pid) ? pid : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
