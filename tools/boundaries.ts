/** Who may import whom: the table of ARCHITECTURE.md, checked. Errors are `file:line: what imports what`. */
import { dirname, join } from 'node:path/posix';
import { isTest, lineAt, parse, report, type SourceFile, type SyntaxNode, sourceFiles, walk } from './source-files.ts';

/** The part of the project that a file belongs to. Order matters: the first pattern that fits names the zone. */
const ZONES: readonly (readonly [RegExp, string])[] = [
  [/^packages\/([^/]+)\//, '$1'],
  [/^sample-corpus\//, 'sample-corpus'],
  [/^apps\/server\/src\/features\/([^/]+)\//, 'server/features/$1'],
  [/^apps\/server\/src\/(http|db|indexing)\//, 'server/$1'],
  [/^apps\/server\/src\/(errors|config)\.ts$/, 'server/$1'],
  [/^apps\/server\/(test|bench)\//, 'server/$1'],
  [/^apps\/server\//, 'server'],
  [/^apps\/web\/src\/features\/([^/]+)\//, 'web/features/$1'],
  [/^apps\/web\/src\/(api|session|i18n|ui|shell|styles|assets)\//, 'web/$1'],
  [/^apps\/web\/src\/paths(\.test)?\.ts$/, 'web/paths'],
  [/^apps\/web\//, 'web'],
  [/^e2e\//, 'e2e'],
  [/^tools\//, 'tools'],
];

const FEATURE = ['contract', 'dictionary', 'tagset', 'server/http', 'server/db', 'server/errors', 'server/indexing'];
const WEB_FEATURE = ['web/api', 'web/session', 'web/i18n', 'web/ui', 'web/paths', 'web/styles', 'web/assets'];
const ALL_SERVER = ['contract', 'dictionary', 'tagset', 'corpus-format', 'sample-corpus', 'server/'];

/** Zone → zones it may import besides itself; one that ends in `/` stands for all below it. The longest key that fits counts. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  contract: ['dictionary:type'],
  dictionary: [],
  'corpus-format': [],
  'corpus-index': [],
  tagset: [],
  'sample-corpus': [],
  'server/features/': FEATURE,
  'server/features/imports': [...FEATURE, 'corpus-format'],
  'server/features/sources': [...FEATURE, 'corpus-format'],
  'server/features/cards': [...FEATURE, 'corpus-format'],
  'server/indexing': ['contract', 'corpus-index', 'server/db', 'server/errors'],
  'server/http': ['contract', 'dictionary', 'server/errors'],
  'server/db': ['contract', 'dictionary', 'server/errors'],
  'server/errors': ['contract', 'dictionary'],
  'server/config': ['server/errors'],
  server: ALL_SERVER,
  'server/test': ALL_SERVER,
  'server/bench': ALL_SERVER,
  'web/features/': [...WEB_FEATURE, 'contract', 'tagset', 'dictionary:type'],
  'web/shell': ['web/api', 'web/session', 'web/i18n', 'web/ui', 'web/paths', 'web/styles', 'web/assets', 'contract'],
  'web/ui': ['web/styles'],
  'web/api': ['contract', 'dictionary:type', 'web/session'],
  'web/session': ['contract', 'web/api', 'web/paths'],
  'web/i18n': ['contract', 'dictionary', 'web/api'],
  'web/paths': ['contract'],
  web: ['web/', 'contract', 'dictionary', 'tagset'],
  e2e: ['contract', 'dictionary', 'sample-corpus'],
  tools: ['contract'],
};

/** Features that may use another one, and then only its service. */
const SERVICES: Readonly<Record<string, readonly string[]>> = {
  imports: ['texts', 'cards', 'sources', 'themes', 'annotation', 'words'],
  search: ['texts'],
  annotation: ['texts'],
  cards: ['texts'],
};

/** Zones that may use only these packages from the registry. */
const PACKAGES: Readonly<Record<string, RegExp>> = {
  contract: /^zod$/,
  dictionary: /^$/,
  tagset: /^$/,
  'corpus-index': /^node:/,
  'web/ui': /^(react|react-dom|react-aria-components|@react-aria\/[^/]+|@internationalized\/[^/]+|lucide-react)(\/|$)/,
};

/** What a test may import besides what its zone may. */
const FOR_TESTS = [
  'server',
  'server/test',
  'server/config',
  'sample-corpus',
  'corpus-format',
  'dictionary',
  'contract',
];

const zoneOf = (path: string): string => {
  const found = ZONES.find(([pattern]) => pattern.test(path));
  return found ? (path.match(found[0])?.[0].replace(found[0], found[1]) ?? '') : '';
};

const allowedFor = (zone: string): readonly string[] => {
  const keys = Object.keys(ALLOWED).filter((key) => key === zone || (key.endsWith('/') && zone.startsWith(key)));
  return ALLOWED[keys.sort((a, b) => b.length - a.length)[0] ?? ''] ?? [];
};

function mayImport(file: string, target: string, zone: string, typeOnly: boolean): boolean {
  const to = zoneOf(target);
  const fits = (entry: string) => entry === to || (entry.endsWith('/') && to.startsWith(entry));
  if (to === zone || allowedFor(zone).some((entry) => fits(typeOnly ? entry.replace(/:type$/, '') : entry)))
    return true;
  if (isTest(file) && FOR_TESTS.some(fits) && !zone.startsWith('web')) return true;
  const [from, other] = [zone, to].map((name) => name.match(/^server\/features\/(.+)$/)?.[1]);
  if (!from || !other) return false;
  return target.endsWith('.service.ts') && (SERVICES[from]?.includes(other) ?? false);
}

interface Import {
  source: string;
  typeOnly: boolean;
  offset: number;
}

function importsOf(file: SourceFile): Import[] {
  const found: Import[] = [];
  walk(parse(file), (node) => {
    if (!/^(Import(Declaration|Expression|)|Export(Named|All)Declaration|TSImportType)$/.test(node.type)) return;
    const source = node['source'] as SyntaxNode | null | undefined;
    if (typeof source?.['value'] !== 'string') return;
    const typeOnly = node['importKind'] === 'type' || node['exportKind'] === 'type' || node.type === 'TSImportType';
    found.push({ source: source['value'], typeOnly, offset: node.start });
  });
  return found;
}

/** Every import that the table does not allow, as `file:line: …`. */
export function violations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const zone = zoneOf(file.path);
    return importsOf(file).flatMap(({ source, typeOnly, offset }) => {
      const place = `${file.path}:${lineAt(file.text, offset)}`;
      const own = source.match(/^@glosa\/([^/]+)$/)?.[1];
      if (!own && !source.startsWith('.')) {
        const packages = isTest(file.path) ? undefined : PACKAGES[zone];
        return packages && !packages.test(source) ? [`${place}: ${zone} may not use the package ${source}`] : [];
      }
      const target = own ? `packages/${own}/` : join(dirname(file.path), source.replace(/\?.*$/, ''));
      const real = own === 'sample-corpus' ? 'sample-corpus/' : target;
      if (zone === '' || zoneOf(real) === '') return [`${place}: ${source} lies outside the known folders`];
      if (mayImport(file.path, real, zone, typeOnly)) return [];
      return [`${place}: ${zone} may not import ${zoneOf(real)} (${source})`];
    });
  });
}

if (import.meta.main) {
  const files = sourceFiles();
  report(violations(files), `boundaries: ${files.length} files`);
}
