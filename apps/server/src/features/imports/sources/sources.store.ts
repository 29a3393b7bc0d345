import type { Names } from '@glosa/contract';
import type { ParsedSourceNode, ParsedSourcePackage } from '@glosa/corpus-format';
import { lastLabel, parentPath } from '@glosa/corpus-format';
import { LANGUAGES } from '@glosa/dictionary';
import { namesOf, storedNames } from '../../../db/names.ts';
import type { Reader, Writer } from '../../../db/transaction.ts';
import { FormError } from '../../../errors.ts';
import { batches } from '../tables/table-diff.ts';

/** What a folder or package is called. */
export interface SourceNames {
  name: Names;
  abbr: Names;
}

export interface StoredVerse {
  /** Path of its part within the package. */
  node: string;
  label: string;
  language: string;
  text: string;
  note: Names;
  url: string | null;
}

export interface StoredPackage {
  id: number;
  names: SourceNames;
  version: number;
  /** Path → the part; '' is the package itself. */
  parts: Map<string, ParsedSourceNode & { id: number }>;
  verses: StoredVerse[];
}

/** The child of that type with one of these abbreviations. */
export async function findChild(
  reader: Reader,
  parentId: number | null,
  type: 'folder' | 'package',
  { abbr }: Pick<SourceNames, 'abbr'>,
): Promise<number | null> {
  const rows = await reader
    .selectFrom('source_node')
    .select(['id', 'abbr'])
    .where('type', '=', type)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('ord')
    .execute();
  const called = rows.map((row) => ({ id: row.id, abbr: namesOf(row.abbr) }));
  const found = LANGUAGES.filter((language) => abbr[language] !== '').map((language) =>
    called.find((row) => row.abbr[language] === abbr[language]),
  );
  return found.find((row) => row !== undefined)?.id ?? null;
}

/** @throws FormError `gone` where there is no such package */
export async function loadPackage(reader: Reader, id: number): Promise<StoredPackage> {
  const own = await reader
    .selectFrom('source_node')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', 'package')
    .executeTakeFirst();
  if (own === undefined) throw new FormError('gone', 'source.error.gone');
  const last = await reader
    .selectFrom('source_version')
    .select((query) => query.fn.max('version').as('version'))
    .where('node_id', '=', id)
    .executeTakeFirstOrThrow();
  const parts: StoredPackage['parts'] = new Map();
  const paths = new Map([[id, '']]);
  for (let parents = [id]; parents.length > 0; ) {
    const rows = await reader
      .selectFrom('source_node')
      .selectAll()
      .where('parent_id', 'in', parents)
      .where('type', '=', 'part')
      .orderBy('ord')
      .execute();
    for (const row of rows) {
      const above = paths.get(row.parent_id ?? 0) ?? '';
      const path = above === '' ? row.label : `${above}/${row.label}`;
      paths.set(row.id, path);
      parts.set(path, { id: row.id, path, ord: row.ord, ...calledAs(row), shown: row.shown === 1 });
    }
    parents = rows.map((row) => row.id);
  }
  const verses: StoredVerse[] = [];
  for (const ids of batches([...paths.keys()])) {
    const rows = await reader
      .selectFrom('source_verse')
      .selectAll()
      .where('node_id', 'in', ids)
      .orderBy('id')
      .execute();
    for (const { node_id, note, ...row } of rows) {
      const { label, language, text, url } = row;
      verses.push({ node: paths.get(node_id) ?? '', label, language, text, note: namesOf(note), url });
    }
  }
  return { id, names: calledAs(own), version: Number(last.version ?? 0), parts, verses };
}

export interface LinkedVerses {
  passageId: number;
  label: string;
  nodeId: number;
  sourceFrom: string;
  endNodeId: number;
  sourceTo: string;
}

/** Parallel locations that begin or end in one of these nodes. */
export async function linksInto(reader: Reader, nodeIds: readonly number[]): Promise<LinkedVerses[]> {
  const links = new Map<string, LinkedVerses>();
  for (const ids of batches(nodeIds)) {
    const rows = await reader
      .selectFrom('parallel')
      .select(['passage_id', 'label', 'node_id', 'source_from', 'end_node_id', 'source_to'])
      .where((where) => where.or([where('node_id', 'in', ids), where('end_node_id', 'in', ids)]))
      .execute();
    for (const { passage_id, label, node_id, source_from, end_node_id, source_to } of rows) {
      const link = { passageId: passage_id, label, nodeId: node_id, sourceFrom: source_from, endNodeId: end_node_id };
      links.set(label, { ...link, sourceTo: source_to });
    }
  }
  return [...links.values()];
}

/** Appends a node to its siblings. */
export async function insertNode(
  writer: Writer,
  parentId: number | null,
  type: 'folder' | 'package',
  names: SourceNames,
): Promise<number> {
  const { last } = await writer
    .selectFrom('source_node')
    .select((query) => query.fn.max('ord').as('last'))
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirstOrThrow();
  const { id } = await writer
    .insertInto('source_node')
    .values({ ...nameColumns(names), parent_id: parentId, ord: Number(last ?? 0) + 1, type, label: '', shown: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameNode(writer: Writer, id: number, names: SourceNames): Promise<void> {
  await writer.updateTable('source_node').set(nameColumns(names)).where('id', '=', id).execute();
}

/** Puts parts and verses in place of those there are. Parts with the same path keep their ids: links point to them. */
export async function savePackage(
  writer: Writer,
  id: number,
  { nodes, verses }: ParsedSourcePackage,
  stored: ReadonlyMap<string, { id: number }>,
): Promise<void> {
  const ids = await saveParts(writer, id, nodes, stored);
  const removed = [...stored].filter(([path]) => !ids.has(path)).map(([, part]) => part.id);
  for (const some of batches(removed)) await writer.deleteFrom('source_node').where('id', 'in', some).execute();
  for (const some of batches([...ids.values()])) {
    await writer.deleteFrom('source_verse').where('node_id', 'in', some).execute();
  }
  const orders = new Map<string, Map<string, number>>();
  const rows = verses.map(({ node, label, language, text, note, url }) => {
    const own = orders.get(node) ?? new Map<string, number>();
    orders.set(node, own);
    // Several languages of a verse share its place.
    const ord = own.get(label) ?? own.size + 1;
    own.set(label, ord);
    return { node_id: ids.get(node) as number, ord, label, language, text, note: storedNames(note), url };
  });
  for (const batch of batches(rows)) await writer.insertInto('source_verse').values(batch).execute();
}

async function saveParts(
  writer: Writer,
  packageId: number,
  nodes: readonly ParsedSourceNode[],
  stored: ReadonlyMap<string, { id: number }>,
): Promise<Map<string, number>> {
  const ids = new Map([['', packageId]]);
  const byDepth = Map.groupBy(nodes, ({ path }) => path.split('/').length);
  for (const depth of [...byDepth.keys()].sort((a, b) => a - b)) {
    const fresh: { path: string; row: ReturnType<typeof partRow> }[] = [];
    for (const node of byDepth.get(depth) ?? []) {
      const row = partRow(node, ids.get(parentPath(node.path)) as number);
      const known = stored.get(node.path)?.id;
      if (known === undefined) fresh.push({ path: node.path, row });
      else {
        ids.set(node.path, known);
        await writer.updateTable('source_node').set(row).where('id', '=', known).execute();
      }
    }
    for (const batch of batches(fresh)) {
      const rows = await writer
        .insertInto('source_node')
        .values(batch.map(({ row }) => row))
        .returning(['id', 'parent_id', 'label'])
        .execute();
      const byPlace = new Map(rows.map((row) => [`${row.parent_id}/${row.label}`, row.id]));
      for (const { path, row } of batch) ids.set(path, byPlace.get(`${row.parent_id}/${row.label}`) as number);
    }
  }
  return ids;
}

function partRow({ path, ord, shown, ...names }: ParsedSourceNode, parentId: number) {
  const place = { parent_id: parentId, ord, label: lastLabel(path) };
  return { ...nameColumns(names), ...place, type: 'part' as const, shown: shown ? 1 : 0 };
}

const nameColumns = ({ name, abbr }: SourceNames) => ({ name: storedNames(name), abbr: storedNames(abbr) });

const calledAs = ({ name, abbr }: ReturnType<typeof nameColumns>): SourceNames => ({
  name: namesOf(name),
  abbr: namesOf(abbr),
});
