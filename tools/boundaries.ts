/** Who may import whom: the table of ARCHITECTURE.md, checked. Errors are `file:line: what imports what`. */
import { dirname, join } from 'node:path/posix';
import { ALLOWED, FOR_TESTS, PACKAGES, SERVICES, ZONES } from './import-rules.ts';
import { isTest, lineAt, parse, report, type SourceFile, type SyntaxNode, sourceFiles, walk } from './source-files.ts';

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
  if (isTest(file) && (zone.startsWith('web') ? to === 'dictionary' : FOR_TESTS.some(fits))) return true;
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
      const own = source.match(/^@glosa\/([^/]+)(?:\/[^/]+)?$/)?.[1];
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
