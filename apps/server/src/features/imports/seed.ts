import { sampleZips } from '@glosa/sample-corpus';
import type { Storage } from '../../db/open.ts';
import { Defect } from '../../errors.ts';
import { importLayer } from './imports.service.ts';

const SEEDED = 'sample-corpus.seeded';
/** Value of the setting while the files are going in: a start that was cut off is finished by the next. */
const STARTED = 'started';

/**
 * Imports the sample corpus into an installation that has no text and never had it: whoever deletes all texts is not
 * given the samples again. `log` hears one line for each file. Returns whether anything was imported.
 */
export async function seedSampleCorpus(storage: Storage, log: (line: string) => void = () => {}): Promise<boolean> {
  if (!(await begin(storage))) return false;
  for (const { name, kind, code, bytes } of await sampleZips()) {
    const isLayer = kind === 'transcription' || kind === 'transliteration' || kind === 'other-transcript';
    if (!isLayer || code === null) continue;
    const { plan, problems } = await importLayer(storage, { kind, code, bytes, fileName: name });
    if (!plan) throw new Defect(`The sample ${name} was refused: ${JSON.stringify(problems.slice(0, 3))}`);
    log(name);
  }
  await storage.transact(async (writer) => {
    await writer.updateTable('setting').set({ value: new Date().toISOString() }).where('key', '=', SEEDED).execute();
  });
  return true;
}

/** Whether the samples are to be imported; notes that it has begun. */
function begin(storage: Storage): Promise<boolean> {
  return storage.transact(async (writer) => {
    const seeded = await writer.selectFrom('setting').select('value').where('key', '=', SEEDED).executeTakeFirst();
    if (seeded) return seeded.value === STARTED;
    if (await writer.selectFrom('corpus_text').select('id').limit(1).executeTakeFirst()) return false;
    await writer.insertInto('setting').values({ key: SEEDED, value: STARTED }).execute();
    return true;
  });
}
