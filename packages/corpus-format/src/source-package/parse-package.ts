import { checkCharacters, checkNfc, decodeUtf8 } from '../decode.ts';
import { type ImportProblem, ProblemLog } from '../problem.ts';
import { openTables, type TableSet, tableOf } from '../tables/table-set.ts';
import type { ContainerEntry } from '../zip.ts';
import {
  bareNode,
  type ParsedSourceNode,
  type ParsedSourcePackage,
  type ParsedSourceVerse,
  parentPath,
} from './package.ts';
import { readNodes, readVerses } from './tables.ts';
import { SourceXml } from './xml.ts';

export const SOURCE_KIND = 'source-package';

export interface SourcePackageResult {
  /** Null when there is any error. */
  source: ParsedSourcePackage | null;
  problems: ImportProblem[];
}

/** By its tables; a `text.xml` alone may be anything and needs a manifest. */
export function looksLikeSourcePackage(entries: readonly Pick<ContainerEntry, 'name'>[]): boolean {
  return entries.some(({ name }) => tableOf(name, ['verses']) !== undefined);
}

/** Reads `verses` and `nodes` (tsv, csv or xlsx), or `text.xml`. */
export function parseSourcePackage(entries: readonly ContainerEntry[]): SourcePackageResult {
  const log = new ProblemLog();
  const kind = { kind: SOURCE_KIND, tables: ['verses', 'nodes'], others: ['text.xml'] };
  const files = openTables(entries, kind, log);
  const xml = files.others.get('text.xml');
  if (xml && files.named.has('verses')) log.error(['ZIP-KIND', 'mixed'], { file: xml.name });
  if (!xml && files.named.size > 0 && !files.named.has('verses')) {
    log.error(['ZIP-KIND', 'no-table'], { expected: 'verses.tsv' });
  }
  const { nodes, verses } = xml ? readText(xml, log) : fromTables(files, log);
  if (!log.failed && verses.length === 0) log.error('ZIP-EMPTY');
  const source = { manifest: files.manifest, nodes: inOrder(nodes, verses), verses };
  return { source: log.failed ? null : source, problems: log.list() };
}

interface Parts {
  nodes: ParsedSourceNode[];
  verses: ParsedSourceVerse[];
}

function fromTables({ tables }: TableSet, log: ProblemLog): Parts {
  const [verses, nodes] = [tables.get('verses'), tables.get('nodes')];
  return { nodes: nodes ? readNodes(nodes, log) : [], verses: verses ? readVerses(verses, log) : [] };
}

function readText(entry: ContainerEntry, log: ProblemLog): Parts {
  const text = decodeUtf8(entry.name, entry.bytes, log);
  const reader = new SourceXml(log);
  if (text === null || !checkCharacters(entry.name, text, log)) return { nodes: [], verses: [] };
  checkNfc(entry.name, text, log);
  reader.read(entry.name, text);
  return { nodes: reader.nodes.map((node, i) => ({ ...node, ord: i + 1 })), verses: reader.verses };
}

/** Every part with those above it, also those that only verses name; siblings numbered from 1 in their order. */
function inOrder(nodes: readonly ParsedSourceNode[], verses: readonly ParsedSourceVerse[]): ParsedSourceNode[] {
  const all = new Map(nodes.map((node) => [node.path, node]));
  for (const { node } of verses) {
    for (let path = node; path !== '' && !all.has(path); path = parentPath(path)) {
      all.set(path, { ...bareNode(path), ord: Number.MAX_SAFE_INTEGER });
    }
  }
  const siblings = Map.groupBy(all.values(), ({ path }) => parentPath(path));
  const ordered: ParsedSourceNode[] = [];
  const visit = (parent: string) => {
    const own = [...(siblings.get(parent) ?? [])].sort((a, b) => a.ord - b.ord);
    for (const [i, node] of own.entries()) {
      ordered.push({ ...node, ord: i + 1 });
      visit(node.path);
    }
  };
  visit('');
  return ordered;
}
