/** Backups as files: lines of JSON, compressed. A file is whole or it is refused. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import {
  type Dump,
  DumpError,
  type OnProgress,
  RowHash,
  type TableDump,
  type TableEnd,
  type TableShape,
} from './shape.ts';

const FORMAT = 1;
/** What is damaged anywhere is then noticed when it is unpacked. */
const CHECKED = { [constants.ZSTD_c_checksumFlag]: 1 };

interface Header {
  glosaBackup: number;
  schema: string;
  engine: 'sqlite' | 'postgres';
  createdAt: string;
}

interface TableLine {
  table: TableShape;
  rows: number;
  lastId: number | null;
}

interface LastLine {
  tables: number;
  /** Over all lines before that are no rows: those are in the hashes of their tables. */
  sha256: string;
}

/** What a backup holds in all. */
export interface Summary {
  schema: string;
  createdAt: string;
  tables: number;
  rows: number;
}

/**
 * Writes a dump to a new file that only its owner can read. It appears under its name when all of it is on disk.
 * @throws DumpError when there is such a file already.
 */
export async function writeDumpFile(dump: Dump, path: string, now: Date, onProgress: OnProgress): Promise<void> {
  if (existsSync(path)) throw new DumpError(`${path} is there already.`);
  const unfinished = `${path}.tmp`;
  try {
    const target = createWriteStream(unfinished, { mode: 0o600, flags: 'w' });
    await pipeline(linesOf(dump, now, onProgress), createZstdCompress({ params: CHECKED }), target);
    await onDisk(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function onDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* linesOf(dump: Dump, now: Date, onProgress: OnProgress): AsyncIterable<string> {
  const { schema, engine } = dump;
  const frame = new RowHash();
  const framed = (value: object): string => {
    const line = JSON.stringify(value);
    frame.add([line]);
    return `${line}\n`;
  };
  yield framed({ glosaBackup: FORMAT, schema, engine, createdAt: now.toISOString() } satisfies Header);
  let tables = 0;
  for await (const { shape, expected, lastId, batches } of dump.tables()) {
    tables++;
    yield framed({ table: shape, rows: expected, lastId } satisfies TableLine);
    const hash = new RowHash();
    for await (const lines of batches) {
      hash.add(lines);
      yield `${lines.join('\n')}\n`;
      onProgress(shape.name, hash.rows, expected);
    }
    yield framed(hash.end());
  }
  yield `${JSON.stringify({ tables, sha256: frame.end().sha256 } satisfies LastLine)}\n`;
}

/** A backup from its file. Whatever in it is not as it was written stops the reading with a DumpError. */
export async function openDumpFile(path: string): Promise<Dump & { createdAt: string }> {
  const input = createReadStream(path);
  const source = input.pipe(createZstdDecompress());
  input.on('error', (error) => source.destroy(error));
  const lines = new Lines(source, path);
  const header = (await lines.next()) as Partial<Header> | string[];
  if (Array.isArray(header) || header.glosaBackup === undefined || header.schema === undefined) throw lines.damaged();
  if (header.glosaBackup !== FORMAT) throw new DumpError(`${path} is a backup of a newer version of Glosa.`);
  return {
    schema: header.schema,
    engine: header.engine ?? 'sqlite',
    createdAt: header.createdAt ?? '',
    tables: () => tablesOf(lines),
    close: async () => {
      input.destroy();
      source.destroy();
    },
  };
}

async function* tablesOf(lines: Lines): AsyncIterable<TableDump> {
  for (let seen = 0; ; seen++) {
    const line = await lines.next();
    if (Array.isArray(line)) throw lines.damaged();
    if ('tables' in line) {
      const { tables, sha256 } = line as unknown as LastLine;
      if (tables !== seen || sha256 !== lines.frame.end().sha256 || !(await lines.isOver())) throw lines.damaged();
      return;
    }
    const { table: shape, rows: expected, lastId } = line as unknown as TableLine;
    if (shape === undefined) throw lines.damaged();
    yield { shape, expected, lastId, batches: rowsOf(lines, expected) };
  }
}

async function* rowsOf(lines: Lines, expected: number): AsyncIterable<readonly string[]> {
  const hash = new RowHash();
  for (;;) {
    const next = await lines.next();
    if (Array.isArray(next)) {
      hash.add(next);
      yield next;
      continue;
    }
    const told = next as Partial<TableEnd>;
    const { rows, sha256 } = hash.end();
    if (told.rows !== rows || told.sha256 !== sha256 || rows !== expected) throw lines.damaged();
    return;
  }
}

/** Reads lines: batches of rows, which start with `[`, and the objects between them. */
class Lines {
  private readonly source: AsyncIterator<Buffer>;
  private readonly path: string;
  private rest = '';
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private lines: string[] = [];
  /** Of the lines that are no rows, but the last. */
  readonly frame = new RowHash();

  constructor(source: AsyncIterable<Buffer>, path: string) {
    this.source = source[Symbol.asyncIterator]();
    this.path = path;
  }

  damaged(cause?: unknown): DumpError {
    return new DumpError(`${this.path} is not a whole backup: it is damaged or was cut off.`, { cause });
  }

  async next(): Promise<string[] | Record<string, unknown>> {
    if (this.lines.length === 0 && !(await this.fill())) throw this.damaged();
    const [first = ''] = this.lines;
    if (first.startsWith('[')) {
      const other = this.lines.findIndex((line) => !line.startsWith('['));
      const rows = this.lines.splice(0, other < 0 ? this.lines.length : other);
      return rows;
    }
    this.lines.shift();
    try {
      const line = JSON.parse(first) as Record<string, unknown>;
      if (!('tables' in line)) this.frame.add([first]);
      return line;
    } catch (error) {
      throw this.damaged(error);
    }
  }

  async isOver(): Promise<boolean> {
    return this.lines.length === 0 && !(await this.fill()) && this.rest === '';
  }

  /** Reads on until there are lines. False at the end. */
  private async fill(): Promise<boolean> {
    const parts = [this.rest];
    for (;;) {
      const { done, value } = await this.read();
      if (done) {
        this.rest = parts.join('');
        return false;
      }
      const text = this.decode(value);
      parts.push(text);
      if (!text.includes('\n')) continue;
      const lines = parts.join('').split('\n');
      this.rest = lines.pop() ?? '';
      this.lines = lines;
      return true;
    }
  }

  private async read(): Promise<IteratorResult<Buffer>> {
    try {
      return await this.source.next();
    } catch (error) {
      // A file that cannot be read is another matter than one that was damaged.
      if (error instanceof Error && 'syscall' in error) throw error;
      throw this.damaged(error);
    }
  }

  private decode(bytes: Buffer): string {
    try {
      return this.decoder.decode(bytes, { stream: true });
    } catch (error) {
      throw this.damaged(error);
    }
  }
}

/** Reads a backup from end to end and compares every table with its hash. @throws DumpError */
export async function verifyDumpFile(path: string, onProgress: OnProgress): Promise<Summary> {
  const dump = await openDumpFile(path);
  try {
    const summary = { schema: dump.schema, createdAt: dump.createdAt, tables: 0, rows: 0 };
    for await (const { shape, expected, batches } of dump.tables()) {
      let rows = 0;
      for await (const lines of batches) {
        rows += lines.length;
        onProgress(shape.name, rows, expected);
      }
      summary.tables++;
      summary.rows += rows;
    }
    return summary;
  } finally {
    await dump.close();
  }
}
