/**
 * The tables of the corpus are named in `server/corpus` alone: everywhere else in the server a query that starts from one,
 * joins one, or names a column of one is an error, `file:line: …`.
 */
import { isTest, lineAt, parse, report, type SourceFile, type SyntaxNode, sourceFiles, walk } from './source-files.ts';

const TABLES = [
  'alignment',
  'card',
  'composite',
  'composite_member',
  'corpus_text',
  'layer',
  // What a layer was before, and what an import has left without a place.
  'layer_version',
  'orphan',
  'passage',
  'piece',
  'reading',
  'record_value',
  'sentence',
  'sentence_state',
  'text_record',
  'text_record_change',
  'verse',
  'word',
];

/** Where they may be named: in their room, and where tables are made, counted and moved whatever they hold. */
const ROOMS = ['apps/server/src/corpus/', 'apps/server/src/db/'];

/** Calls whose first argument is a table. */
const STARTS =
  /^(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|using|(inner|left|right|full|cross)Join(Lateral)?)$/;
/** Calls whose arguments are columns. */
const COLUMNS =
  /^(select|distinctOn|where(Ref)?|on(Ref)?|orderBy|groupBy|having(Ref)?|ref|returning|set|(inner|left|right|full)Join|count|min|max|sum|avg|between|val|case|when)$/;

const names = TABLES.join('|');
const TABLE = new RegExp(`^(${names})( as \\w+)?$`);
const COLUMN = new RegExp(`^(${names})\\.\\w+( as \\w+)?$`);
const IN_SQL = new RegExp(`\\b(from|join|into|update)\\s+(${names})\\b`, 'i');

const nameOfCall = (node: SyntaxNode): string | undefined => {
  const callee = node['callee'] as SyntaxNode;
  const property = callee.type === 'MemberExpression' ? (callee['property'] as SyntaxNode) : callee;
  return property.type === 'Identifier' ? String(property['name']) : undefined;
};

/** The strings that an argument is, or lists. */
function stringsIn(node: SyntaxNode): { value: string; start: number }[] {
  if (node.type === 'Literal')
    return typeof node['value'] === 'string' ? [{ value: node['value'], start: node.start }] : [];
  if (node.type === 'TemplateLiteral') {
    const [{ value }] = node['quasis'] as [{ value: { raw: string } }];
    return [{ value: `${value.raw}x`, start: node.start }];
  }
  if (node.type === 'ArrayExpression') return (node['elements'] as SyntaxNode[]).flatMap(stringsIn);
  if (node.type === 'ConditionalExpression')
    return ['consequent', 'alternate'].flatMap((key) => stringsIn(node[key] as SyntaxNode));
  return [];
}

/** Where a file names a table of the corpus, as offsets. */
function uses(file: SourceFile): number[] {
  const found: number[] = [];
  walk(parse(file), (node) => {
    if (node.type === 'TaggedTemplateExpression') {
      const { quasis } = node['quasi'] as SyntaxNode & { quasis: { value: { raw: string } }[] };
      if (quasis.some(({ value }) => IN_SQL.test(value.raw))) found.push(node.start);
    }
    if (node.type !== 'CallExpression') return;
    const name = nameOfCall(node);
    if (name === undefined) return;
    const [first, ...others] = node['arguments'] as SyntaxNode[];
    if (first === undefined) return;
    if (STARTS.test(name))
      found.push(...stringsIn(first).flatMap(({ value, start }) => (TABLE.test(value) ? [start] : [])));
    else if (/^(raw|table)$/.test(name))
      found.push(
        ...stringsIn(first).flatMap(({ value, start }) => (IN_SQL.test(value) || TABLE.test(value) ? [start] : [])),
      );
    if (COLUMNS.test(name))
      found.push(
        ...[first, ...others].flatMap(stringsIn).flatMap(({ value, start }) => (COLUMN.test(value) ? [start] : [])),
      );
  });
  return found;
}

/** What is wrong with the files. */
export function foreignTables(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path }) =>
        path.startsWith('apps/server/src/') && !isTest(path) && !ROOMS.some((room) => path.startsWith(room)),
    )
    .flatMap((file) =>
      uses(file).map(
        (offset) => `${file.path}:${lineAt(file.text, offset)}: names a table of the corpus: ask server/corpus`,
      ),
    );
}

if (import.meta.main) report(foreignTables(sourceFiles()), 'corpus tables: named in their room alone');
