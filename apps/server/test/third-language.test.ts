/** A third language is a dictionary and one entry in the list: a copy of the project gets both, is compiled, and is read. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DICTIONARIES } from '@glosa/dictionary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/db/open.ts';
import { importThemes } from './sample-corpus.ts';
import { addressOf, type ServerProcess, startServer } from './server-process.ts';
import { addParallel, addSources } from './small-sources.ts';
import { addText } from './small-text.ts';
import { zipOf } from './zips.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const LIST = 'packages/dictionary/src/languages.ts';
const END_OF_LIST = '] as const satisfies readonly InterfaceLanguage[]';
const ENTRY = `{
  code: 'de', name: 'Deutsch', locale: 'de-DE', quotes: ['„', '“'], verseSeparator: ',',
  unloaded: { title: 'Nichts da', text: 'Bitte warten.', again: 'Noch einmal', home: 'Anfang' },
},\n`;

/** What tests alone need; they speak of the languages that there are. */
const OF_TESTS = /(^|\/)(node_modules|dist|test|bench)(\/|$)|\.test\.tsx?$|\/(test|sample)-[^/]+\.tsx?$/;

const CONFIG = {
  extends: './tsconfig.base.json',
  compilerOptions: {
    ...{ module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx' },
    ...{ lib: ['es2024', 'dom', 'dom.iterable'], types: ['node', 'vite/client'] },
    // As the engine has it.
    noUncheckedIndexedAccess: false,
  },
  include: ['apps/*/src', 'packages/{contract,corpus-format,dictionary,tagset}/src'],
};

/** Says of each English text that it is another one; placeholders and markup stay. */
const translated = (text: string) =>
  `⟪${text.replace(/(\{[^}]*\}|<[^>]*>|&[^;\s]*;)|[^{<&]+/g, (part, kept) => kept ?? part.toUpperCase())}⟫`;

/** Production code with the third language in it; packages of the registry are those of this project. */
async function copyProject(copy: string): Promise<void> {
  for (const folder of ['apps', 'packages']) {
    const filter = (source: string) => !OF_TESTS.test(relative(ROOT, source));
    await cp(join(ROOT, folder), join(copy, folder), { recursive: true, filter });
  }
  for (const name of ['package.json', 'tsconfig.base.json']) await cp(join(ROOT, name), join(copy, name));
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(CONFIG));
  await mkdir(join(copy, 'apps/web/dist'), { recursive: true });
  await cp(join(ROOT, 'apps/web/index.html'), join(copy, 'apps/web/dist/index.html'));
  await mkdir(join(copy, 'node_modules/@glosa'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '@glosa' && name !== '.cache')
      await symlink(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of await readdir(join(ROOT, 'node_modules/@glosa'))) {
    const place = relative(ROOT, await realpath(join(ROOT, 'node_modules/@glosa', name)));
    const root = /^(apps|packages)\//.test(place) ? copy : ROOT;
    await symlink(join(root, place), join(copy, 'node_modules/@glosa', name));
  }
  const list = await readFile(join(copy, LIST), 'utf8');
  expect(list).toContain(END_OF_LIST);
  await writeFile(join(copy, LIST), list.replace(END_OF_LIST, ENTRY + END_OF_LIST));
  const texts = Object.entries(DICTIONARIES.en).map(([key, text]) => [key, translated(text)]);
  await writeFile(join(copy, 'packages/dictionary/src/de.json'), JSON.stringify(Object.fromEntries(texts)));
}

/** Texts, sources and themes that have names in the other two languages. */
async function fill(dataDir: string): Promise<void> {
  const storage = await openDatabase({ dataDir });
  const transcription = { '1r': { '1': 'Był sobie', '2': 'krol' }, '1v': { '1': 'amen' } };
  await addText(storage, { code: 'RPrz', transcription, transliteration: { '1r': { '1': 'Byl ſobye' } } });
  const sources = await addSources(storage, [
    { abbr: 'Wulg', children: [{ abbr: 'Mt', type: 'package', verses: ['1', '2'] }] },
  ]);
  await addParallel(storage, { text: 'RPrz', node: sources.get('Wulg/Mt') ?? 0, from: '1' });
  const head = 'id\tparent\tord\tname_pl\tname_en\n';
  const zip = await zipOf({
    'events.tsv': `${head}e\t\t1\tZdarzenia\tEvents\ne1\te\t1\tPoczątek\t\n`,
    'persons.tsv': `${head}p\t\t1\tOsoby\tPersons\n`,
    'occurrences.tsv': 'theme\ttext\tfrom\tto\tcertainty\tnote\ne1\tRPrz\t1r.1\t1r.2\thigh\t\n',
  });
  await importThemes({ storage, config: { dataDir, databaseUrl: undefined } }, zip);
  await storage.close();
}

/** What a reader of the page sees in its own language. */
const ownText = (page: string) =>
  page
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<(\w+)[^>]* lang="(?!de")[^"]*"[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ');

const OTHERS = [DICTIONARIES.pl, DICTIONARIES.en].flatMap((texts) =>
  Object.values(texts).filter((text) => /^[^{<&]{12,}$/.test(text) && text.includes(' ')),
);

/** What is not in the third language of a page that is answered in it. */
function faultsOf(status: number, page: string): string[] {
  const text = ownText(page);
  return [
    status === 200 ? undefined : `status ${status}`,
    page.includes('<html lang="de"') ? undefined : 'another language of the page',
    /<title>[^<]*⟪/.test(page) ? undefined : 'another title',
    /noindex|hreflang="de" href="[^"]*lang=de/.test(page) ? undefined : 'it is no language that the page comes in',
    text.includes('⟪') ? undefined : 'no text',
    ...OTHERS.filter((other) => text.includes(other)),
  ].filter((fault) => fault !== undefined);
}

describe('a third language of the interface', () => {
  let folder: string;
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosa-third-'));
    await copyProject(join(folder, 'project'));
  });
  afterAll(async () => {
    server?.child.kill('SIGTERM');
    await server?.exit;
    await rm(folder, { recursive: true, force: true });
  });

  it('needs nothing else to compile', async () => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const compiled = promisify(execFile)(process.execPath, [tsc, '-p', join(folder, 'project')]);
    expect(await compiled.catch(({ stdout }: { stdout: string }) => stdout)).toEqual({ stdout: '', stderr: '' });
  }, 1_800_000);

  it('is what every public page speaks, with nothing left in the others', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    await fill(dataDir);
    server = startServer({ DATA_DIR: dataDir }, { main: join(folder, 'project/apps/server/src/main.ts') });
    const origin = await addressOf(server);
    const seen = new Set<string>();
    const faults: string[] = [];
    for (const waiting = ['/?lang=de']; waiting.length > 0; ) {
      const path = waiting.shift() ?? '';
      if (seen.has(path)) continue;
      seen.add(path);
      const answer = await fetch(`${origin}${path}`);
      const page = await answer.text();
      faults.push(...faultsOf(answer.status, page).map((fault) => `${path}: ${fault}`));
      for (const [, href = ''] of page.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) {
        const next = href.replaceAll('&amp;', '&');
        if (next.includes('lang=de') && !next.startsWith('/api/')) waiting.push(next);
      }
    }
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(15);
  });
});
