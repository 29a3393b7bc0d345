/** Entry of the thread that builds the index: reads the database on a connection of its own, so that no request waits. */
import { workOnDatabase } from '../jobs/thread-work.ts';

export interface BuildOrder {
  dataDir: string;
  databaseUrl: string | undefined;
  path: string;
}

await workOnDatabase<BuildOrder>(async (storage, { path }) => {
  const { buildIndex } = await import('./build.ts');
  await buildIndex(storage, path);
});
