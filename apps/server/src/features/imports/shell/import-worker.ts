/** Thread of one import: a storage of its own, so that readers and the event loop of the process go on undisturbed. */
import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseConfig, openDatabase } from '../../../db/open.ts';
import { giveWay } from '../../../indexing/give-way.ts';
import { type ImportEvent, type ImportFile, runImports } from './import-run.ts';

export interface ImportWorkerData {
  config: DatabaseConfig;
  files: ImportFile[];
  dryRun: boolean;
  /** One number; not 0 once the import is to stop after the file it is at. */
  cancel: SharedArrayBuffer;
}

giveWay();
const { config, files, dryRun, cancel } = workerData as ImportWorkerData;
const emit = (event: ImportEvent) => parentPort?.postMessage(event);
const flag = new Int32Array(cancel);
const storage = await openDatabase(config);
try {
  await runImports(storage, files, { dryRun, emit, isCancelled: () => Atomics.load(flag, 0) !== 0 });
} finally {
  await storage.close();
}
