/**
 * Writes the table of allowed imports into ARCHITECTURE.md from `import-rules.ts`. With `--check`: only says whether it is
 * up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED, FOR_TESTS, PACKAGES, USES } from './import-rules.ts';
import { ROOT, report } from './source-files.ts';

const PATH = join(ROOT, 'ARCHITECTURE.md');
const [BEGIN, END] = ['<!-- written by tools/import-table.ts -->', '<!-- end of what is written -->'];

const named = (zones: readonly string[]): string => zones.map((zone) => `\`${zone}\``).join(', ');

/** A zone that ends in `/` is each of those below it, an entry all of them. */
const from = (zone: string): string => `\`${zone.endsWith('/') ? `${zone}x` : zone}\``;
const to = (entry: string): string =>
  entry.endsWith('/')
    ? `all of \`${entry}\``
    : entry.endsWith(':type')
      ? `types of \`${entry.slice(0, -5)}\``
      : `\`${entry}\``;

/** The rules as tables of Markdown. */
export function importTable(): string {
  const packages = (zone: string): string => {
    const names = PACKAGES[zone];
    if (names === undefined) return 'any';
    return names.length === 0 ? 'none' : named(names);
  };
  return [
    '| From | may import of ours | packages |',
    '|---|---|---|',
    ...Object.entries(ALLOWED).map(
      ([zone, entries]) => `| ${from(zone)} | ${entries.map(to).join(', ') || 'nothing'} | ${packages(zone)} |`,
    ),
    '',
    `Tests of the server and of packages may also import ${named(FOR_TESTS)}; those of the web the \`dictionary\`.`,
    '',
    'A feature of the server may import from folders of another one, as named here, but never its `*.store.ts` or `*.routes.ts`:',
    '',
    '| Feature | may import from |',
    '|---|---|',
    ...Object.entries(USES).map(([feature, folders]) => `| ${feature} | ${folders.join(', ')} |`),
  ].join('\n');
}

/** The page with the table in its place. @throws Error where the page has no place for it. */
export function withTable(page: string): string {
  const [start, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`ARCHITECTURE.md has no ${BEGIN} and ${END}`);
  return `${page.slice(0, start)}${BEGIN}\n\n${importTable()}\n\n${page.slice(end)}`;
}

if (import.meta.main) {
  const page = readFileSync(PATH, 'utf8');
  const written = withTable(page);
  if (process.argv.includes('--check')) {
    const stale =
      page === written ? [] : ['ARCHITECTURE.md:1: not the rules of imports; run: node tools/import-table.ts'];
    report(stale, 'import-table: up to date');
  } else {
    writeFileSync(PATH, written);
    report([], 'import-table: written to ARCHITECTURE.md');
  }
}
