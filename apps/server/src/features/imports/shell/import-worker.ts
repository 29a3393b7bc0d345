/** Thread of one import: a storage of its own, so that readers and the event loop of the process go on undisturbed. */
import { say, workOnDatabase } from '../../../jobs/thread-work.ts';
import type { ImportThreadOrder } from './import-thread.ts';

await workOnDatabase<ImportThreadOrder>(async (storage, { files, dryRun, cancel }) => {
  const { runImports } = await import('./import-run.ts');
  const flag = new Int32Array(cancel);
  await runImports(storage, files, { dryRun, emit: say, isCancelled: () => Atomics.load(flag, 0) !== 0 });
});
