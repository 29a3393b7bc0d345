/** Records that were not read from the headers yet: those of layers that an earlier version of the product has stored. */
import { readHeaderRecord } from '@glosa/corpus-format';
import { listUnreadHeaders, writeRecord } from '../../corpus/texts.ts';
import type { Storage } from '../../db/open.ts';

/** Layers that are read in one transaction. */
const AT_ONCE = 50;

/** Reads them. @returns how many */
export async function readUnreadRecords(storage: Storage): Promise<number> {
  for (let read = 0; ; ) {
    const layers = await storage.snapshot((reader) => listUnreadHeaders(reader, AT_ONCE));
    if (layers.length === 0) return read;
    const records = layers.map(({ id, xml }) => ({ id, record: readHeaderRecord(xml).record }));
    await storage.transact(async (writer) => {
      for (const { id, record } of records) await writeRecord(writer, id, record);
    });
    read += layers.length;
  }
}
