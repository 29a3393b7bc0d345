import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './lock.ts';

const LOCK_MODULE = new URL('./lock.ts', import.meta.url).href;

/** A process that takes the folder, says so and stays; or says what stopped it. */
function holder(dataDir: string): ChildProcess {
  const program = `
    import { lockDataFolder } from ${JSON.stringify(LOCK_MODULE)};
    try {
      await lockDataFolder(${JSON.stringify(dataDir)});
      console.log('held');
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
      process.exitCode = 1;
    }`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = await once(child.stdout ?? child, 'data');
  return String(chunk).trim();
}

describe('the lock of the data folder', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'glosa-lock-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('refuses a second process and names the first; a killed holder leaves nothing behind', async () => {
    const first = holder(dataDir);
    expect(await firstLine(first)).toBe('held');

    const second = holder(dataDir);
    const secondExit = once(second, 'exit');
    const refusal = await firstLine(second);
    expect(refusal).toContain(`(pid ${first.pid})`);
    expect(refusal).toContain(dataDir);
    expect((await secondExit)[0]).toBe(1);

    const killed = once(first, 'exit');
    first.kill('SIGKILL');
    await killed;
    const lock = await lockDataFolder(dataDir);
    lock.release();
  });

  it('refuses a second time within one process, and can be taken again after it was let go', async () => {
    const lock = await lockDataFolder(dataDir);
    await expect(lockDataFolder(dataDir)).rejects.toMatchObject({ name: DataFolderInUse.name, pid: process.pid });
    lock.release();
    (await lockDataFolder(dataDir)).release();
  });
});
