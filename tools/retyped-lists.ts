/**
 * Lists of the contract that are typed again in the server or the pages: an array, or a union of types, of the same strings.
 * A new entry would be missing there without the compiler's noticing. Lists of two entries are not looked at: too many
 * pairs are alike by chance. Packages below the contract state what they are about themselves.
 */
import * as contract from '@glosa/contract';
import { isTest, lineAt, parse, report, type SourceFile, type SyntaxNode, sourceFiles, walk } from './source-files.ts';

const FEWEST = 3;

/** A list in an order of its own, by file and list. */
const OWN_ORDER: readonly string[] = ['apps/server/src/features/imports/layers/changes.ts: CHANGE_FATES'];

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length >= FEWEST && value.every((one) => typeof one === 'string');

const key = (strings: readonly string[]) => JSON.stringify([...new Set(strings)].sort());

/** Names of the lists, by what is in them. */
const LISTS = new Map(
  Object.entries(contract).flatMap(([name, value]) => (isList(value) ? [[key(value), name] as const] : [])),
);

/** Unions in these choose fields of an object. */
const OF_FIELDS = /^(?:Pick|Omit|Extract|Exclude)$/;

const chooses = ({ type, typeName }: SyntaxNode): boolean =>
  type === 'TSTypeReference' && OF_FIELDS.test(String((typeName as SyntaxNode)['name']));

/** The strings of an array or a union that has nothing else. */
function stringsOf(node: SyntaxNode): string[] | null {
  const parts =
    node.type === 'ArrayExpression' ? node['elements'] : node.type === 'TSUnionType' ? node['types'] : undefined;
  if (!Array.isArray(parts)) return null;
  const values = parts.map((part: SyntaxNode | null) => {
    const literal = part?.type === 'TSLiteralType' ? (part['literal'] as SyntaxNode) : part;
    return literal?.type === 'Literal' ? literal['value'] : undefined;
  });
  return values.every((value) => typeof value === 'string') ? values : null;
}

/** As `file:line: …`, and permissions that nothing needs. */
export function retypedLists(files: readonly SourceFile[], permitted: readonly string[] = OWN_ORDER): string[] {
  const used = new Set<string>();
  const faults = files.flatMap((file) => {
    const found: string[] = [];
    const fields = new Set<SyntaxNode>();
    walk(parse(file), (node, parent) => {
      if (parent !== undefined && (fields.has(parent) || chooses(parent))) fields.add(node);
      const strings = fields.has(node) ? null : stringsOf(node);
      const name = strings && LISTS.get(key(strings));
      if (!name) return;
      const place = `${file.path}: ${name}`;
      if (permitted.includes(place)) used.add(place);
      else found.push(`${file.path}:${lineAt(file.text, node.start)}: this is ${name} of the contract: import it`);
    });
    return found;
  });
  const unused = permitted.filter((place) => !used.has(place));
  return [...faults, ...unused.map((place) => `tools/retyped-lists.ts:1: ${place} may be there, and is not`)];
}

if (import.meta.main) {
  const files = sourceFiles('apps/*/src/**/*.{ts,tsx}').filter(({ path }) => !isTest(path));
  report(retypedLists(files), `retyped lists: ${files.length} files, ${LISTS.size} lists`);
}
