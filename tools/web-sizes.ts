/**
 * How much the browser loads, by the build alone: for each public page the scripts and styles that come with it, and the
 * words. Prints a table, and fails where something is over its budget, has grown by more than two per cent since it was
 * recorded, or where a part of the staff's pages comes to readers.
 *   node tools/web-sizes.ts [--write]
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { READERS_DICTIONARIES, STAFF_AREAS } from '@glosa/dictionary';
import { ROOT, report } from './source-files.ts';

/** Budgets in bytes, as gzip leaves them; of a font as it is. */
const MOST = { scripts: 150_000, styles: 20_000, words: 30_000, font: 60_000 };
const GROWTH = 1.02;

const DIST = join(ROOT, 'apps/web/dist');
const RECORD = join(ROOT, 'tools/web-sizes.json');

interface Sizes {
  scripts: number;
  styles: number;
}
interface Measured {
  pages: Record<string, Sizes>;
  words: Record<string, number>;
}

interface Chunk {
  file: string;
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const gzipped = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length;
const sizeOf = (file: string): number => gzipped(readFileSync(join(DIST, file)));

/** What `index.html` itself loads: its scripts and styles. */
function filesOfAll(): Set<string> {
  const markup = readFileSync(join(DIST, 'index.html'), 'utf8');
  const files = Array.from(markup.matchAll(/ (?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g), ([, file = '']) => file);
  return new Set(files);
}

/** Modules of the build that only the staff's pages load, by where they lie. */
const OF_STAFF = /features\/(?:annotation|cards|imports|users|pages\/editor|sources\/manage)\//;
/** A key of the dictionary that readers are not given. */
const STAFF_KEY = new RegExp(`["'\`](?:${STAFF_AREAS.join('|')})\\.[a-z]`);

function strayFaults(page: string, files: ReadonlySet<string>, manifest: Readonly<Record<string, Chunk>>): string[] {
  const staff = Object.entries(manifest).filter(([name, { file }]) => OF_STAFF.test(name) && files.has(file));
  const texts = [...files].filter(
    (file) => file.endsWith('.js') && STAFF_KEY.test(readFileSync(join(DIST, file), 'utf8')),
  );
  return [
    ...staff.map(([name]) => `${page} loads ${name}, which is the staff's`),
    ...texts.map((file) => `${page} loads ${file}, which asks for words that readers are not given`),
  ];
}

function budgetFaults({ pages, words }: Measured, fonts: readonly string[]): string[] {
  const over = (name: string, size: number, most: number) =>
    size <= most ? [] : [`${name}: ${size} bytes, budget ${most}`];
  return [
    ...Object.entries(pages).flatMap(([page, { scripts, styles }]) => [
      ...over(`${page}, scripts`, scripts, MOST.scripts),
      ...over(`${page}, styles`, styles, MOST.styles),
    ]),
    ...Object.entries(words).flatMap(([language, size]) => over(`words, ${language}`, size, MOST.words)),
    ...fonts.flatMap((font) => over(font, readFileSync(join(DIST, 'assets', font)).length, MOST.font)),
  ];
}

/** Against what was recorded; what is new has to be recorded first. */
function growthFaults(measured: Measured, recorded: Measured): string[] {
  const grown = (name: string, size: number, before: number | undefined) => {
    if (before === undefined) return [`${name} is not recorded: node tools/web-sizes.ts --write`];
    return size <= before * GROWTH
      ? []
      : [`${name}: ${size} bytes, more than two per cent over the ${before} recorded`];
  };
  return [
    ...Object.entries(measured.pages).flatMap(([page, { scripts, styles }]) => [
      ...grown(`${page}, scripts`, scripts, recorded.pages[page]?.scripts),
      ...grown(`${page}, styles`, styles, recorded.pages[page]?.styles),
    ]),
    ...Object.entries(measured.words).flatMap(([language, size]) =>
      grown(`words, ${language}`, size, recorded.words[language]),
    ),
  ];
}

function main(): string[] {
  if (!existsSync(join(DIST, '.vite/pages.json'))) return ['the web application is not built'];
  const manifest = readJson<Record<string, Chunk>>(join(DIST, '.vite/manifest.json'));
  const { pages } = readJson<{ pages: Record<string, string[]> }>(join(DIST, '.vite/pages.json'));
  // Also those that come only with rare letters.
  const fonts = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.woff2'));
  const always = filesOfAll();
  const faults: string[] = [];
  const measured: Measured = { pages: {}, words: {} };
  for (const [page, own] of Object.entries(pages)) {
    const files = new Set([...always, ...own]);
    const sum = (end: string) =>
      [...files].filter((file) => file.endsWith(end)).reduce((total, file) => total + sizeOf(file), 0);
    measured.pages[page] = { scripts: sum('.js'), styles: sum('.css') };
    faults.push(...strayFaults(page, files, manifest));
  }
  for (const [language, words] of Object.entries(READERS_DICTIONARIES)) {
    measured.words[language] = gzipped(JSON.stringify(words));
  }
  const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
  for (const [page, { scripts, styles }] of Object.entries(measured.pages)) {
    console.log(`${page.padEnd(24)} scripts ${kB(scripts)} kB   styles ${kB(styles)} kB`);
  }
  for (const [language, size] of Object.entries(measured.words))
    console.log(`words (${language})               ${kB(size)} kB`);
  if (process.argv.includes('--write')) writeFileSync(RECORD, `${JSON.stringify(measured, null, 2)}\n`);
  return [...faults, ...budgetFaults(measured, fonts), ...growthFaults(measured, readJson<Measured>(RECORD))];
}

const faults = main();
report(faults, `web-sizes: ${faults.length === 0 ? 'within the budgets and as recorded' : `${faults.length} faults`}`);
