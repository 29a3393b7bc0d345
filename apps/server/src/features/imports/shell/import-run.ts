import { type ImportDiff, OTHER_IMPORT_KINDS, TEXT_TYPES } from '@glosa/contract';
import { type ImportProblem, outlineOf, type TranscriptionOutline } from '@glosa/corpus-format';
import type { Storage } from '../../../db/open.ts';
import { importLayer, type LayerUpload, type PlannedImport } from '../layers/layer-import.ts';
import type { LayerCounts } from '../layers/plan.ts';
import type { ImportStage } from '../run/import-stage.ts';
import { openUpload, type TableKind, type UploadFacts } from '../run/upload.ts';
import type { SourcePlace } from '../sources/source-index.ts';
import { importSource } from '../sources/sources.service.ts';
import { importOther } from '../tables/others.service.ts';

/** A zip from the shell; `name` as it is called in the report. */
export interface ImportFile {
  name: string;
  bytes: Uint8Array;
  /** Of a package of a source: where it belongs. */
  source?: SourcePlace;
}

/** How one file fared. Plain data: it travels between threads and processes. */
export interface FileResult {
  file: string;
  facts: UploadFacts | null;
  accepted: boolean;
  problems: ImportProblem[];
  /** Null when refused, or when it is no layer of a text. */
  layer: LayerSummary | null;
  /** Only of an accepted table or package of a source. */
  table?: TableSummary;
}

export interface TableSummary {
  kind: TableKind;
  version: number;
  counts: Readonly<Record<string, number>>;
  rows: ImportDiff['rows'];
  unchanged: boolean;
}

export interface LayerSummary {
  version: number;
  isUpdate: boolean;
  counts: LayerCounts;
  supplied: { words: number; sentences: number };
  diff: ImportDiff;
}

export type ImportEvent =
  | { type: 'waiting' }
  | { type: 'stage'; file: string; number: number; of: number; stage: ImportStage }
  | { type: 'result'; result: FileResult }
  /** The program itself failed on this file; the others go on. */
  | { type: 'failed'; file: string; reason: string };

export interface RunOptions {
  dryRun: boolean;
  emit: (event: ImportEvent) => void;
  /** Asked between files. */
  isCancelled?: () => boolean;
}

/** What has to be there before: a transcription makes the text that others belong to; tables look at texts and sources. */
const ORDER = [...TEXT_TYPES, 'source-package', ...OTHER_IMPORT_KINDS, undefined];

/** Imports files one after another, each in a transaction of its own, in the order in which they need each other. */
export async function runImports(storage: Storage, files: readonly ImportFile[], options: RunOptions): Promise<void> {
  const sorted = await inOrder(files);
  const unsaved = new Map<string, TranscriptionOutline>();
  for (const [index, { file, facts, problems }] of sorted.entries()) {
    if (options.isCancelled?.()) return;
    const { name } = file;
    if (!facts) {
      options.emit({ type: 'result', result: { file: name, facts, accepted: false, problems, layer: null } });
      continue;
    }
    const upload = { bytes: file.bytes, fileName: baseName(name) };
    const { dryRun } = options;
    const onStage = (stage: ImportStage) =>
      options.emit({ type: 'stage', file: name, number: index + 1, of: files.length, stage });
    try {
      const result =
        facts.code === null
          ? await runTable(storage, facts.kind, { ...upload, name, source: file.source }, { dryRun, onStage })
          : await runLayer(storage, name, { ...upload, ...facts, actor: '' }, { dryRun, onStage, unsaved });
      options.emit({ type: 'result', result });
    } catch (error) {
      options.emit({ type: 'failed', file: name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
}

interface StageOptions {
  dryRun: boolean;
  onStage: (stage: ImportStage) => void;
}

async function runLayer(
  storage: Storage,
  file: string,
  upload: LayerUpload,
  { unsaved, ...options }: StageOptions & { unsaved: Map<string, TranscriptionOutline> },
): Promise<FileResult> {
  const { kind, code } = upload;
  const transcription = unsaved.get(code);
  const planned = await importLayer(storage, upload, {
    ...options,
    ...(transcription && { unsavedTranscription: transcription }),
  });
  if (options.dryRun && planned.plan && kind === 'transcription') unsaved.set(code, outlineOf(planned.plan.layer));
  return resultOf(file, { kind, code }, planned);
}

/** A table replaces the one there is; the person who calls the command has decided that. */
async function runTable(
  storage: Storage,
  kind: TableKind,
  file: { name: string; fileName: string; bytes: Uint8Array; source: SourcePlace | undefined },
  options: StageOptions,
): Promise<FileResult> {
  const { name, source = { folder: [], names: null }, ...upload } = file;
  const { accepted, problems, version, counts, diff, unchanged } =
    kind === 'source-package'
      ? await importSource(storage, { ...upload, ...source, actor: '' }, options)
      : await importOther(storage, { ...upload, kind, mode: 'upload', actor: '' }, options);
  const result = { file: name, facts: { kind, code: null }, accepted, problems, layer: null };
  return accepted ? { ...result, table: { kind, version, counts, rows: diff.rows, unchanged } } : result;
}

interface Identified {
  file: ImportFile;
  facts: UploadFacts | null;
  problems: ImportProblem[];
}

/** Looks into every file for what it is; the contents are dropped again, so that many files need little memory. */
async function inOrder(files: readonly ImportFile[]): Promise<Identified[]> {
  const identified: Identified[] = [];
  for (const file of files) {
    const { facts, problems } = await openUpload(baseName(file.name), file.bytes);
    identified.push({ file, facts, problems });
  }
  return identified.sort((a, b) => ORDER.indexOf(a.facts?.kind) - ORDER.indexOf(b.facts?.kind));
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

function resultOf(file: string, facts: UploadFacts, { plan, problems, diff }: PlannedImport): FileResult {
  if (!plan) return { file, facts, accepted: false, problems, layer: null };
  const { layer, basis, report } = plan;
  const summary = {
    version: basis.version + 1,
    isUpdate: basis.layerId !== null,
    counts: report.counts,
    supplied: layer.supplied,
    diff,
  };
  return { file, facts, accepted: true, problems, layer: summary };
}
