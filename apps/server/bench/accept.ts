/**
 * Imports the large test corpora, where they lie beside the project, into a temporary folder and compares what the
 * application then says with figures computed independently. By hand: `node apps/server/bench/accept.ts [--postgres URL]`.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Facets, isFurther, type SentenceResults, type TextListItem } from '@glosa/contract';
import { openDatabase } from '../src/db/open.ts';
import type { FileResult, ImportFile } from '../src/features/imports/shell/import-run.ts';
import { importInThread } from '../src/features/imports/shell/import-thread.ts';
import { PLAIN_FILTERS, PLAIN_QUERIES, plainFacet, plainHits, readPlainTexts } from '../test/plain-count.ts';
import { buildTestApp } from '../test/test-app.ts';

const SHARED = resolve(import.meta.dirname, '../../../../shared');
const CORPORA = ['mhd', 'mpdt'].map((name) => join(SHARED, 'corpora', name));

const { values } = parseArgs({ options: { postgres: { type: 'string' } } });
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Rows of a table as column → value. */
async function readTable(path: string): Promise<Record<string, string>[]> {
  const [head = '', ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']));
  });
}

async function readZips(): Promise<ImportFile[]> {
  const files: ImportFile[] = [];
  for (const folder of CORPORA) {
    for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.zip')).sort()) {
      files.push({ name, bytes: new Uint8Array(await readFile(join(folder, name))) });
    }
  }
  return files;
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  say(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

type Get = <T>(url: string) => Promise<T>;

/** Number of rows that differ. */
async function compareTexts(get: Get): Promise<number> {
  const listed = new Map((await get<TextListItem[]>('/api/texts/list-texts-names')).map((text) => [text.code, text]));
  const rows = (await Promise.all(CORPORA.map((folder) => readTable(join(folder, 'index.tsv'))))).flat();
  let wrong = 0;
  for (const row of rows) {
    const code = row['code'] ?? '';
    const text = listed.get(code);
    const found = {
      words: text?.words,
      cards: text?.cards,
      verses: text?.verses,
      sentences: text?.sentences,
      ...(row['doubles'] !== undefined && { doubles: text?.composites }),
    };
    const differences = Object.entries(found).filter(([column, value]) => String(value) !== row[column]);
    if (differences.length > 0) wrong++;
    for (const [column, value] of differences) say(`  ${code}: ${column} ${value}, expected ${row[column]}`);
  }
  say(`texts: ${rows.length - wrong} of ${rows.length} agree`);
  return wrong + Math.abs(listed.size - rows.length);
}

async function compareSearches(get: Get): Promise<number> {
  const rows = await readTable(join(SHARED, 'accept', 'search.tsv'));
  let wrong = 0;
  for (const { id, texts = '', q = '', hits } of rows) {
    const query = new URLSearchParams({ q, texts, variants: '0', lang: 'en' });
    const started = performance.now();
    const { total, error } = await get<SentenceResults>(`/api/search/sentences?${query}`);
    const took = (performance.now() - started).toFixed(1);
    if (error === undefined && String(total) === hits) continue;
    wrong++;
    say(`  ${id} ${q}: ${error ?? total}, expected ${hits} (${took} ms)`);
  }
  say(`searches: ${rows.length - wrong} of ${rows.length} agree`);
  return wrong;
}

/** Hits by what records say, in filters of two fields and more and in facets, against a plain count over the files. */
async function compareRecords(get: Get): Promise<number> {
  const texts = readPlainTexts();
  const ask = <T>(call: string, query: Record<string, string>) =>
    get<T>(`/api/search/${call}?${new URLSearchParams({ variants: '0', lang: 'en', ...query })}`);
  let [wrong, compared] = [0, 0];
  const compare = (what: string, found: unknown, expected: unknown) => {
    compared++;
    if (JSON.stringify(found) === JSON.stringify(expected)) return;
    wrong++;
    say(`  ${what}: ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
  };
  for (const query of PLAIN_QUERIES) {
    for (const { f, box, holds } of [{ f: '', box: '', holds: () => true }, ...PLAIN_FILTERS]) {
      const meant = texts.filter(holds);
      const hits = meant.reduce((sum, text) => sum + plainHits(text, query), 0);
      compare(`${query.q} f=${f}`, (await ask<SentenceResults>('sentences', { q: query.q, f })).total, hits);
      const q = `${query.q} ${box}`;
      compare(q, (await ask<SentenceResults>('sentences', { q })).total, hits);
      for (const { field, values } of (await ask<Facets>('facets', { q: query.q, f })).fields) {
        // A field that the filter names shows what could be chosen beside it.
        if (isFurther(field) || f.includes(`${field}:`)) continue;
        const rows = [...plainFacet(meant, field, query)].map(([value, counts]) => [value, counts.hits, counts.texts]);
        const found = values.map((one) => [one.value, one.hits, one.texts]);
        compare(`${field} of ${query.q} f=${f}`, found.map(String).sort(), rows.map(String).sort());
      }
    }
  }
  say(`records: ${compared - wrong} of ${compared} counts agree`);
  return wrong;
}

const dataDir = await mkdtemp(join(tmpdir(), 'glosa-accept-'));
const config = { dataDir, databaseUrl: values.postgres };
const storage = await openDatabase(config);
try {
  const files = await readZips();
  const results: FileResult[] = [];
  await timed(`import of ${files.length} zips`, () =>
    importInThread(config, {
      files,
      dryRun: false,
      onEvent: (event) => {
        if (event.type === 'result') results.push(event.result);
        if (event.type === 'failed') say(`  ${event.file}: ${event.reason}`);
      },
    }),
  );
  const refused = results.filter(({ accepted }) => !accepted);
  for (const { file, problems } of refused) say(`  ${file} refused: ${JSON.stringify(problems[0])}`);
  say(`imported: ${results.length - refused.length} of ${files.length}`);
  const server = await timed('index', () => buildTestApp({ storage, config }));
  const get: Get = async <T>(url: string) => (await server.app.inject({ url })).json() as T;
  const wrong = (await compareTexts(get)) + (await compareSearches(get)) + (await compareRecords(get));
  await server.close();
  process.exitCode = wrong === 0 && results.length - refused.length === files.length ? 0 : 1;
} finally {
  await storage.close();
  await rm(dataDir, { recursive: true, force: true });
}
