/** Imports of packages of sources: what one would change, and how it is stored. */
import { createHash } from 'node:crypto';
import type { ImportDiff, SourceChange, SourceForm, SourceLosses } from '@glosa/contract';
import {
  type ImportProblem,
  LISTED,
  openContainer,
  type ParsedSourcePackage,
  parseSourcePackage,
} from '@glosa/corpus-format';
import { alike, listOf, namedInAll } from '@glosa/dictionary';
import { deletePassages } from '../../../corpus/passages.ts';
import type { Reader, Writer } from '../../../db/transaction.ts';
import { takeTurn } from '../../../db/turn.ts';
import { addNode, countLost, renameNode as renameByForm } from '../../sources/manage-sources.service.ts';
import {
  type ImportWork,
  isRefused,
  type PlannedWork,
  refused,
  StalePlan,
  type WorkInput,
} from '../run/import-work.ts';
import { readBasis } from '../tables/others.store.ts';
import { diffRows, type TableRow } from '../tables/table-diff.ts';
import type { SourcePlace } from './source-index.ts';
import {
  findChild,
  insertNode,
  type LinkedVerses,
  linksInto,
  loadPackage,
  renameNode,
  type SourceNames,
  type StoredPackage,
  savePackage,
} from './sources.store.ts';

/**
 * Where a package belongs. Of a form, which was checked: below a folder (0: at the root), or in place of a package that
 * is there. Without a form: folders from the root, of which those that are not there are made, and what it is called;
 * null: as the manifest says, else as the file is called.
 */
export type PackagePlace = { form: SourceForm; under: number } | { form: SourceChange; node: number } | SourcePlace;

/** A package that a form or the command sends. */
export interface PackageTarget {
  work: 'package';
  place: PackagePlace;
}

interface SourcePlan {
  upload: Pick<WorkInput, 'fileName' | 'bytes' | 'actor'>;
  place: PackagePlace;
  names: SourceNames;
  source: ParsedSourcePackage;
  stored: StoredPackage | null;
  /** Passages of the parallel locations that would be lost. */
  lostPassages: number[];
  basis: string;
  report: { problems: ImportProblem[]; counts: Record<string, number>; diff: ImportDiff };
}

export function packageWork({ place }: PackageTarget): ImportWork<SourcePlan> {
  return { plan: (reader, input) => planSource(reader, place, input), apply: applySource, stale: 'source.error.stale' };
}

async function planSource(
  reader: Reader,
  place: PackagePlace,
  { onStage, ...upload }: WorkInput,
): Promise<PlannedWork<SourcePlan>> {
  onStage('open');
  const container = await openContainer(upload.bytes);
  if (isRefused(container.problems)) return refused(container.problems);
  onStage('parse');
  const { source, problems: found } = parseSourcePackage(container.entries);
  const problems = [...container.problems, ...found];
  if (source === null) return refused(problems);
  onStage('compare');
  const basis = await readBasis(reader, 'parallels');
  const names = 'form' in place ? namesOfForm(place.form) : (place.names ?? namesOf(source, upload.fileName));
  const packageId = await findStored(reader, place, names);
  const stored = packageId === null ? null : await loadPackage(reader, packageId);
  const { diff, isSame } = diffRows(
    stored ? rowsOf([...stored.parts.values()], stored.verses) : [],
    rowsOf(source.nodes, source.verses),
  );
  const lost = stored ? await lostLinks(reader, stored, source) : [];
  for (const loss of lossesOf(lost)) problems.push(loss);
  diff.links.orphan = lost.length;
  const counts = { nodes: source.nodes.length, verses: countVerses(source) };
  const report = { problems, counts, diff };
  const isRenamed = stored !== null && JSON.stringify(stored.names) !== JSON.stringify(names);
  const lostPassages = lost.map(({ passageId }) => passageId);
  return {
    ...report,
    losses: { ...countGone(stored, source), ...(await countLost(reader, lostPassages)) },
    // Parallel locations point to verses that would vanish; they would go with them.
    needsConfirmation: lost.length > 0,
    unchanged: stored !== null && isSame && !isRenamed,
    next: (stored?.version ?? 0) + 1,
    plan: { upload, place, names, source, stored, lostPassages, basis, report },
  };
}

/** What is in the stored package and not in the file. */
function countGone(stored: StoredPackage | null, source: ParsedSourcePackage): Pick<SourceLosses, 'nodes' | 'verses'> {
  if (stored === null) return { nodes: 0, verses: 0 };
  const paths = new Set(source.nodes.map(({ path }) => path));
  const kept = new Set(source.verses.map(keyOf));
  const gone = new Set(stored.verses.map(keyOf).filter((key) => !kept.has(key)));
  return { nodes: [...stored.parts.keys()].filter((path) => !paths.has(path)).length, verses: gone.size };
}

/** Verses in several languages are one. */
const keyOf = ({ node, label }: { node: string; label: string }) => `${node}\t${label}`;

const applySource: ImportWork<SourcePlan>['apply'] = async (writer, plan) => {
  const { upload, names, source, stored, lostPassages, basis, report } = plan;
  await takeTurn(writer);
  if ((await readBasis(writer, 'parallels')) !== basis) {
    throw new StalePlan(`Sources changed while the import of ${upload.fileName} was being prepared.`);
  }
  await deletePassages(writer, lostPassages);
  const nodeId = await saveNode(writer, plan);
  await savePackage(writer, nodeId, source, stored?.parts ?? new Map());
  const version = (stored?.version ?? 0) + 1;
  const { fileName, bytes, actor } = upload;
  await writer
    .insertInto('source_version')
    .values({
      ...{ node_id: nodeId, version, file_name: fileName, zip: bytes, actor },
      sha256: createHash('sha256').update(bytes).digest('hex'),
      report: JSON.stringify(report),
      created_at: new Date().toISOString(),
    })
    .execute();
  const subject = [...listOf(names.abbr), ...listOf(names.name)].find(Boolean) ?? '';
  return { stored: { what: 'package', nodeId }, deed: { action: 'source-imported', subject, after: { version } } };
};

/** The node that the verses hang on, called as it should be. @throws FormError where a form's place is not free */
async function saveNode(writer: Writer, { place, names, stored }: SourcePlan): Promise<number> {
  if ('node' in place) {
    await renameByForm(writer, place.node, 'package', place.form);
    return place.node;
  }
  if ('under' in place) return addNode(writer, place.under, 'package', place.form);
  if (stored === null) return insertNode(writer, await makeFolders(writer, place.folder), 'package', names);
  await renameNode(writer, stored.id, names);
  return stored.id;
}

/** The package that it takes the place of; null where there is none. */
async function findStored(reader: Reader, place: PackagePlace, names: SourceNames): Promise<number | null> {
  if ('node' in place) return place.node;
  if ('under' in place) return null;
  let parent: number | null = null;
  for (const step of place.folder) {
    parent = await findChild(reader, parent, 'folder', step);
    if (parent === null) return null;
  }
  return findChild(reader, parent, 'package', names);
}

async function makeFolders(writer: Writer, folder: readonly SourceNames[]): Promise<number | null> {
  let parent: number | null = null;
  for (const step of folder) {
    const known: number | null = await findChild(writer, parent, 'folder', step);
    parent = known ?? (await insertNode(writer, parent, 'folder', step));
  }
  return parent;
}

function namesOf({ manifest }: ParsedSourcePackage, fileName: string): SourceNames {
  const stem = fileName.replace(/(?:\.(?:tsv|csv|xlsx))?\.zip$/i, '').replace(/-source-package$/i, '');
  const abbr = manifest?.code ?? stem;
  return { name: manifest ? namedInAll(manifest.title, abbr) : alike(abbr), abbr: alike(abbr) };
}

const namesOfForm = ({ name, abbr }: SourceForm): SourceNames => ({ name, abbr });

function countVerses({ verses }: ParsedSourcePackage): number {
  return new Set(verses.map(keyOf)).size;
}

function rowsOf(
  nodes: ParsedSourcePackage['nodes'],
  verses: readonly Omit<ParsedSourcePackage['verses'][number], 'place'>[],
): TableRow[] {
  const parts = nodes.map(({ path, ord, name, abbr, shown }): TableRow => {
    const values = [ord, ...listOf(name), ...listOf(abbr), shown ? 1 : 0];
    return { what: 'row', key: `node\t${path}`, ref: path, values };
  });
  const sorted = [...parts].sort((a, b) => (a.key < b.key ? -1 : 1));
  // Verses are compared part by part: that is how they are stored.
  const byPart = Map.groupBy(verses, ({ node }) => node);
  const verseRows = [...byPart.keys()].sort().flatMap((node) =>
    (byPart.get(node) ?? []).map(({ label, language, text, note, url }): TableRow => {
      const key = ['verse', node, label, language].join('\t');
      const ref = [node, label].filter((part) => part !== '').join(' ');
      return { what: 'row', key, ref, values: [text, language, ...listOf(note), url] };
    }),
  );
  return [...sorted, ...verseRows];
}

/** Parallel locations whose first or last verse is not in the new package. */
async function lostLinks(reader: Reader, stored: StoredPackage, source: ParsedSourcePackage): Promise<LinkedVerses[]> {
  const paths = new Map([[stored.id, ''], ...[...stored.parts.values()].map(({ id, path }) => [id, path] as const)]);
  const kept = new Set(source.verses.map(keyOf));
  const links = await linksInto(reader, [...paths.keys()]);
  const isGone = (nodeId: number, label: string) => {
    const path = paths.get(nodeId);
    return path !== undefined && !kept.has(`${path}\t${label}`);
  };
  return links.filter((link) => isGone(link.nodeId, link.sourceFrom) || isGone(link.endNodeId, link.sourceTo));
}

function lossesOf(lost: readonly LinkedVerses[]): ImportProblem[] {
  const problems = lost.slice(0, LISTED).map(({ label, sourceFrom, sourceTo }): ImportProblem => {
    const found = sourceFrom === sourceTo ? sourceFrom : `${sourceFrom}–${sourceTo}`;
    return { severity: 'warning', code: 'LOSS', variant: 'source', ref: label, found, params: { id: label } };
  });
  if (lost.length > LISTED) {
    const params = { count: lost.length - LISTED };
    problems.push({ severity: 'warning', code: 'LOSS', variant: 'source-more', params });
  }
  return problems;
}
