/** Entry of the thread that compares all texts with their checksums while the server serves, and the file with itself. */
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from './indexing/give-way.ts';
import { handBackMemory } from './indexing/hand-back.ts';
import type { TextCheckOrder, TextCheckReply } from './text-watch.ts';

giveWay();
// Loaded from here on, so that loading gives way as well.
const [{ DAMAGE_FOUND, embeddedFile, openDatabase }, { checkTexts }, { damageOf }] = await Promise.all([
  import('./db/open.ts'),
  import('./text-check.ts'),
  import('./db/soundness.ts'),
]);
const { dataDir, databaseUrl, structureToo } = workerData as TextCheckOrder;
const storage = await openDatabase({ dataDir, databaseUrl, lockHeldByParent: true });
try {
  const structure = databaseUrl === undefined && structureToo ? damageOf(embeddedFile(dataDir)) : null;
  if (structure !== null) await storage.notify(DAMAGE_FOUND, '');
  const found = structure === null ? await checkTexts((read) => storage.snapshot(read)) : null;
  parentPort?.postMessage({ structure, found } satisfies TextCheckReply);
} finally {
  await storage.close();
}
handBackMemory();
