import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleZips } from '@glosa/sample-corpus';
import { importLayer } from '../src/features/imports/layers/layer-import.ts';
import { seedSampleCorpus } from '../src/features/imports/seed.ts';
import { importOther } from '../src/features/imports/tables/others.service.ts';
import type { TestDatabase } from './databases.ts';

/** Imports both layers of every text of the sample corpus; not the spellings, which tests of search would have to know. */
export async function importSamples({ storage }: TestDatabase): Promise<void> {
  for (const { kind, code, bytes, name } of await sampleZips()) {
    if (code === null || (kind !== 'transcription' && kind !== 'transliteration')) continue;
    const { plan, problems } = await importLayer(storage, { kind, code, bytes, fileName: name, actor: '' });
    if (plan === null) throw new Error(`${name}: ${JSON.stringify(problems)}`);
  }
}

/** Everything that an empty installation is given to show. */
export async function importAllSamples({ storage }: TestDatabase): Promise<void> {
  await seedSampleCorpus(storage);
}

/** Imports the layers in a folder of files named as `RP-transcription.zip`. */
export async function importFolder({ storage }: TestDatabase, folder: string): Promise<void> {
  for (const name of readdirSync(folder).sort()) {
    const [, code, kind] = /^(.+)-(transcription|transliteration)\.zip$/.exec(name) ?? [];
    if (code === undefined || (kind !== 'transcription' && kind !== 'transliteration')) continue;
    const bytes = readFileSync(join(folder, name));
    const { plan, problems } = await importLayer(storage, { kind, code, bytes, fileName: name, actor: '' });
    if (plan === null) throw new Error(`${name}: ${JSON.stringify(problems)}`);
  }
}

/** Puts themes and their occurrences in place of those there are. */
export async function importThemes({ storage }: TestDatabase, bytes: Uint8Array): Promise<void> {
  const upload = { kind: 'themes', mode: 'upload', fileName: 'themes.zip', actor: '', bytes } as const;
  const errors = (await importOther(storage, upload)).problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}
