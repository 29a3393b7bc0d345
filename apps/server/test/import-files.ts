import type { Storage } from '../src/db/open.ts';
import { runImports } from '../src/features/imports/shell/import-run.ts';

/** Imports zips by their names, as the import command does. Throws where one is refused. */
export async function importFiles(storage: Storage, files: Record<string, Uint8Array>): Promise<void> {
  const named = Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
  await runImports(storage, named, {
    dryRun: false,
    emit: (event) => {
      if (event.type === 'failed') throw new Error(`${event.file}: ${event.reason}`);
      if (event.type !== 'result' || event.result.accepted) return;
      throw new Error(`${event.result.file}: ${JSON.stringify(event.result.problems)}`);
    },
  });
}
