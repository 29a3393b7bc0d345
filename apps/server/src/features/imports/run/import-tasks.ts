/** What the import thread can be asked to do. Orders and answers are plain data: they travel between threads. */
import type { AnswerOf, Losses, layerVersions, OtherImportKind, otherImports, otherVersions } from '@glosa/contract';
import type { LayerIdentity } from '../../../corpus/texts.ts';
import type { Storage } from '../../../db/open.ts';
import { writeLargeCard } from '../cards/card-content.ts';
import { editCard } from '../cards/card-edit.ts';
import { type LayerTarget, layerWork, type RestoreTarget, restoreWork } from '../layers/layer-work.ts';
import { importPackage } from '../sources/package-work.ts';
import { listOthers, listOtherVersions } from '../tables/other-versions.ts';
import { type OtherTarget, otherWork, type RestoreOtherTarget, restoreOtherWork } from '../tables/other-work.ts';
import { currentOther } from '../tables/others.service.ts';
import { type DeletionOrder, deleteLayer } from '../texts/deletions.ts';
import { compareVersions, type VersionComparison } from '../versions/verse-texts.ts';
import { packCurrent } from '../versions/version-layers.ts';
import { listVersions } from '../versions/versions.ts';
import type { OnStage } from './import-stage.ts';
import type { ImportOrder, ImportOutcome, ImportWork } from './import-work.ts';
import { runImport } from './run-import.ts';

/** What an import is for. */
export type ImportTarget = LayerTarget | RestoreTarget | OtherTarget | RestoreOtherTarget;

function workFor(target: ImportTarget): ImportWork<unknown> {
  switch (target.work) {
    case 'layer':
      return layerWork(target);
    case 'restore-layer':
      return restoreWork(target);
    case 'other':
      return otherWork(target);
    case 'restore-other':
      return restoreOtherWork(target);
  }
}

export interface ImportTaskInput {
  target: ImportTarget;
  order: ImportOrder;
}

type Task<Input, Output> = (storage: Storage, input: Input, onStage: OnStage) => Promise<Output>;

const importTask: Task<ImportTaskInput, ImportOutcome> = (storage, { target, order }, onStage) =>
  runImport(storage, JSON.stringify(target), workFor(target), order, onStage);

/** By name. */
export const TASKS = {
  import: importTask,
  'import-package': importPackage,
  'edit-card': editCard,
  'write-card': writeLargeCard,
  delete: ((storage, order) => deleteLayer(storage, order)) satisfies Task<DeletionOrder, Losses>,
  compareVersions: ((storage, { id, withId }) =>
    storage.snapshot((reader) => compareVersions(reader, id, withId))) satisfies Task<
    { id: number; withId: number | null },
    VersionComparison
  >,
  listVersions: ((storage, { page, ...identity }) =>
    storage.snapshot((reader) => listVersions(reader, identity, page))) satisfies Task<
    LayerIdentity & { page: number },
    AnswerOf<typeof layerVersions>
  >,
  listOtherVersions: ((storage, { kind, page }) =>
    storage.snapshot((reader) => listOtherVersions(reader, kind, page))) satisfies Task<
    { kind: OtherImportKind; page: number },
    AnswerOf<typeof otherVersions>
  >,
  listOthers: ((storage) => storage.snapshot(listOthers)) satisfies Task<undefined, AnswerOf<typeof otherImports>>,
  currentOther: ((storage, kind) => storage.snapshot((reader) => currentOther(reader, kind))) satisfies Task<
    OtherImportKind,
    { bytes: Uint8Array }
  >,
  currentFile: ((storage, identity) => packCurrent(storage, identity)) satisfies Task<
    LayerIdentity,
    { fileName: string; bytes: Uint8Array }
  >,
};

export type TaskName = keyof typeof TASKS;
export type TaskInput<T extends TaskName> = Parameters<(typeof TASKS)[T]>[1];
export type TaskOutput<T extends TaskName> = Awaited<ReturnType<(typeof TASKS)[T]>>;
