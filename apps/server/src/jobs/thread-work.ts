/** The side of the thread of `runInThread`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseConfig, Storage } from '../db/open.ts';
import { giveWay } from './give-way.ts';
import { handBackMemory } from './hand-back.ts';

/** Tells the thread that runs this one, with plain data. */
export const say = <Said>(said: Said): void => parentPort?.postMessage({ said });

/**
 * Long work on the database, on a connection of its own and behind the threads that readers wait for. The process of the
 * caller holds the data folder and has migrated the database.
 */
export async function workOnDatabase<Order extends Pick<DatabaseConfig, 'dataDir' | 'databaseUrl'>>(
  work: (storage: Storage, order: Order) => Promise<void>,
): Promise<void> {
  giveWay();
  // Loaded from here on, so that loading gives way as well: it takes longer than building a small index.
  const { openDatabase } = await import('../db/open.ts');
  const order = workerData as Order;
  const { dataDir, databaseUrl } = order;
  const storage = await openDatabase({ dataDir, databaseUrl, lockHeldByParent: true });
  try {
    await work(storage, order);
  } finally {
    await storage.close();
  }
  handBackMemory();
}
