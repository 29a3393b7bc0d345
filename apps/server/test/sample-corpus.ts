import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleZips } from '@glosa/sample-corpus';
import { importFile } from '../src/features/imports/run/import-kinds.ts';
import { seedSampleCorpus } from '../src/features/imports/seed.ts';
import type { TestDatabase } from './databases.ts';

/** Imports both layers of every text of the sample corpus; not the spellings, which tests of search would have to know. */
export async function importSamples({ storage }: TestDatabase): Promise<void> {
  for (const { kind, code, bytes, name } of await sampleZips()) {
    if (code === null || (kind !== 'transcription' && kind !== 'transliteration')) continue;
    const { status, problems } = await importFile(storage, { kind, code }, { bytes, fileName: name });
    if (status !== 'stored') throw new Error(`${name}: ${JSON.stringify(problems)}`);
  }
}

/** Everything that an empty installation is given to show. */
export async function importAllSamples({ storage }: TestDatabase): Promise<void> {
  await seedSampleCorpus(storage);
}

/** Imports the layers in a folder of files named as `RP-transcription.zip`, or those of them that are named. */
export async function importFolder(
  { storage }: TestDatabase,
  folder: string,
  names: readonly string[] = readdirSync(folder).sort(),
): Promise<void> {
  for (const name of names) {
    const [, code, kind] = /^(.+)-(transcription|transliteration)\.zip$/.exec(name) ?? [];
    if (code === undefined || (kind !== 'transcription' && kind !== 'transliteration')) continue;
    const bytes = readFileSync(join(folder, name));
    const { status, problems } = await importFile(storage, { kind, code }, { bytes, fileName: name });
    if (status !== 'stored') throw new Error(`${name}: ${JSON.stringify(problems)}`);
  }
}

/** Puts themes and their occurrences in place of those there are. */
export async function importThemes({ storage }: TestDatabase, bytes: Uint8Array): Promise<void> {
  const upload = { fileName: 'themes.zip', bytes };
  const { status, problems } = await importFile(storage, { kind: 'themes', code: null }, upload);
  if (status === 'refused') throw new Error(JSON.stringify(problems));
}
