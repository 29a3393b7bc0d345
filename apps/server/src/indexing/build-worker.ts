/** Entry of the thread that builds the index: reads the database on a connection of its own, so that nobody waits. */
import { workerData } from 'node:worker_threads';
import { openDatabase } from '../db/open.ts';
import { buildIndex } from './build.ts';
import { giveWay } from './give-way.ts';

export interface BuildOrder {
  dataDir: string;
  databaseUrl: string | undefined;
  path: string;
}

giveWay();
const { dataDir, databaseUrl, path } = workerData as BuildOrder;
const storage = await openDatabase({ dataDir, databaseUrl, lockHeldByParent: true });
try {
  await buildIndex(storage, path);
} finally {
  await storage.close();
}
