import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../test/databases.ts';
import { runImport, startImport } from '../test/import-process.ts';
import { manifest, readZip, tei, zipOf } from '../test/zips.ts';
import { namesOf } from './db/names.ts';
import { openDatabase, type Storage } from './db/open.ts';
import {
  importThroughServer,
  openImportSocket,
  ServerLost,
  socketAddress,
} from './features/imports/shell/import-socket.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glosa-zips-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a zip and returns its path. */
async function zip(name: string, files: Record<string, string>): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, await zipOf(files));
  return path;
}

const plain = (words: string) => tei(`<pb n="1r"/><lb n="1"/>${words}`);

async function listTexts({ read }: Storage) {
  const rows = await read
    .selectFrom('layer')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(['corpus_text.code', 'layer.kind', 'layer.words', 'layer.version'])
    .orderBy('corpus_text.id')
    .orderBy('layer.id')
    .execute();
  return rows.map(({ code, kind, words, version }) => `${code} ${kind} ${words} v${version}`);
}

describeOnBothDatabases('the import command', (open) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await open();
    await database.storage.close();
  });

  const texts = async () => {
    const storage = await openDatabase(database.config);
    try {
      return await listTexts(storage);
    } finally {
      await storage.close();
    }
  };

  test('imports files in the order in which they need each other', async () => {
    const later = await zip('A-transliteration.zip', { 'text.xml': plain('<w>Ya</w>') });
    const first = await zip('whatever.zip', {
      'text.xml': plain('<w>Ja</w>'),
      'manifest.json': manifest('transcription', 'A'),
    });
    const { status, out } = await runImport(database.config, later, first, '--lang', 'pl');
    expect(out).toContain(`${first}: A, transkrypcja – zapisano jako wersję 1\n  karty: 1, wersy: 1, słowa: 1`);
    expect(out).toContain(`${later}: A, transliteracja – zapisano jako wersję 1`);
    expect(out).toMatch(/Pliki przyjęte: 2, odrzucone: 0\.\n$/);
    expect(status).toBe(0);
    expect(await texts()).toEqual(['A transcription 1 v1', 'A transliteration 1 v1']);
  });

  test('a refused file is reported by place, the others are imported, and the status says so', async () => {
    const bad = await zip('B-transcription.zip', { 'text.xml': plain('<w>a</w><lb n="1"/><w>b</w>') });
    const good = await zip('C-transcription.zip', { 'text.xml': plain('<w>c</w>') });
    const unclear = await zip('unclear.zip', { 'text.xml': plain('<w>c</w>') });
    const missing = join(folder, 'missing.zip');
    const { status, out } = await runImport(database.config, bad, good, unclear, missing);
    expect(out).toMatch(
      /B-transcription\.zip\/text\.xml:\d+:\d+: error: 1r\.1: Line 1 occurs twice on folio 1r .*\[LB-DUP\]/,
    );
    expect(out).toContain(`${bad}: refused, nothing was stored (errors: 1,`);
    expect(out).toContain(`${unclear}: error: It is unclear what the file holds`);
    expect(out).toContain(`${missing}: the file cannot be read (ENOENT)`);
    expect(out).toContain('Files accepted: 1, refused: 3.');
    expect(status).toBe(1);
    expect(await texts()).toEqual(['C transcription 1 v1']);
  });

  test('a single file needs no zip, and is kept as one', async () => {
    const single = async (name: string, text: string) => {
      const path = join(folder, name);
      await writeFile(path, text);
      return path;
    };
    const wrong = await single('F-transcription.xml', plain('<w>a</w><lb n="1"/><w>b</w>'));
    const layer = await single('E-transcription.xml', plain('<w>Ja</w>'));
    const other = await single('E-other-transcript.TXT', '@card 1r\n1\tJa\n');
    const table = await single('groups.tsv', 'group\tform\tlayer\n1\tjego\tlemma\n1\tiego\tlemma\n');
    const source = await single('verses.csv', 'node,verse,lang,text\n1,1,la,In principio\n');
    const unclear = await single('unclear.xml', plain('<w>Ja</w>'));
    const { status, out } = await runImport(database.config, source, table, other, wrong, layer, unclear);
    expect(out).toMatch(new RegExp(`^${wrong}:\\d+:\\d+: error: 1r\\.1: Line 1 occurs twice .*\\[LB-DUP\\]$`, 'm'));
    expect(out).toContain(`${layer}: E, transcription – stored as version 1\n`);
    expect(out).toContain(`${table}: phonetic variants – stored as version 1\n`);
    expect(out).toContain(`${source}: source package – stored as version 1\n`);
    expect(out).toContain(`${unclear}: error: It is unclear what the file holds`);
    expect(out).toContain('Files accepted: 4, refused: 2.');
    expect(status).toBe(1);
    expect(await texts()).toEqual(['E transcription 1 v1', 'E other-transcript 1 v1']);
    const storage = await openDatabase(database.config);
    const packages = await storage.read
      .selectFrom('source_node')
      .select('abbr')
      .where('type', '=', 'package')
      .execute();
    const kept = await storage.read.selectFrom('layer_version').select(['file_name', 'zip']).orderBy('id').execute();
    await storage.close();
    expect(packages.map(({ abbr }) => namesOf(abbr))).toEqual([{ pl: 'verses', en: 'verses' }]);
    expect(kept.map(({ file_name }) => file_name)).toEqual(['E-transcription.xml.zip', 'E-other-transcript.TXT.zip']);
    expect(readZip(Buffer.from(kept[0]?.zip ?? []))).toEqual(new Map([['text.xml', plain('<w>Ja</w>')]]));
  });

  test('a dry run checks files together and stores nothing', async () => {
    const transcription = await zip('D-transcription.zip', { 'text.xml': plain('<w>Ja</w>') });
    const transliteration = await zip('D-transliteration.zip', { 'text.xml': plain('<w>Ya</w>') });
    const { status, out } = await runImport(database.config, '--dry-run', transliteration, transcription);
    expect(out).toContain(`${transliteration}: D, transliteration – checked, nothing was stored`);
    expect(status).toBe(0);
    expect(await texts()).toEqual([]);
    expect((await runImport(database.config, '--dry-run', transliteration)).status).toBe(1);
  });

  test('a wrong call explains the right one', async () => {
    const none = await runImport(database.config);
    expect(none).toMatchObject({ status: 2, err: expect.stringContaining('Usage: npm run import -- FILE.zip') });
    expect((await runImport(database.config, '--wet-run', 'a.zip')).status).toBe(2);
  });
});

describeOnBothDatabases('the import command beside a running server', (open, engine) => {
  let database: TestDatabase;
  const errors: unknown[] = [];

  beforeAll(async () => {
    database = await open();
    if (engine === 'sqlite') {
      const service = await openImportSocket(database.config, (error) => errors.push(error));
      return () => service.close();
    }
    return undefined;
  });

  test('imports while the server goes on, which sees the result', async () => {
    const path = await zip('S-transcription.zip', { 'text.xml': plain('<w>Ja</w>') });
    const imports = runImport(database.config, path);
    expect(await listTexts(database.storage)).toEqual([]);
    const { status, err } = await imports;
    expect(status).toBe(0);
    expect(err.includes('The server is running')).toBe(engine === 'sqlite');
    expect(await listTexts(database.storage)).toEqual(['S transcription 1 v1']);
    expect(errors).toEqual([]);
  });

  test('two at once are imported one after the other', async () => {
    const paths = await Promise.all(
      ['T', 'U'].map((code) => zip(`${code}-transcription.zip`, { 'text.xml': plain('<w>Ja</w>') })),
    );
    const results = await Promise.all(paths.map((path) => runImport(database.config, path)));
    expect(results.map(({ status }) => status)).toEqual([0, 0]);
    expect((await listTexts(database.storage)).slice(-2).sort()).toEqual([
      'T transcription 1 v1',
      'U transcription 1 v1',
    ]);
  });

  test.runIf(engine === 'sqlite')('an import that the end of the server cuts short is not called done', async () => {
    const own = await open();
    const service = await openImportSocket(own.config, () => undefined);
    const bytes = new Uint8Array(await zipOf({ 'text.xml': plain('<w>Ja</w>') }));
    const files = Array.from({ length: 100 }, (_, i) => ({ name: `V${i}-transcription.zip`, bytes }));
    let closed: Promise<void> | undefined;
    const onEvent = () => {
      closed ??= service.close();
    };
    await expect(importThroughServer(own.config.dataDir, { files, dryRun: false, onEvent })).rejects.toThrow(
      ServerLost,
    );
    await closed;
    const stored = await listTexts(own.storage);
    expect(stored.length).toBeLessThan(files.length);
    expect(stored).toEqual(stored.map((_, i) => `V${i} transcription 1 v1`));
  });

  test.runIf(engine === 'sqlite')('whatever else comes over the socket is turned away', async () => {
    const socket = connect(socketAddress(database.config.dataDir));
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.write('GET / HTTP/1.1\r\n\r\n');
    await once(socket, 'close');
    expect(JSON.parse(answer)).toMatchObject({ type: 'error' });
    expect(await listTexts(database.storage)).not.toEqual([]);
  });
});

describe('an import that is killed', () => {
  /** `KILL_ROUNDS=50 KILL_WORDS=400000` is the full test: 50 times in a text of 20 MB. */
  const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 5);
  const WORDS = Number(process.env['KILL_WORDS'] ?? 12_000);
  const TIMEOUT = 180_000 + ROUNDS * WORDS;

  /** A text whose every word tells its version, so that a mixture would show. */
  const version = (n: number) => {
    const verses = Array.from({ length: WORDS / 10 }, (_, i) => {
      const words = Array.from({ length: 10 }, (_, j) => `<w lemma="l${n}" pos="subst">w${i}x${j}v${n}</w>`);
      return `<lb n="${i + 1}"/><s>${words.join(' ')}</s>`;
    });
    return tei(`<pb n="1r"/>${verses.join('\n')}`, `v${n}`);
  };

  test(
    'leaves the old text or the new one, whole',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'glosa-killed-'));
      const paths = await Promise.all(
        [1, 2].map((n) =>
          zip(`v${n}.zip`, { 'text.xml': version(n), 'manifest.json': manifest('transcription', 'K') }),
        ),
      );
      const started = Date.now();
      expect((await runImport({ dataDir }, paths[0] as string)).status).toBe(0);
      const duration = Date.now() - started;
      let n = 1;
      for (let round = 0; round < ROUNDS; round++) {
        const child = startImport({ dataDir }, [paths[n % 2] as string]);
        const closed = once(child, 'close');
        await wait(((round + 0.5) / ROUNDS) * duration);
        child.kill('SIGKILL');
        await closed;
        n = await wholeVersion(dataDir);
      }
      await rm(dataDir, { recursive: true, force: true });
    },
    TIMEOUT,
  );

  /** The version that is stored; fails where parts of two are. */
  async function wholeVersion(dataDir: string): Promise<number> {
    const storage = await openDatabase({ dataDir });
    const { read } = storage;
    const words = await read.selectFrom('word').select(['id', 'form']).orderBy('ord').execute();
    const lemmas = await read.selectFrom('reading').select('lemma').distinct().execute();
    const layer = await read.selectFrom('layer').selectAll().executeTakeFirstOrThrow();
    const items = await read.selectFrom('verse').select('items').orderBy('ord').execute();
    await storage.close();
    const n = Number(namesOf(layer.name).pl.slice(1));
    expect(words).toHaveLength(WORDS);
    expect(words.every(({ form }) => form.endsWith(`v${n}`))).toBe(true);
    expect(lemmas).toEqual([{ lemma: `l${n}` }]);
    const shown = items.flatMap((verse) =>
      (JSON.parse(verse.items) as { k: string; w?: number }[]).flatMap(({ w }) => w ?? []),
    );
    expect(shown).toEqual(words.map(({ id }) => id));
    return n;
  }
});
