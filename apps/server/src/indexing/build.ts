import { createBuilder } from '@glosa/corpus-index';
import type { Storage } from '../db/open.ts';
import { feedTexts } from './feed.ts';
import { INDEX_SCHEMA } from './schema.ts';
import { describeSnapshot } from './snapshot-meta.ts';
import { readCorpusState } from './state.ts';
import { loadVariants } from './variants.store.ts';

/** Builds the index of what the database holds at one moment and puts it in place of the file at `path`. */
export async function buildIndex(storage: Storage, path: string): Promise<void> {
  const builder = createBuilder(INDEX_SCHEMA);
  const { state, variants } = await storage.snapshot(async (reader) => {
    const seen = await readCorpusState(reader);
    await feedTexts(reader, builder, seen.texts);
    return { state: seen, variants: await loadVariants(reader) };
  });
  builder.finishTo(path, describeSnapshot(state), variants);
}
