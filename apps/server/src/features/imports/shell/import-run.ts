import type { ImportDiff, RecordDifference } from '@glosa/contract';
import type { ImportProblem } from '@glosa/corpus-format';
import type { Storage } from '../../../db/open.ts';
import { importFile } from '../run/import-kinds.ts';
import type { ImportOutcome, ImportStage, Unsaved } from '../run/import-work.ts';
import { openUpload, type TableKind, type UploadFacts } from '../run/upload.ts';
import type { SourcePlace } from '../sources/source-index.ts';

/** A zip or a single file from the shell; `name` as it is called in the report. */
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
  counts: ImportOutcome['counts'];
  rows: ImportDiff['rows'];
  unchanged: boolean;
}

export interface LayerSummary {
  version: number;
  isUpdate: boolean;
  counts: ImportOutcome['counts'];
  supplied?: { words: number; sentences: number };
  differences?: readonly RecordDifference[];
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
const TURN: Readonly<Record<UploadFacts['kind'], number>> = {
  transcription: 1,
  transliteration: 2,
  'other-transcript': 3,
  'source-package': 4,
  parallels: 5,
  themes: 6,
  'phonetic-variants': 7,
  vocabulary: 8,
  'record-fields': 9,
  // Values are checked with those that the vocabulary names, and by the kinds of the fields.
  'text-records': 10,
};
const LAST = 11;

/** Imports files one after another, each in a transaction of its own, in the order in which they need each other. */
export async function runImports(storage: Storage, files: readonly ImportFile[], options: RunOptions): Promise<void> {
  const sorted = await inOrder(files);
  const unsaved: Unsaved = new Map();
  for (const [index, { file, facts, problems }] of sorted.entries()) {
    if (options.isCancelled?.()) return;
    const { name, bytes, source: place } = file;
    if (!facts) {
      options.emit({ type: 'result', result: { file: name, facts, accepted: false, problems, layer: null } });
      continue;
    }
    const { dryRun } = options;
    const onStage = (stage: ImportStage) =>
      options.emit({ type: 'stage', file: name, number: index + 1, of: files.length, stage });
    try {
      const upload = { fileName: baseName(name), bytes };
      const outcome = await importFile(storage, facts, upload, { dryRun, onStage, place, ...(dryRun && { unsaved }) });
      options.emit({ type: 'result', result: resultOf(name, facts, outcome) });
    } catch (error) {
      options.emit({ type: 'failed', file: name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
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
  const turn = ({ facts }: Identified) => (facts ? TURN[facts.kind] : LAST);
  return identified.sort((a, b) => turn(a) - turn(b));
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

function resultOf(file: string, facts: UploadFacts, outcome: ImportOutcome): FileResult {
  const { status, problems, next, counts, supplied, diff, unchanged, differences = [] } = outcome;
  const result = { file, facts, accepted: status !== 'refused', problems, layer: null };
  if (!result.accepted) return result;
  if (facts.code !== null) {
    return {
      ...result,
      layer: { version: next, isUpdate: next > 1, counts, ...(supplied && { supplied }), differences, diff },
    };
  }
  const version = unchanged ? next - 1 : next;
  return { ...result, table: { kind: facts.kind, version, counts, rows: diff.rows, unchanged } };
}
