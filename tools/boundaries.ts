/** Who may import whom: the table of ARCHITECTURE.md, checked, and that no files import one another in a circle. Errors are `file:line: …`. */
import { dirname, join } from 'node:path/posix';
import { ALLOWED, FOR_TESTS, PACKAGES, USES, ZONES } from './import-rules.ts';
import { isTest, lineAt, parse, report, type SourceFile, type SyntaxNode, sourceFiles, walk } from './source-files.ts';

const zoneOf = (path: string): string => {
  const found = ZONES.find(([pattern]) => pattern.test(path));
  return found ? (path.match(found[0])?.[0].replace(found[0], found[1]) ?? '') : '';
};

/** Whether an entry of a list, which may stand for all below it, means a zone. */
const fits = (entry: string, zone: string): boolean =>
  entry.replace(/:type$/, '') === zone || (entry.endsWith('/') && zone.startsWith(entry));

/** The keys of `ALLOWED` that hold for a zone. */
const rulesFor = (zone: string): string[] => Object.keys(ALLOWED).filter((key) => fits(key, zone));

const isPackageOf = (names: readonly string[], source: string): boolean =>
  names.some((name) => source === name || source.startsWith(name.endsWith(':') ? name : `${name}/`));

function mayImport(file: string, target: string, zone: string, typeOnly: boolean): boolean {
  const to = zoneOf(target);
  const entries = rulesFor(zone).flatMap((rule) => ALLOWED[rule] ?? []);
  const allowed = entries.filter((entry) => typeOnly || !entry.endsWith(':type'));
  if (to === zone || allowed.some((entry) => fits(entry, to))) return true;
  if (isTest(file) && (zone.startsWith('web') ? to === 'dictionary' : FOR_TESTS.some((entry) => fits(entry, to))))
    return true;
  const from = zone.match(/^server\/features\/(.+)$/)?.[1] ?? '';
  return !/\.(store|routes)\.ts$/.test(target) && (USES[from] ?? []).includes(featureFolder(target));
}

const FEATURES = 'apps/server/src/features/';

/** The folder of a file of a feature, below `features/`; empty for other files. */
const featureFolder = (path: string): string => (path.startsWith(FEATURES) ? dirname(path.slice(FEATURES.length)) : '');

const OWN_PACKAGE = /^@glosa\/([^/]+)(?:\/([^/]+))?$/;

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

/** The path that an import of ours means: a file, or the folder of a package. */
function targetOf({ path }: SourceFile, source: string): string {
  const [, own, part = ''] = source.match(OWN_PACKAGE) ?? [];
  if (own === undefined) return join(dirname(path), source.replace(/\?.*$/, ''));
  return own === 'sample-corpus' ? 'sample-corpus/' : `packages/${own}/${part}`;
}

/** Every import that the table does not allow, as `file:line: …`. */
export function violations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const zone = zoneOf(file.path);
    return importsOf(file).flatMap(({ source, typeOnly, offset }) => {
      const place = `${file.path}:${lineAt(file.text, offset)}`;
      if (!OWN_PACKAGE.test(source) && !source.startsWith('.')) {
        const packages = isTest(file.path) ? undefined : PACKAGES[zone];
        return packages && !isPackageOf(packages, source)
          ? [`${place}: ${zone} may not use the package ${source}`]
          : [];
      }
      const real = targetOf(file, source);
      if (zone === '' || zoneOf(real) === '') return [`${place}: ${source} lies outside the known folders`];
      if (mayImport(file.path, real, zone, typeOnly)) return [];
      return [`${place}: ${zone} may not import ${zoneOf(real)} (${source})`];
    });
  });
}

/** Permissions that no import of the project needs, as `tools/import-rules.ts: …`: the table says what is, not what might be. */
export function unusedRules(files: readonly SourceFile[]): string[] {
  const used = new Set<string>();
  for (const file of files) {
    const zone = zoneOf(file.path);
    const rules = rulesFor(zone);
    for (const { source } of importsOf(file)) {
      if (!OWN_PACKAGE.test(source) && !source.startsWith('.')) {
        for (const name of PACKAGES[zone] ?? []) if (isPackageOf([name], source)) used.add(`${zone} ${name}`);
        continue;
      }
      const target = targetOf(file, source);
      const to = zoneOf(target);
      for (const rule of rules) {
        for (const entry of ALLOWED[rule] ?? []) if (fits(entry, to)) used.add(`${rule} ${entry}`);
      }
      if (featureFolder(target)) used.add(`${zone} features/${featureFolder(target)}`);
    }
  }
  const edges = [
    ...Object.entries(ALLOWED).flatMap(([rule, entries]) => entries.map((entry) => [rule, entry] as const)),
    ...Object.entries(PACKAGES).flatMap(([zone, names]) => names.map((name) => [zone, name] as const)),
    ...Object.entries(USES).flatMap(([from, others]) =>
      others.map((other) => [`server/features/${from}`, `features/${other}`] as const),
    ),
  ];
  return edges.flatMap(([from, to]) =>
    used.has(`${from} ${to}`) ? [] : [`tools/import-rules.ts:1: ${from} may import ${to}, and nothing of it does`],
  );
}

/**
 * Circles of files that import one another, types included, as `file: a → b → a`: each circle once, where its first file by
 * name stands. Tarjan's strongly connected components.
 */
export function circles(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path));
  const edges = new Map(
    files.map((file): [string, string[]] => [
      file.path,
      importsOf(file)
        .filter(({ source }) => source.startsWith('.'))
        .map(({ source }) => targetOf(file, source))
        .filter((path) => known.has(path)),
    ]),
  );
  return components(edges)
    .filter((members) => members.length > 1 || edges.get(members[0] ?? '')?.includes(members[0] ?? ''))
    .map((members) => {
      const inOrder = members.toSorted();
      return `${inOrder[0]}:1: in a circle of imports: ${wayAround(inOrder[0] ?? '', new Set(members), edges).join(' → ')}`;
    })
    .sort();
}

type Edges = ReadonlyMap<string, readonly string[]>;

function components(edges: Edges): string[][] {
  const found: string[][] = [];
  const stack: string[] = [];
  const numbers = new Map<string, number>();
  const open = new Set<string>();
  const lowest = (from: string): number => {
    const own = numbers.size;
    numbers.set(from, own);
    stack.push(from);
    open.add(from);
    let low = own;
    for (const to of edges.get(from) ?? []) {
      if (!numbers.has(to)) low = Math.min(low, lowest(to));
      else if (open.has(to)) low = Math.min(low, numbers.get(to) ?? own);
    }
    if (low === own) {
      const members = stack.splice(stack.indexOf(from));
      for (const member of members) open.delete(member);
      found.push(members);
    }
    return low;
  };
  for (const file of edges.keys()) if (!numbers.has(file)) lowest(file);
  return found;
}

/** The shortest way from a file back to itself within its circle. */
function wayAround(from: string, members: ReadonlySet<string>, edges: Edges): string[] {
  const ways: string[][] = [[from]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const to of edges.get(way.at(-1) ?? '') ?? []) {
      if (to === from) return [...way, to];
      if (!members.has(to) || seen.has(to)) continue;
      seen.add(to);
      ways.push([...way, to]);
    }
  }
  return [from];
}

if (import.meta.main) {
  const files = sourceFiles();
  report([...violations(files), ...unusedRules(files), ...circles(files)], `boundaries: ${files.length} files`);
}
