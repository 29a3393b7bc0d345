import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { embeddedFile, openDatabase } from './open.ts';

const MEGABYTES = 8;

const text = (code: string, name: string) => ({
  code,
  name,
  active: 1,
  ord: 1,
  revision: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

it('has a long log of the embedded database written back, without a further commit, and closes with nothing left beside it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'glosa-test-'));
  const threads: string[] = [];
  const remember = ({ threadName }: { threadName?: string | null }) => threads.push(String(threadName));
  process.on('worker', remember);
  const storage = await openDatabase({ dataDir });
  const size = async () => (await stat(embeddedFile(dataDir))).size;
  expect(threads).toEqual([]);
  await storage.transact((writer) =>
    writer
      .insertInto('corpus_text')
      .values(text('long', 'a'.repeat(MEGABYTES * 2 ** 20)))
      .execute(),
  );
  await expect.poll(size).toBeGreaterThan(MEGABYTES * 2 ** 20);
  expect(threads).toEqual(['checkpoints']);
  await storage.close();
  expect((await readdir(dataDir)).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);

  const again = await openDatabase({ dataDir });
  const { name } = await again.read.selectFrom('corpus_text').select('name').executeTakeFirstOrThrow();
  expect(name).toHaveLength(MEGABYTES * 2 ** 20);
  await again.close();
  process.off('worker', remember);
  await rm(dataDir, { recursive: true });
});
