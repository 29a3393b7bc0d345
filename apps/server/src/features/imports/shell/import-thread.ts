import type { DatabaseConfig } from '../../../db/open.ts';
import { runInThread } from '../../../jobs/thread-run.ts';
import type { ImportEvent, ImportFile } from './import-run.ts';

export interface ImportJob {
  files: readonly ImportFile[];
  dryRun: boolean;
  onEvent: (event: ImportEvent) => void;
  /** Aborting stops after the file that is being imported. */
  signal?: AbortSignal;
}

export interface ImportThreadOrder extends Pick<DatabaseConfig, 'dataDir' | 'databaseUrl'> {
  files: readonly ImportFile[];
  dryRun: boolean;
  /** One number; not 0 once the import is to stop after the file it is at. */
  cancel: SharedArrayBuffer;
}

/**
 * Runs an import in a thread of its own. The caller's process holds the data folder and has migrated the database. The
 * bytes of the files move to the thread.
 */
export async function importInThread(config: DatabaseConfig, job: ImportJob): Promise<void> {
  const { files, dryRun, onEvent, signal } = job;
  const { dataDir, databaseUrl } = config;
  const cancel = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const stop = () => Atomics.store(new Int32Array(cancel), 0, 1);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const order: ImportThreadOrder = { dataDir, databaseUrl, files, dryRun, cancel };
    const entry = new URL('./import-worker.ts', import.meta.url);
    await runInThread<ImportThreadOrder, ImportEvent>({ entry, name: 'import', order, hear: onEvent });
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
