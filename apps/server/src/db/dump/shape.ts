/** What a backup is made of, whatever database it comes from; `docs/formats/backup.md` says it to people. */
import { createHash } from 'node:crypto';
import type { Reader } from '../transaction.ts';

export type ColumnType = 'integer' | 'text' | 'bytes';

export interface TableShape {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  /** Columns of the primary key: rows stand in its order, text compared byte by byte. */
  readonly key: readonly string[];
}

export interface TableEnd {
  readonly rows: number;
  /** Over the lines of the rows, each with its line feed; in hexadecimal digits. */
  readonly sha256: string;
}

/** One table: its rows are read once, and its end after them. */
export interface TableDump {
  readonly shape: TableShape;
  /** How many rows are to come. */
  readonly expected: number;
  /** The largest id that was ever given, so that none is given twice; null where ids are not given by the database. */
  readonly lastId: number | null;
  /** Rows as lines of JSON. */
  readonly batches: AsyncIterable<readonly string[]>;
}

/** The rows of a database at one moment. */
export interface Dump {
  /** The last migration that the database has gone through. */
  readonly schema: string;
  readonly engine: 'sqlite' | 'postgres';
  /** One after another; each is read to its end before the next. */
  tables(): AsyncIterable<TableDump>;
  close(): Promise<void>;
}

/** One that is read from a database, which may be asked other things of the same moment. */
export interface ReadableDump extends Dump {
  readonly reader: Reader;
}

/** A backup cannot be made, read or put in place; the message is for the person who asked. */
export class DumpError extends Error {
  override readonly name = 'DumpError';
}

export type Value = number | string | Uint8Array | null;

/** Told now and then how far a table is. */
export type OnProgress = (table: string, rows: number, expected: number) => void;

/** Writes rows of a table as lines: arrays of numbers, texts and nulls; bytes in base64. */
export function rowEncoder({ columns }: TableShape): (values: Value[]) => string {
  const bytesAt = columns.flatMap(({ type }, at) => (type === 'bytes' ? [at] : []));
  return (values) => {
    for (const at of bytesAt) {
      const value = values[at];
      if (value instanceof Uint8Array)
        values[at] = Buffer.from(value.buffer, value.byteOffset, value.length).toString('base64');
    }
    return JSON.stringify(values);
  };
}

/** Counts and hashes the rows as they pass. */
export class RowHash {
  rows = 0;
  private readonly hash = createHash('sha256');

  add(lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.rows += lines.length;
    this.hash.update(`${lines.join('\n')}\n`);
  }

  end(): TableEnd {
    return { rows: this.rows, sha256: this.hash.digest('hex') };
  }
}

/** Characters of a batch, more or less: a row is never cut. */
export const BATCH = 512 * 1024;

const INTERNAL = /^(kysely_|sqlite_|pg_)/;

/** Tables of the migrator and of the database itself are not ours to copy. */
export const isOurs = (table: string): boolean => !INTERNAL.test(table);

/** Of a type as either database calls it. */
export function columnType(name: string, where: string): ColumnType {
  const type = name.toLowerCase();
  if (type === 'integer' || type === 'bigint') return 'integer';
  if (type === 'text') return 'text';
  if (type === 'blob' || type === 'bytea') return 'bytes';
  throw new DumpError(`${where} is of the type ${name}, which a backup cannot hold.`);
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
