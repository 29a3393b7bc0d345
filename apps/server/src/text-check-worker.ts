/** Entry of the thread that compares all texts with their checksums while the server serves, and the file with itself. */
import { say, workOnDatabase } from './jobs/thread-work.ts';
import type { TextCheckOrder, TextCheckReply } from './text-watch.ts';

await workOnDatabase<TextCheckOrder>(async (storage, { dataDir, databaseUrl, structureToo }) => {
  const [{ DAMAGE_FOUND, embeddedFile }, { checkTexts }, { damageOf }] = await Promise.all([
    import('./db/open.ts'),
    import('./text-check.ts'),
    import('./db/soundness.ts'),
  ]);
  const structure = databaseUrl === undefined && structureToo ? damageOf(embeddedFile(dataDir)) : null;
  if (structure !== null) await storage.notify(DAMAGE_FOUND, '');
  const found = structure === null ? await checkTexts((read) => storage.snapshot(read)) : null;
  say<TextCheckReply>({ structure, found });
});
