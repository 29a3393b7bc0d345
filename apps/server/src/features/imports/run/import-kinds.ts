/** Which kinds of imports are there, and which is a file that comes without a form? */
import type { Storage } from '../../../db/open.ts';
import { type LayerTarget, layerWork, type RestoreTarget, restoreWork } from '../layers/layer-work.ts';
import type { SourcePlace } from '../sources/source-index.ts';
import { type PackageTarget, packageWork } from '../sources/sources.service.ts';
import { type OtherTarget, otherWork, type RestoreOtherTarget, restoreOtherWork } from '../tables/other-work.ts';
import type { ImportOrder, ImportOutcome, ImportWork, OnStage, Unsaved, WorkUpload } from './import-work.ts';
import { runImport } from './run-import.ts';
import type { UploadFacts } from './upload.ts';

/** What an import is for. Plain data. */
export type ImportTarget = LayerTarget | RestoreTarget | OtherTarget | RestoreOtherTarget | PackageTarget;

function workOf(target: ImportTarget, unsaved?: Unsaved): ImportWork<unknown> {
  switch (target.work) {
    case 'layer':
      return layerWork(target, unsaved);
    case 'restore-layer':
      return restoreWork(target);
    case 'other':
      return otherWork(target);
    case 'restore-other':
      return restoreOtherWork(target);
    case 'package':
      return packageWork(target);
  }
}

/** @throws as `runImport` does */
export function importFor(
  storage: Storage,
  target: ImportTarget,
  order: ImportOrder,
  onStage: OnStage = () => {},
  unsaved?: Unsaved,
): Promise<ImportOutcome> {
  return runImport(storage, JSON.stringify(target), workOf(target, unsaved), order, onStage);
}

export interface FileOptions {
  dryRun?: boolean;
  onStage?: OnStage;
  /** Of a package of a source. */
  place?: SourcePlace | undefined;
  /** Of a dry run of several files. */
  unsaved?: Unsaved;
}

/** A file of the command line or of the sample corpus takes the place of what is there: its sender has decided that. */
export function importFile(
  storage: Storage,
  facts: UploadFacts,
  upload: WorkUpload,
  { dryRun = false, onStage, place, unsaved }: FileOptions = {},
): Promise<ImportOutcome> {
  const sender = { actor: '', requestId: '', at: new Date().toISOString() };
  const order = { ...sender, upload, token: null, dryRun, confirm: true, keepsFile: false };
  return importFor(storage, targetOf(facts, place), order, onStage, unsaved);
}

function targetOf(facts: UploadFacts, place: SourcePlace = { folder: [], names: null }): ImportTarget {
  switch (facts.kind) {
    case 'transcription':
    case 'transliteration':
    case 'other-transcript':
      return { work: 'layer', mode: 'put', kind: facts.kind, code: facts.code };
    case 'parallels':
    case 'themes':
    case 'phonetic-variants':
    case 'vocabulary':
    case 'record-fields':
    case 'text-records':
      return { work: 'other', mode: 'upload', kind: facts.kind };
    case 'source-package':
      return { work: 'package', place };
  }
}
