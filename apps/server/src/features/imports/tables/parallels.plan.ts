import {
  type ContainerEntry,
  type ParsedParallel,
  ProblemLog,
  parseParallels,
  type WrittenFile,
  writeParallels,
} from '@glosa/corpus-format';
import { listOf } from '@glosa/dictionary';
import type { Reader } from '../../../db/transaction.ts';
import { findSource, SourceTree, verseOrders } from '../sources/source-tree.ts';
import { loadParallels, type ParallelRow, type StoredParallel, saveParallels } from './parallels.store.ts';
import { isEqual, merged, type PlannedTable, type TableRow } from './table-diff.ts';
import { referenceOf, resolvePassages } from './table-passages.ts';

/** Parallel locations against the texts and sources that are stored. */
export async function planParallels(
  reader: Reader,
  entries: readonly ContainerEntry[],
  isUpdate: boolean,
): Promise<PlannedTable> {
  const { parallels, problems } = parseParallels(entries);
  if (parallels === null) return { problems, content: null };
  const log = new ProblemLog();
  const stored = await loadParallels(reader);
  const tree = await SourceTree.load(reader);
  const passages = await resolvePassages(
    reader,
    parallels,
    stored.map(({ passage }) => passage),
    log,
  );
  const ranges = await resolveSources(reader, parallels, tree, log);
  const all = [...problems, ...log.list()];
  if (log.failed) return { problems: all, content: null };
  const given = parallels.flatMap((parallel, i): ParallelRow[] => {
    const [passage, range] = [passages[i], ranges[i]];
    return passage && range ? [rowOf(parallel, passage, range)] : [];
  });
  const target = merged<ParallelRow>(stored, given, ({ label }) => label, isUpdate);
  const before = stored.map((row) => shownRow(row, tree));
  const after = target.map((row) => shownRow(row, tree));
  return {
    problems: all,
    content: {
      counts: { rows: given.length, texts: new Set(given.map(({ passage }) => passage.text)).size },
      ...{ before, after },
      basis: '',
      save: async (writer) => {
        await saveParallels(writer, changesOf(stored, target, before, after));
        return [];
      },
      files: () => filesOf(target, tree),
    },
  };
}

interface Range {
  nodeId: number;
  endNodeId: number;
}

async function resolveSources(
  reader: Reader,
  parallels: readonly ParsedParallel[],
  tree: SourceTree,
  log: ProblemLog,
): Promise<(Range | null)[]> {
  const nodes = parallels.map(({ source, sourceEnd, places }) => {
    const node = findSource(tree, source, places.source, log);
    return { node, end: sourceEnd === '' ? node : findSource(tree, sourceEnd, places.sourceEnd, log) };
  });
  const orders = await verseOrders(
    reader,
    nodes.flatMap(({ node, end }) => [node?.id, end?.id]).filter((id) => id !== undefined),
  );
  return parallels.map((parallel, i) => {
    const { node = null, end = null } = nodes[i] ?? {};
    if (node === null || end === null) return null;
    const { sourceFrom, sourceTo, places } = parallel;
    const verse = (nodeId: number, label: string, place: typeof places.source): number | null => {
      const own = orders.get(nodeId);
      const found = own?.get(label);
      if (found === undefined) logVerse(tree, nodeId, own, label, place, log);
      return found ?? null;
    };
    const from = verse(node.id, sourceFrom, places.sourceFrom);
    const isOne = end.id === node.id && sourceTo === sourceFrom;
    const to = isOne ? from : verse(end.id, sourceTo, places.sourceTo);
    if (from === null || to === null) return null;
    const isBackward = node.id === end.id ? to < from : tree.position(end.id) < tree.position(node.id);
    if (isBackward) {
      const [expected, found] = [`${tree.path(node.id)} ${sourceFrom}`, `${tree.path(end.id)} ${sourceTo}`];
      log.error(['REF-SOURCE', 'order'], { ...places.sourceTo, expected, found });
    }
    return { nodeId: node.id, endNodeId: end.id };
  });
}

function logVerse(
  tree: SourceTree,
  nodeId: number,
  verses: ReadonlyMap<string, number> | undefined,
  found: string,
  place: ParsedParallel['places']['source'],
  log: ProblemLog,
): void {
  const source = tree.path(nodeId);
  const [part] = tree.children(nodeId);
  if (verses === undefined && part) {
    log.error(['REF-SOURCE', 'no-verses'], { ...place, found: source, expected: tree.path(part.id) });
    return;
  }
  const expected = [...(verses?.keys() ?? [])].at(-1) ?? '–';
  log.error(['REF-SOURCE', 'verse'], { ...place, found, expected, params: { source } });
}

function rowOf(parallel: ParsedParallel, passage: ParallelRow['passage'], range: Range): ParallelRow {
  const { id: label, sourceFrom, sourceTo, relation, certainty, note, resp } = parallel;
  return { label, passage, ...range, sourceFrom, sourceTo, relation, certainty, note, resp };
}

/** Paths and not numbers: a list of changes is read by people. */
function shownRow(row: ParallelRow, tree: SourceTree): TableRow {
  const { label, passage, nodeId, endNodeId, sourceFrom, sourceTo, relation, certainty, note, resp } = row;
  const { text, fromRef, toRef } = passage;
  const end = nodeId === endNodeId ? '' : tree.path(endNodeId);
  const source = [tree.path(nodeId), sourceFrom, end, sourceTo];
  const values = [text, fromRef, toRef, ...source, relation, certainty, ...listOf(note), resp];
  return { what: 'parallel', key: label, ref: label, values };
}

function changesOf(
  stored: readonly StoredParallel[],
  target: readonly ParallelRow[],
  before: readonly TableRow[],
  after: readonly TableRow[],
) {
  const old = new Map(stored.map((row, i) => [row.label, { row, shown: before[i] as TableRow }]));
  const kept = new Set(target.map(({ label }) => label));
  const changes = {
    removed: stored.filter(({ label }) => !kept.has(label)),
    added: [] as { row: ParallelRow; ord: number }[],
    changed: [] as { stored: StoredParallel; row: ParallelRow; ord: number }[],
    moved: [] as { id: number; ord: number }[],
  };
  for (const [i, row] of target.entries()) {
    const ord = i + 1;
    const found = old.get(row.label);
    if (!found) changes.added.push({ row, ord });
    else if (!isEqual(found.shown, after[i] as TableRow)) changes.changed.push({ stored: found.row, row, ord });
    else if (found.row.ord !== ord) changes.moved.push({ id: found.row.id, ord });
  }
  return changes;
}

function filesOf(rows: readonly ParallelRow[], tree: SourceTree): WrittenFile[] {
  return writeParallels(
    rows.map(({ label, passage, nodeId, endNodeId, ...row }) => ({
      ...row,
      ...{ id: label, text: passage.text, from: referenceOf(passage.fromRef), to: referenceOf(passage.toRef) },
      ...{ source: tree.path(nodeId), sourceEnd: nodeId === endNodeId ? '' : tree.path(endNodeId) },
    })),
  );
}

/** The files of the table as it is now, and how many rows it has. */
export async function currentParallels(
  reader: Reader,
): Promise<{ files: WrittenFile[]; counts: Record<string, number> }> {
  const stored = await loadParallels(reader);
  const files = filesOf(stored, await SourceTree.load(reader));
  return { files, counts: { rows: stored.length, texts: new Set(stored.map(({ passage }) => passage.text)).size } };
}
