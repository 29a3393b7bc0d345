import { sampleZips } from '@glosa/sample-corpus';
import { importLayer } from '../src/features/imports/imports.service.ts';
import type { TestDatabase } from './databases.ts';

/** Imports both layers of every text of the sample corpus; not the spellings, which tests of search would have to know. */
export async function importSamples({ storage }: TestDatabase): Promise<void> {
  for (const { kind, code, bytes, name } of await sampleZips()) {
    if (code === null || (kind !== 'transcription' && kind !== 'transliteration')) continue;
    const { plan, problems } = await importLayer(storage, { kind, code, bytes, fileName: name, actor: '' });
    if (plan === null) throw new Error(`${name}: ${JSON.stringify(problems)}`);
  }
}
