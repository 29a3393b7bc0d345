import { createBuilder } from '@glosa/corpus-index';
import type { Storage } from '../db/open.ts';
import { feedTexts } from './feed.ts';
import { describeSnapshot } from './snapshot-meta.ts';
import { readCorpusState, schemaInForce } from './state.ts';
import { loadVariants } from './variants.store.ts';

/** Builds the index of what the database holds at one moment and puts it in place of the file at `path`. */
export async function buildIndex(storage: Storage, path: string): Promise<void> {
  const { builder, state, variants } = await storage.snapshot(async (reader) => {
    const seen = await readCorpusState(reader);
    const made = createBuilder(await schemaInForce(reader));
    await feedTexts(reader, made, seen.texts);
    return { builder: made, state: seen, variants: await loadVariants(reader) };
  });
  builder.finishTo(path, describeSnapshot(state), variants);
}
