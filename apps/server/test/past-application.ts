import { renewSums } from '../src/db/checksums/keep.ts';
import type { Storage } from '../src/db/open.ts';
import type { Writer } from '../src/db/transaction.ts';

/** Writes to the tables of texts as no part of the application does, and takes what comes of it to be right. */
export function writePastApplication(storage: Storage, write: (writer: Writer) => Promise<unknown>): Promise<void> {
  return storage.transact(async (writer) => {
    await write(writer);
    for (const { id } of await writer.selectFrom('corpus_text').select('id').execute()) await renewSums(writer, id);
  });
}
