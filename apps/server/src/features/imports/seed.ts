import type { ImportProblem } from '@glosa/corpus-format';
import { type SampleZip, sampleZips } from '@glosa/sample-corpus';
import { listTexts } from '../../corpus/texts.ts';
import type { Storage } from '../../db/open.ts';
import { Defect } from '../../errors.ts';
import { importFile } from './run/import-kinds.ts';
import { openUpload } from './run/upload.ts';

const SEEDED = 'sample-corpus.seeded';
/** Value of the setting while the files are going in: a start that was cut off is finished by the next. */
const STARTED = 'started';

/**
 * Imports the sample corpus into an installation that has no text and never had it: an operator who deletes all texts is not
 * given the samples again. `log` gets one line for each file. Returns whether anything was imported.
 */
export async function seedSampleCorpus(storage: Storage, log: (line: string) => void = () => {}): Promise<boolean> {
  if (!(await begin(storage))) return false;
  for (const zip of await sampleZips()) {
    const problems = await seedZip(storage, zip);
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0)
      throw new Defect(`The sample ${zip.name} was refused: ${JSON.stringify(errors.slice(0, 3))}`);
    log(zip.name);
  }
  await storage.transact(async (writer) => {
    await writer.updateTable('setting').set({ value: new Date().toISOString() }).where('key', '=', SEEDED).execute();
  });
  return true;
}

/** What was found in a sample. */
async function seedZip(storage: Storage, { name, bytes }: SampleZip): Promise<ImportProblem[]> {
  const { facts, problems } = await openUpload(name, bytes);
  return facts ? (await importFile(storage, facts, { fileName: name, bytes })).problems : problems;
}

/** Whether the samples are to be imported; notes that it has begun. */
function begin(storage: Storage): Promise<boolean> {
  return storage.transact(async (writer) => {
    const seeded = await writer.selectFrom('setting').select('value').where('key', '=', SEEDED).executeTakeFirst();
    if (seeded) return seeded.value === STARTED;
    if ((await listTexts(writer, false)).length > 0) return false;
    await writer.insertInto('setting').values({ key: SEEDED, value: STARTED }).execute();
    return true;
  });
}

/** Whether the sample corpus was imported here, now or at an earlier start. */
export async function hasSampleCorpus({ read }: Storage): Promise<boolean> {
  return (await read.selectFrom('setting').select('key').where('key', '=', SEEDED).executeTakeFirst()) !== undefined;
}
