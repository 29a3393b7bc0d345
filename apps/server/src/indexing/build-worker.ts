/** Entry of the thread that builds the index: reads the database on a connection of its own, so that no request waits. */
import { workerData } from 'node:worker_threads';
import { giveWay } from './give-way.ts';
import { handBackMemory } from './hand-back.ts';

export interface BuildOrder {
  dataDir: string;
  databaseUrl: string | undefined;
  path: string;
}

giveWay();
const { dataDir, databaseUrl, path } = workerData as BuildOrder;
// Loaded from here on, so that loading them gives way as well: it takes longer than building a small index.
const [{ openDatabase }, { buildIndex }] = await Promise.all([import('../db/open.ts'), import('./build.ts')]);
const storage = await openDatabase({ dataDir, databaseUrl, lockHeldByParent: true });
try {
  await buildIndex(storage, path);
} finally {
  await storage.close();
}
handBackMemory();
