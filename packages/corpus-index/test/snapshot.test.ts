import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BuildError,
  createBuilder,
  openIndex,
  readSnapshot,
  SchemaError,
  SnapshotError,
  writeSnapshot,
} from '../src/index.ts';
import { schema } from './schema.ts';
import { smallBuilder, smallSnapshot } from './small.ts';

const WORDS = 'in/in/prep dem/der/det anegenge/anegenge/n was/wesen/v daz/der/det wort/wort/n';
const bytes = smallSnapshot(WORDS);
const ONE = { offset: 0, size: 1, unit: 'hit' } as const;
let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snapshot-'));
  path = join(folder, 'a.idx');
  await writeSnapshot(path, bytes);
});
afterAll(() => rm(folder, { recursive: true }));

type Header = { sections: { name: string; type: string; offset: number; length: number }[] };

function headerJson(file: Uint8Array): string {
  const size = new DataView(file.buffer, file.byteOffset).getUint32(16, true);
  return Buffer.from(file.slice(file.length - size)).toString('utf8');
}

function headerOf(file: Uint8Array): Header {
  return JSON.parse(headerJson(file)) as Header;
}

/** The same file with another header, and all of its sums and sizes right. */
function withHeader(file: Uint8Array, change: (json: string) => string): Uint8Array {
  const json = headerJson(file);
  const changed = Buffer.from(change(json));
  const header = Buffer.alloc(Math.ceil(changed.length / 64) * 64, ' ');
  header.set(changed);
  const whole = new Uint8Array(file.length - Buffer.byteLength(json) + header.length);
  whole.set(file.subarray(0, whole.length - header.length));
  whole.set(header, whole.length - header.length);
  const view = new DataView(whole.buffer);
  view.setUint32(16, header.length, true);
  view.setFloat64(24, whole.length, true);
  view.setUint32(60, crc32(whole.subarray(0, 60), crc32(whole.subarray(64))), true);
  return whole;
}

async function problemOf(contents: Uint8Array): Promise<string> {
  const damaged = join(folder, 'damaged.idx');
  await writeFile(damaged, contents);
  try {
    await readSnapshot(damaged);
    return 'none';
  } catch (error) {
    if (error instanceof SnapshotError) return error.problem;
    throw error;
  }
}

describe('a snapshot', () => {
  it('comes back as it was written and leaves nothing else behind', async () => {
    expect(await readdir(folder)).toContain('a.idx');
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    const shared = await readSnapshot(path);
    expect(shared).toBeInstanceOf(SharedArrayBuffer);
    expect(Buffer.from(new Uint8Array(shared)).equals(bytes)).toBe(true);
    const index = openIndex(shared);
    expect(index.meta).toEqual({ source: 'small' });
    expect(index.search('anegenge', ONE).total).toBe(1);
  });

  it('is the same for the same input', () => {
    expect(Buffer.from(smallSnapshot('a b c')).equals(smallSnapshot('a b c'))).toBe(true);
  });

  it('replaces the one before', async () => {
    const other = join(folder, 'b.idx');
    await writeSnapshot(other, bytes);
    await writeSnapshot(other, smallSnapshot('wort'));
    expect(openIndex(await readSnapshot(other)).length).toBe(1);
  });

  it('is the same when it is written straight into a file', async () => {
    const straight = join(folder, 'c.idx');
    await writeSnapshot(straight, bytes);
    smallBuilder(WORDS).finishTo(straight, { source: 'small' });
    expect((await readFile(straight)).equals(bytes)).toBe(true);
    const builder = createBuilder(schema);
    builder.open('text', 'A');
    expect(() => builder.finishTo(straight, {})).toThrow(BuildError);
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect((await readFile(straight)).equals(bytes)).toBe(true);
  });

  it('is noticed when any one bit is wrong', async () => {
    const step = Math.ceil(bytes.length / 150);
    for (let at = 0; at < bytes.length; at += at < 64 ? 1 : step) {
      const flipped = bytes.slice();
      flipped[at] = flipped[at] ^ (1 << (at % 8));
      expect([at, await problemOf(flipped)]).not.toEqual([at, 'none']);
    }
  });

  it('is noticed when any of its sections is damaged', async () => {
    const { sections } = headerOf(bytes);
    expect(sections.length).toBeGreaterThan(80);
    for (const { name, type, offset, length } of sections) {
      const size = (length * Number(type.slice(1))) / 8;
      if (size === 0) continue;
      const damaged = bytes.slice();
      for (let at = offset; at < offset + size; at += 3) damaged[at] = damaged[at] ^ ((at % 251) | 1);
      expect([name, await problemOf(damaged)]).toEqual([name, 'damaged']);
    }
  });

  it.each([
    ['null', () => 'null'],
    ['no sections', () => '{"sections":null,"info":{}}'],
    ['nothing in it', () => '{"sections":[]}'],
    ['a section off its place', (json: string) => json.replace('"offset":64', '"offset":65')],
    ['a section of another type', (json: string) => json.replace('"type":"u32"', '"type":"f64"')],
    ['a section of less than nothing', (json: string) => json.replace(/"length":/u, '"length":-')],
    ['a section without end', (json: string) => json.replace(/"length":\d/u, '"length":9e9')],
    ['another number of tokens', (json: string) => json.replace(/"tokens":\d/u, '"tokens":9')],
    ['a section missing', (json: string) => json.replace('"units/of"', '"units/off"')],
  ])('whose header says %s is refused, though its checksum is right', async (_, change) => {
    const wrong = withHeader(bytes, change);
    expect(await problemOf(wrong)).toBe('none');
    expect(() => openIndex(wrong)).toThrow(SnapshotError);
  });

  it('whose schema breaks a rule of this program is of another version', () => {
    const wrong = withHeader(bytes, (json) => json.replace('"partition":"text"', '"partition":"volume"'));
    expect(() => openIndex(wrong)).toThrow(
      expect.objectContaining({ name: 'SnapshotError', problem: 'other-version' }),
    );
  });

  it('is opened wherever its bytes lie in memory', () => {
    const moved = new Uint8Array(bytes.length + 1);
    moved.set(bytes, 1);
    expect(openIndex(moved.subarray(1)).search('anegenge', ONE).total).toBe(1);
    expect(openIndex(Buffer.from(moved.buffer, 1)).search('anegenge', ONE).total).toBe(1);
  });

  it('is noticed when it is cut short, too long or something else', async () => {
    for (const length of [0, 1, 63, 64, 1000, bytes.length - 1]) {
      expect([length, await problemOf(bytes.slice(0, length))]).toEqual([length, 'truncated']);
    }
    expect(await problemOf(Buffer.concat([bytes, Buffer.from([0])]))).toBe('truncated');
    expect(await problemOf(Buffer.from('PK'.padEnd(200, 'x')))).toBe('not-a-snapshot');
    const later = bytes.slice();
    later[12] = 99;
    expect(await problemOf(later)).toBe('other-version');
    await expect(readSnapshot(join(folder, 'none.idx'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(() => openIndex(new Uint8Array(10))).toThrow(SnapshotError);
  });

  it('is opened by worker threads on the same memory', async () => {
    const shared = await readSnapshot(path);
    const source = new URL('../src/index.ts', import.meta.url).href;
    const code = `import(${JSON.stringify(source)}).then(({ openIndex }) => {
      const { workerData, parentPort } = require('node:worker_threads');
      parentPort.postMessage(openIndex(workerData).search('wort', ${JSON.stringify(ONE)}));
    });`;
    const worker = new Worker(code, { eval: true, workerData: shared });
    const answer = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    await worker.terminate();
    expect(answer).toEqual(openIndex(shared).search('wort', ONE));
  });

  it('of nothing can be searched', () => {
    const index = openIndex(createBuilder(schema).finish({}));
    expect(index.length).toBe(0);
    expect(index.search('a ... b', ONE)).toEqual({
      total: 0,
      count: 0,
      mode: 'nearest',
      sentences: 0,
      perText: [],
      rows: [],
    });
    expect(index.search('[form!="x"]', ONE).total).toBe(0);
  });

  it('keeps its file as long as its bytes', async () => {
    expect((await readFile(path)).length).toBe(bytes.length);
    expect(bytes.length % 4).toBe(0);
  });
});

describe('a builder refuses', () => {
  it('regions that do not fit', () => {
    const builder = createBuilder(schema);
    expect(() => builder.open('card', '1r')).toThrow(BuildError);
    expect(() => builder.close('text')).toThrow(BuildError);
    builder.open('text', 'A');
    expect(() => builder.open('text', 'B')).toThrow(BuildError);
    builder.open('card', '1r');
    expect(() => builder.close('text')).toThrow(BuildError);
    expect(() => builder.finish({})).toThrow(BuildError);
  });

  it('tokens outside every text', () => {
    const token = { form: 'a', translit: '', word: '', wordId: 1, spaceAfter: true, punctuation: false, readings: [] };
    expect(() => createBuilder(schema).token(token)).toThrow(BuildError);
  });

  it('schemas that contradict themselves', () => {
    expect(() => createBuilder({ ...schema, partition: 'book' })).toThrow(SchemaError);
    expect(() => createBuilder({ ...schema, numbers: ['wordId', 'form'] })).toThrow(SchemaError);
  });
});
