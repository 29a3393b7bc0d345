import { isKnownMigration } from '../migrations/index.ts';
import {
  type Dump,
  DumpError,
  type OnProgress,
  RowHash,
  type TableDump,
  type TableEnd,
  type TableShape,
} from './shape.ts';

/** A new database, which is there when all of it is, or not at all. */
export interface Target {
  /** Makes the tables as they are after a migration, without rows and without what makes adding rows slow. */
  prepare(schema: string): Promise<readonly TableShape[]>;
  add(shape: TableShape, lines: readonly string[]): Promise<void>;
  /** Brings back what `prepare` left out; ids go on after the last. */
  finish(lastIds: ReadonlyMap<TableShape, number>): Promise<void>;
  /** What was written, as it is read. */
  written(): Promise<Pick<Dump, 'tables'>>;
  /** Brings the schema up to date, and puts everything in place. */
  commit(options: { endSessions: boolean }): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

export interface LoadOptions {
  /** Whether those who were logged in then are logged in now. */
  endSessions: boolean;
  onProgress: OnProgress;
  /** Told how far the comparison is. */
  onCompared: OnProgress;
}

/** Name of a table → what it holds. */
export type Loaded = ReadonlyMap<string, TableEnd>;

/**
 * Puts a dump into a new database, reads it back, and compares every table with what was sent, row by row by their hash.
 * All or nothing.
 */
export async function loadDump(dump: Dump, target: Target, options: LoadOptions): Promise<Loaded> {
  if (!isKnownMigration(dump.schema)) {
    throw new DumpError(`The data is of a newer version of Glosa (${dump.schema}): install that version first.`);
  }
  try {
    const sent = await send(dump, target, options.onProgress);
    await compare(sent, await target.written(), options.onCompared);
    await target.commit(options);
    return sent;
  } catch (error) {
    await target.abort();
    throw error;
  }
}

async function send(dump: Dump, target: Target, onProgress: OnProgress): Promise<Map<string, TableEnd>> {
  const places = new Map((await target.prepare(dump.schema)).map((shape) => [shape.name, shape]));
  const sent = new Map<string, TableEnd>();
  const lastIds = new Map<TableShape, number>();
  for await (const table of dump.tables()) {
    const place = places.get(table.shape.name);
    if (place === undefined || !sameColumns(place, table.shape)) {
      throw new DumpError(`The table ${table.shape.name} is not as the schema ${dump.schema} has it.`);
    }
    sent.set(place.name, await sendTable(table, target, onProgress));
    // Files of older versions have a 0 where no id was ever given.
    if (table.lastId !== null && table.lastId > 0) lastIds.set(place, table.lastId);
  }
  const missing = [...places.keys()].filter((name) => !sent.has(name));
  if (missing.length > 0) throw new DumpError(`Tables are missing: ${missing.join(', ')}.`);
  await target.finish(lastIds);
  return sent;
}

async function sendTable(table: TableDump, target: Target, onProgress: OnProgress): Promise<TableEnd> {
  const { shape, expected, batches } = table;
  const hash = new RowHash();
  for await (const lines of batches) {
    await target.add(shape, lines);
    hash.add(lines);
    onProgress(shape.name, hash.rows, expected);
  }
  return hash.end();
}

/** Both are in the order in which a migration adds columns: the same migrations have made them. */
function sameColumns(one: TableShape, other: TableShape): boolean {
  const text = ({ columns, key }: TableShape) => JSON.stringify([columns, key]);
  return text(one) === text(other);
}

async function compare(sent: Loaded, written: Pick<Dump, 'tables'>, onCompared: OnProgress): Promise<void> {
  for await (const { shape, expected, batches } of written.tables()) {
    const hash = new RowHash();
    for await (const lines of batches) {
      hash.add(lines);
      onCompared(shape.name, hash.rows, expected);
    }
    const { rows, sha256 } = hash.end();
    const was = sent.get(shape.name);
    if (was?.rows === rows && was.sha256 === sha256) continue;
    throw new DumpError(`The table ${shape.name} was not written as it was read: ${was?.rows} rows, ${rows} written.`);
  }
}
