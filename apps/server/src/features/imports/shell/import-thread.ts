import { Worker } from 'node:worker_threads';
import type { DatabaseConfig } from '../../../db/open.ts';
import { Defect } from '../../../errors.ts';
import type { ImportEvent, ImportFile } from './import-run.ts';
import type { ImportWorkerData } from './import-worker.ts';

export interface ImportJob {
  files: readonly ImportFile[];
  dryRun: boolean;
  onEvent: (event: ImportEvent) => void;
  /** Aborting stops after the file that is being imported. */
  signal?: AbortSignal;
}

/**
 * Runs an import in a thread of its own. The caller's process holds the data folder and has migrated the database. The
 * bytes of the files move to the thread.
 */
export function importInThread(config: DatabaseConfig, { files, dryRun, onEvent, signal }: ImportJob): Promise<void> {
  const { dataDir, databaseUrl } = config;
  const cancel = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const stop = () => Atomics.store(new Int32Array(cancel), 0, 1);
  if (signal?.aborted) stop();
  const workerData: ImportWorkerData = {
    config: { dataDir, databaseUrl, lockHeldByParent: true },
    files: [...files],
    dryRun,
    cancel,
  };
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { workerData });
  signal?.addEventListener('abort', stop, { once: true });
  return new Promise((resolve, reject) => {
    worker.on('message', (event: Partial<ImportEvent>) => {
      // `node --watch` has every thread send messages of its own.
      if (event?.type !== undefined) onEvent(event as ImportEvent);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      if (code === 0) resolve();
      else reject(new Defect(`The import thread ended with code ${code}.`));
    });
  });
}
