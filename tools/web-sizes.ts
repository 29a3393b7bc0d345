/**
 * How much the browser loads, by the build alone: for each public page the scripts, styles and words that come with it.
 * Prints a table, and fails where something is over its budget, has grown by more than two per cent since it was recorded,
 * where a part of the staff's pages comes to readers, and where a script names words that do not come with it.
 *   node tools/web-sizes.ts [--write]
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { areasNamed, LANGUAGES, wordsOf } from '@glosa/dictionary';
import { ROOT, report } from './source-files.ts';

/** Budgets in bytes, as gzip leaves them, of words in the language that has most; of a font as it is. */
const MOST = { scripts: 150_000, styles: 20_000, words: 12_000, font: 60_000 };
const GROWTH = 1.02;

const DIST = join(ROOT, 'apps/web/dist');
const RECORD = join(ROOT, 'tools/web-sizes.json');

interface Sizes {
  scripts: number;
  styles: number;
  words: number;
}
type Measured = Record<string, Sizes>;
const KINDS = ['scripts', 'styles', 'words'] as const;

interface Chunk {
  file: string;
  /** Names of the chunks that it imports at once. */
  imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

interface Built {
  pages: Readonly<Record<string, readonly string[]>>;
  words: { frame: readonly string[]; pages: Readonly<Record<string, readonly string[]>> };
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
const OF_STAFF = /features\/(?:annotation|cards|desk|imports|users|pages\/editor|sources\/manage)\//;

const strayFaults = (page: string, files: ReadonlySet<string>, manifest: Manifest): string[] =>
  Object.entries(manifest)
    .filter(([name, { file }]) => OF_STAFF.test(name) && files.has(file))
    .map(([name]) => `${page} loads ${name}, which is the staff's`);

const scriptOf = (file: string): string => readFileSync(join(DIST, file), 'utf8');

/** What these scripts name, and not what is there: words that would be missing. */
function unsaid(files: Iterable<string>, there: readonly string[]): string[] {
  const named = [...files].filter((file) => file.endsWith('.js')).flatMap((file) => areasNamed(scriptOf(file)));
  return [...new Set(named)].filter((area) => !there.includes(area));
}

/** The file of a chunk, and those that come with it at once. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const { file, imports = [] } = manifest[name] ?? { file: '' };
  if (file === '' || seen.has(file)) return seen;
  seen.add(file);
  for (const one of imports) withImports(manifest, one, seen);
  return seen;
}

/** A part that a script loads when it is needed, and the areas whose words it waits for. */
const PART =
  /import\(`\.\/([\w.-]+\.js)`\)(?:\.then\(\w+=>\w+\.\w+\))?(?:,__vite__mapDeps\(\[[\d,]*\]\)\))?(?:,`([a-z,-]*)`)?/g;

/** Parts that would be drawn before their words are there. */
function partFaults(manifest: Manifest, frame: readonly string[]): string[] {
  const names = new Map(Object.entries(manifest).map(([name, { file }]) => [file, name]));
  const files = (file: string) => withImports(manifest, names.get(file) ?? '');
  const own = new Map([...names.keys()].map((file) => [file, unsaid(files(file), frame)]));
  return [...own].flatMap(([file, there]) => {
    const parts = file.endsWith('.js') ? [...scriptOf(file).matchAll(PART)] : [];
    return parts.flatMap(([, part = '', areas = '']) => {
      const missing = (own.get(`assets/${part}`) ?? []).filter(
        (area) => ![...there, ...areas.split(',')].includes(area),
      );
      return missing.map((area) => `${file} loads ${part} without its words of the area ${area}`);
    });
  });
}

const weigh = (areas: readonly string[]): number =>
  Math.max(...LANGUAGES.map((language) => gzipped(JSON.stringify(wordsOf(language, areas)))));

function budgetFaults(pages: Measured, fonts: readonly string[]): string[] {
  const over = (name: string, size: number, most: number) =>
    size <= most ? [] : [`${name}: ${size} bytes, budget ${most}`];
  return [
    ...Object.entries(pages).flatMap(([page, sizes]) =>
      KINDS.flatMap((kind) => over(`${page}, ${kind}`, sizes[kind], MOST[kind])),
    ),
    ...fonts.flatMap((font) => over(font, readFileSync(join(DIST, 'assets', font)).length, MOST.font)),
  ];
}

/** Against what was recorded; what is new has to be recorded first. */
function growthFaults(pages: Measured, recorded: Measured): string[] {
  const grown = (name: string, size: number, before: number | undefined) => {
    if (before === undefined) return [`${name} is not recorded: node tools/web-sizes.ts --write`];
    return size <= before * GROWTH
      ? []
      : [`${name}: ${size} bytes, more than two per cent over the ${before} recorded`];
  };
  return Object.entries(pages).flatMap(([page, sizes]) =>
    KINDS.flatMap((kind) => grown(`${page}, ${kind}`, sizes[kind], recorded[page]?.[kind])),
  );
}

function main(): string[] {
  if (!existsSync(join(DIST, '.vite/pages.json'))) return ['the web application is not built'];
  const manifest = readJson<Manifest>(join(DIST, '.vite/manifest.json'));
  const { pages, words } = readJson<Built>(join(DIST, '.vite/pages.json'));
  // Also those that come only with rare letters.
  const fonts = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.woff2'));
  const always = filesOfAll();
  const faults = partFaults(manifest, words.frame);
  const measured: Measured = {};
  for (const [page, own] of Object.entries(pages)) {
    const files = new Set([...always, ...own]);
    const sum = (end: string) =>
      [...files].filter((file) => file.endsWith(end)).reduce((total, file) => total + sizeOf(file), 0);
    const areas = words.pages[page] ?? words.frame;
    measured[page] = { scripts: sum('.js'), styles: sum('.css'), words: weigh(areas) };
    faults.push(...strayFaults(page, files, manifest));
    faults.push(...unsaid(files, areas).map((area) => `${page} does not begin with its words of the area ${area}`));
  }
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
  for (const [page, sizes] of Object.entries(measured)) {
    console.log([page.padEnd(24), ...KINDS.map((kind) => `${kind} ${kB(sizes[kind])}`)].join('   '));
  }
  if (process.argv.includes('--write')) writeFileSync(RECORD, `${JSON.stringify(measured, null, 2)}\n`);
  return [...faults, ...budgetFaults(measured, fonts), ...growthFaults(measured, readJson<Measured>(RECORD))];
}

const faults = main();
report(faults, `web-sizes: ${faults.length === 0 ? 'within the budgets and as recorded' : `${faults.length} faults`}`);
