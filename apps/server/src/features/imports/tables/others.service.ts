import { createHash } from 'node:crypto';
import { IMPORT_MODES, type ImportDiff, type ImportMode, type OtherImportKind } from '@glosa/contract';
import { type ContainerEntry, type ImportProblem, openContainer, type WrittenFile } from '@glosa/corpus-format';
import type { Reader, Writer } from '../../../db/transaction.ts';
import { takeTurn } from '../../../db/turn.ts';
import type { Deed } from '../../users/users.service.ts';
import { isRefused, type OnStage, type PlannedWork, refused, StalePlan } from '../run/import-work.ts';
import { packZip } from '../run/pack-zip.ts';
import { currentFields, planFields } from './fields.plan.ts';
import { insertVersion, lastVersion, readBasis, versionBytes } from './others.store.ts';
import { currentParallels, planParallels } from './parallels.plan.ts';
import { currentRecords, planRecords } from './records.plan.ts';
import { diffRows, type PlannedTable, type TableContent } from './table-diff.ts';
import { leavesRowsOut } from './table-passages.ts';
import { currentThemes, planThemes } from './themes.plan.ts';
import { currentVariants, planVariants } from './variants.plan.ts';
import { currentVocabulary, planVocabulary } from './vocabulary.plan.ts';

/** A table for the whole corpus, as it came. */
export interface OtherUpload {
  kind: OtherImportKind;
  mode: ImportMode;
  bytes: Uint8Array;
  fileName: string;
  /** Login; '' for the command line. */
  actor: string;
  /** The version that is brought back by it. */
  restores?: number;
}

export interface OtherPlan {
  upload: OtherUpload;
  table: TableContent;
  /** Of an update: the whole table afterwards, as a zip. */
  state: Uint8Array | null;
  report: StoredReport;
  /** The last version so far. */
  version: number;
}

/** What is kept of an import, as JSON. Tables of phonetic variants of early times have no counts and diff. */
export interface StoredReport {
  problems: ImportProblem[];
  counts?: Record<string, number>;
  diff?: ImportDiff;
}

interface OtherTable {
  plan(reader: Reader, entries: readonly ContainerEntry[], isUpdate: boolean): Promise<PlannedTable>;
  current(reader: Reader): Promise<{ files: WrittenFile[]; counts: Record<string, number> }>;
}

const TABLES: Readonly<Record<OtherImportKind, OtherTable>> = {
  parallels: { plan: planParallels, current: currentParallels },
  themes: { plan: planThemes, current: currentThemes },
  'phonetic-variants': { plan: planVariants, current: currentVariants },
  vocabulary: { plan: planVocabulary, current: currentVocabulary },
  'record-fields': { plan: planFields, current: currentFields },
  'text-records': { plan: planRecords, current: currentRecords },
};

/** Reads a table and says what importing it would change. Nothing is written. */
export async function planOther(
  reader: Reader,
  upload: OtherUpload,
  onStage: OnStage,
): Promise<PlannedWork<OtherPlan>> {
  onStage('open');
  const { kind, mode, bytes } = upload;
  const container = await openContainer(bytes);
  if (isRefused(container.problems)) return refused(container.problems);
  onStage('parse');
  const basis = await readBasis(reader, kind);
  const version = await lastVersion(reader, kind);
  const { problems: found, content } = await TABLES[kind].plan(reader, container.entries, mode === 'update');
  const problems = [...container.problems, ...found];
  if (content === null || isRefused(problems)) return refused(problems);
  onStage('compare');
  const { diff, isSame } = diffRows(content.before, content.after);
  const { counts } = content;
  const report = { problems, counts, diff };
  const state = mode === 'update' ? await packZip(content.files()) : null;
  return {
    ...report,
    // Rows would be removed.
    needsConfirmation: diff.rows.removed > 0 || leavesRowsOut(problems),
    unchanged: isSame && version > 0,
    next: version + 1,
    plan: { upload, table: { ...content, basis }, state, report, version },
  };
}

/**
 * Stores what was planned, in the caller's transaction, as the next version.
 * @returns codes of the texts that are other ones now, where it is about texts
 * @throws StalePlan when the table, a text or a source has changed since.
 */
export async function applyOther(
  writer: Writer,
  { upload, table, state, report, version }: OtherPlan,
): Promise<readonly string[]> {
  await takeTurn(writer);
  const { kind, mode, restores, fileName, bytes, actor } = upload;
  if ((await readBasis(writer, kind)) !== table.basis) {
    throw new StalePlan(`What ${kind} refer to changed while their import was being prepared.`);
  }
  const texts = await table.save(writer, { actor, at: new Date().toISOString() });
  await insertVersion(writer, {
    ...{ kind, version: version + 1, mode: restores === undefined ? mode : 'restore', of_version: restores ?? null },
    ...{ file_name: fileName, zip: bytes, state, sha256: createHash('sha256').update(bytes).digest('hex') },
    ...{ report: JSON.stringify(report), rows: table.after.length, actor },
  });
  return texts;
}

/** What the record of events says of a table that was stored. */
export function deedOf({ upload, version }: OtherPlan): Pick<Deed, 'action' | 'subject' | 'after'> {
  const { kind, mode, restores } = upload;
  const after = { version: version + 1, mode: restores === undefined ? mode : 'restore' };
  return { action: 'table-imported', subject: kind, after };
}

/** An earlier state of a table as an upload that brings it back; null where there is no such version. */
export async function restoration(
  reader: Reader,
  version: { id: number; kind: OtherImportKind; version: number },
  actor: string,
): Promise<OtherUpload | null> {
  const bytes = await versionBytes(reader, version.id);
  if (bytes === null) return null;
  const [mode] = IMPORT_MODES;
  const { fileName, state } = bytes;
  return { kind: version.kind, mode, bytes: state, fileName, actor, restores: version.version };
}

/** The table as it is now, as a zip that imports again without a difference. */
export async function currentOther(
  reader: Reader,
  kind: OtherImportKind,
): Promise<{ bytes: Uint8Array; counts: Record<string, number> }> {
  const { files, counts } = await TABLES[kind].current(reader);
  return { bytes: await packZip(files), counts };
}
