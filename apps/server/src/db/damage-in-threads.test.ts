import { once } from 'node:events';
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { embeddedFile, openDatabase } from './open.ts';

const OPEN_MODULE = new URL('./open.ts', import.meta.url).href;

/** Opens the database in a thread, as builds and imports do, and reads a table that nothing else reads. */
const READER = `
  import { workerData } from 'node:worker_threads';
  const { openDatabase } = await import(${JSON.stringify(OPEN_MODULE)});
  const storage = await openDatabase({ dataDir: workerData, lockHeldByParent: true });
  await storage.read.selectFrom('setting').select('value').where('value', 'like', '%z').execute();`;

it('damage that only a thread with a connection of its own has met is known to the server', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'glosa-thread-damage-'));
  const storage = await openDatabase({ dataDir, onBackgroundError: () => {} });
  try {
    await storage.transact(async (writer) => {
      const values = Array.from({ length: 400 }, (_, i) => ({ key: `k${i}`, value: 'x'.repeat(2_000) }));
      await writer.insertInto('setting').values(values).execute();
    });
    await storage.close();
    const again = await openDatabase({ dataDir });
    const file = embeddedFile(dataDir);
    const descriptor = openSync(file, 'r+');
    for (let page = Math.floor(statSync(file).size / 4096) - 50; page < statSync(file).size / 4096; page++)
      writeSync(descriptor, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096);
    closeSync(descriptor);
    expect(again.isSound()).toBe(true);
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(READER)}`), { workerData: dataDir });
    const [error] = await once(worker, 'error');
    expect(String(error)).toContain('malformed');
    await vi.waitUntil(() => !again.isSound());
    await again.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
