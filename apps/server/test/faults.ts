/** Transactions that fail at their k-th statement, and the whole content of a database to compare. */
import { createHash } from 'node:crypto';
import type { Storage } from '../src/db/open.ts';
import type { Writer } from '../src/db/transaction.ts';

export class InjectedFault extends Error {
  override readonly name = 'InjectedFault';
}

/** A writer whose k-th statement, counted from 1, throws. */
export function failingAt(writer: Writer, k: number): Writer {
  let statement = 0;
  const counted = <F extends (...args: never[]) => unknown>(start: F): F =>
    ((...args: Parameters<F>) => {
      if (++statement === k) throw new InjectedFault(`statement ${k}`);
      return start(...args);
    }) as F;
  return {
    ...writer,
    selectFrom: counted(writer.selectFrom),
    insertInto: counted(writer.insertInto),
    updateTable: counted(writer.updateTable),
    deleteFrom: counted(writer.deleteFrom),
  };
}

const TABLES = [
  ...(['corpus_text', 'layer', 'layer_version', 'card', 'verse', 'sentence', 'word', 'piece', 'reading'] as const),
  ...(['composite', 'composite_member', 'alignment', 'orphan', 'passage', 'setting', 'audit'] as const),
  ...(['source_node', 'source_verse', 'parallel'] as const),
];

/** Of every row of every table that holds texts or sources; without those of `except`. */
export async function stateHash({ read }: Storage, except: readonly string[] = []): Promise<string> {
  const hash = createHash('sha256');
  for (const table of TABLES) {
    if (except.includes(table)) continue;
    const rows = await read.selectFrom(table).selectAll().execute();
    const lines = rows.map((row) => JSON.stringify(row)).sort();
    hash.update(`${table}\n${lines.join('\n')}\n`);
  }
  return hash.digest('hex');
}

/**
 * Runs `write` again and again with a fault one statement later each time, until it gets through. After every fault
 * everything must be as before. Returns the number of statements.
 */
export async function throughAllFaults(storage: Storage, write: (writer: Writer) => Promise<unknown>): Promise<number> {
  const before = await stateHash(storage);
  for (let k = 1; ; k++) {
    try {
      await storage.transact((writer) => write(failingAt(writer, k)));
      return k - 1;
    } catch (error) {
      if (!(error instanceof InjectedFault)) throw error;
      if ((await stateHash(storage)) !== before) throw new Error(`Statement ${k} failed and left something behind.`);
    }
  }
}
