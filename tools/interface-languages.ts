/**
 * Languages of the interface that are named outside the dictionary and the tagset: compared with, listed, or given a field each. A third
 * language would be missing there.
 */
import { LANGUAGES } from '@glosa/dictionary';
import { isTest, lineAt, parse, report, type SourceFile, type SyntaxNode, sourceFiles, walk } from './source-files.ts';

/** File → why it may name them. Each is needed. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/server/src/features/imports/tables/templates.ts': 'an example of a file, told in these two',
  'packages/corpus-format/src/table-templates.ts': 'an example of a file, told in these two',
};

const CODES = LANGUAGES.join('|');
const COLUMN = new RegExp(`^[a-z]+_(?:${CODES})$`);
const FIELD = new RegExp(`[a-z](?:${LANGUAGES.map((code) => code[0]?.toUpperCase() + code.slice(1)).join('|')})$`);

/** Other keys of two letters that an object may have, `id` for instance. */
const FEW = 2;

const isCode = (value: unknown): boolean => LANGUAGES.some((code) => code === value);
const nodesOf = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? (value as SyntaxNode[]) : []);
const keyOf = (member: SyntaxNode): unknown => {
  const key = member['key'] as SyntaxNode | undefined;
  return key?.['name'] ?? key?.['value'];
};

/** The languages of the interface, and not some of many: of a list of languages more than these have codes of two letters. */
const areCodes = (values: readonly unknown[]): boolean =>
  LANGUAGES.every((code) => values.includes(code)) &&
  values.filter((value) => !isCode(value) && /^[a-z]{2}$/.test(String(value))).length <= FEW;

const isList = (values: readonly unknown[]): boolean => areCodes(values) && values.every(isCode);

function faultOf(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'BinaryExpression':
      return [node['left'], node['right']].some((side) => isCode((side as SyntaxNode)['value']))
        ? 'compares with'
        : undefined;
    case 'SwitchCase':
      return isCode((node['test'] as SyntaxNode | null)?.['value']) ? 'compares with' : undefined;
    case 'ArrayExpression':
      return isList(nodesOf(node['elements']).map((one) => one?.['value'])) ? 'lists' : undefined;
    case 'ObjectExpression':
    case 'ObjectPattern':
      return areCodes(nodesOf(node['properties']).map(keyOf)) ? 'has a field for each of' : undefined;
    case 'TSTypeLiteral':
      return areCodes(nodesOf(node['members']).map(keyOf)) ? 'has a field for each of' : undefined;
    case 'TSInterfaceBody':
      return areCodes(nodesOf(node['body']).map(keyOf)) ? 'has a field for each of' : undefined;
    case 'MemberExpression':
      return node['computed'] === false && isCode((node['property'] as SyntaxNode)['name'])
        ? 'names one of'
        : undefined;
    case 'Identifier':
      return FIELD.test(String(node['name'])) || COLUMN.test(String(node['name']))
        ? 'has a name for one of'
        : undefined;
    case 'Literal':
      return COLUMN.test(String(node['value'])) ? 'has a name for one of' : undefined;
    default:
      return undefined;
  }
}

/** Places that name them, as `file:line: …`, and exceptions that nothing needs. */
export function languageFaults(files: readonly SourceFile[], exceptions: readonly string[]): string[] {
  const unneeded = new Set(exceptions);
  const faults = files.flatMap((file) => {
    const found = new Set<string>();
    walk(parse(file), (node) => {
      const fault = faultOf(node);
      if (fault !== undefined) {
        found.add(
          `${file.path}:${lineAt(file.text, node.start)}: ${fault} the languages of the interface: ask the dictionary`,
        );
      }
    });
    if (found.size > 0) unneeded.delete(file.path);
    return exceptions.includes(file.path) ? [] : [...found];
  });
  return [
    ...faults,
    ...Array.from(
      unneeded,
      (path) => `tools/interface-languages.ts:1: ${path} may name languages of the interface, and does not`,
    ),
  ];
}

if (import.meta.main) {
  const files = sourceFiles().filter(
    ({ path }) =>
      /^(apps|packages)\/(?!(?:dictionary|tagset)\/)[^/]+\/(src|build)\//.test(path) &&
      !isTest(path) &&
      !/\/((?:test|sample)-[^/]+|migrations\/[^/]+)$/.test(path),
  );
  report(languageFaults(files, Object.keys(EXCEPTIONS)), `interface-languages: ${files.length} files`);
}
