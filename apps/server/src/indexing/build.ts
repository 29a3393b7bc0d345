import { createBuilder } from '@glosa/corpus-index';
import type { Storage } from '../db/open.ts';
import { feedTexts } from './feed.ts';
import { INDEX_SCHEMA } from './schema.ts';
import { readState } from './state.ts';
import { loadVariants } from './variants.store.ts';

/** Key of the snapshot's meta under which its state stands. */
export const STATE = 'state';

/** Builds the index of what the database holds at one moment and puts it in place of the file at `path`. */
export async function buildIndex(storage: Storage, path: string): Promise<void> {
  const builder = createBuilder(INDEX_SCHEMA);
  const state = await storage.snapshot(async (reader) => {
    const seen = await readState(reader);
    await feedTexts(reader, builder);
    return { seen, variants: await loadVariants(reader) };
  });
  builder.finishTo(path, { [STATE]: state.seen }, state.variants);
}
