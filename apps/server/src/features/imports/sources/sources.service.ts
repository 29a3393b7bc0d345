import { createHash } from 'node:crypto';
import type { ImportDiff, SourceChange, SourceForm } from '@glosa/contract';
import {
  type Container,
  type ImportProblem,
  LISTED,
  openContainer,
  type ParsedSourcePackage,
  parseSourcePackage,
} from '@glosa/corpus-format';
import { alike, listOf, namedInAll } from '@glosa/dictionary';
import { deletePassages } from '../../../corpus/passages.ts';
import type { Storage } from '../../../db/open.ts';
import type { Reader, Writer } from '../../../db/transaction.ts';
import { takeTurn } from '../../../db/turn.ts';
import { announceChangeOfLinks } from '../../../indexing/changes.ts';
import { addNode, renameNode as renameByForm } from '../../sources/manage-sources.service.ts';
import { type Deed, recordDeed } from '../../users/users.service.ts';
import { noChange } from '../layers/plan.ts';
import { type OnStage, StalePlan } from '../run/import-stage.ts';
import { readBasis } from '../tables/others.store.ts';
import { diffRows, type TableRow } from '../tables/table-diff.ts';
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

/** A package of a source with where it belongs. */
export interface SourceUpload {
  /** Folders from the root; those that are not there are made. */
  folder: readonly SourceNames[];
  /** Null: as the manifest says, else as the file is called. */
  names: SourceNames | null;
  bytes: Uint8Array;
  fileName: string;
  /** Login; '' for the command line. */
  actor: string;
  container?: Container;
  /** Of a form, and then `folder` and `names` count for nothing. */
  place?: PackagePlace;
}

/** Below a folder (0: at the root), or in place of a package that is there; and the form, checked. */
export type PackagePlace = { form: SourceForm; under: number } | { form: SourceChange; node: number };

/** `plan` is null when the upload is refused: then `problems` has errors. */
export interface PlannedSource {
  problems: ImportProblem[];
  counts: Record<string, number>;
  diff: ImportDiff;
  /** Parallel locations point to verses that would vanish; they would go with them. */
  needsConfirmation: boolean;
  unchanged: boolean;
  plan: SourcePlan | null;
}

export interface SourcePlan {
  upload: SourceUpload;
  names: SourceNames;
  source: ParsedSourcePackage;
  stored: StoredPackage | null;
  /** Passages of the parallel locations that would be lost. */
  lostPassages: number[];
  basis: string;
  report: { problems: ImportProblem[]; counts: Record<string, number>; diff: ImportDiff };
}

/** Reads a package and says what importing it would change. Nothing is written. */
export async function planSource(
  reader: Reader,
  upload: SourceUpload,
  onStage: OnStage = () => {},
): Promise<PlannedSource> {
  onStage('open');
  const container = upload.container ?? (await openContainer(upload.bytes));
  if (isRefused(container.problems)) return refused(container.problems);
  onStage('parse');
  const { source, problems: found } = parseSourcePackage(container.entries);
  const problems = [...container.problems, ...found];
  if (source === null) return refused(problems);
  onStage('compare');
  const basis = await readBasis(reader, 'parallels');
  const names = upload.place ? namesOfForm(upload.place.form) : (upload.names ?? namesOf(source, upload.fileName));
  const packageId = await findStored(reader, upload, names);
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
    needsConfirmation: lost.length > 0,
    unchanged: stored !== null && isSame && !isRenamed,
    plan: { upload, names, source, stored, lostPassages, basis, report },
  };
}

/**
 * Stores what was planned, in the caller's transaction, as the next version of the package.
 * @throws StalePlan when sources, texts or parallel locations have changed since.
 */
export async function applySource(writer: Writer, plan: SourcePlan): Promise<{ nodeId: number; version: number }> {
  const { upload, source, stored, lostPassages, basis, report } = plan;
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
  return { nodeId, version };
}

/** The node that the verses hang on, called as it should be. @throws FormError where a form's place is not free */
async function saveNode(writer: Writer, { upload, names, stored }: SourcePlan): Promise<number> {
  const { place, folder } = upload;
  if (place && 'node' in place) {
    await renameByForm(writer, place.node, 'package', place.form);
    return place.node;
  }
  if (place) return addNode(writer, place.under, 'package', place.form);
  if (stored === null) return insertNode(writer, await makeFolders(writer, folder), 'package', names);
  await renameNode(writer, stored.id, names);
  return stored.id;
}

export interface ImportedSource extends Omit<PlannedSource, 'plan'> {
  accepted: boolean;
  /** Which version it is, or would be; of an unchanged package the one there is. */
  version: number;
}

/** Plans and applies in one go, planning again when something it refers to changed in between. */
export async function importSource(
  storage: Storage,
  upload: SourceUpload,
  { dryRun = false, onStage = () => {} }: { dryRun?: boolean; onStage?: OnStage } = {},
): Promise<ImportedSource> {
  for (let attempt = 1; ; attempt++) {
    const { plan, ...planned } = await planSource(storage.read, upload, onStage);
    const last = plan?.stored?.version ?? 0;
    const result = { ...planned, accepted: plan !== null, version: planned.unchanged ? last : last + 1 };
    if (!plan || dryRun || planned.unchanged) return result;
    onStage('store');
    try {
      const { version } = await storage.transact(async (writer) => {
        const stored = await applySource(writer, plan);
        await announceChangeOfLinks(storage, writer);
        const deed = sourceDeed(plan, stored.version);
        await recordDeed(writer, { ...deed, actor: upload.actor, requestId: '', at: new Date() });
        return stored;
      });
      return { ...result, version };
    } catch (error) {
      if (!(error instanceof StalePlan) || attempt === 3) throw error;
    }
  }
}

/** What the record of events says of a package that was stored, whichever way it came. */
export function sourceDeed({ names }: SourcePlan, version: number): Pick<Deed, 'action' | 'subject' | 'after'> {
  const subject = [...listOf(names.abbr), ...listOf(names.name)].find(Boolean) ?? '';
  return { action: 'source-imported', subject, after: { version } };
}

async function findStored(reader: Reader, { place, folder }: SourceUpload, names: SourceNames): Promise<number | null> {
  if (place) return 'node' in place ? place.node : null;
  return findPackage(reader, folder, names);
}

async function findPackage(reader: Reader, folder: readonly SourceNames[], names: SourceNames): Promise<number | null> {
  let parent: number | null = null;
  for (const step of folder) {
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
  const stem = fileName.replace(/\.zip$/i, '').replace(/-source-package$/i, '');
  const abbr = manifest?.code ?? stem;
  return { name: manifest ? namedInAll(manifest.title, abbr) : alike(abbr), abbr: alike(abbr) };
}

const namesOfForm = ({ name, abbr }: SourceForm): SourceNames => ({ name, abbr });

/** Verses in several languages count once. */
function countVerses({ verses }: ParsedSourcePackage): number {
  return new Set(verses.map(({ node, label }) => `${node}\t${label}`)).size;
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
  const kept = new Set(source.verses.map(({ node, label }) => `${node}\t${label}`));
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

function isRefused(problems: readonly ImportProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

function refused(problems: ImportProblem[]): PlannedSource {
  return { problems, counts: {}, diff: noChange(), needsConfirmation: false, unchanged: false, plan: null };
}
