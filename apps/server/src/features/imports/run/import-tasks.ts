/** What the import thread can be asked to do. Orders and answers are plain data: they travel between threads. */
import type { AnswerOf, Losses, layerVersions, OtherImportKind, otherImports, otherVersions } from '@glosa/contract';
import type { LayerIdentity } from '../../../corpus/texts.ts';
import type { Storage } from '../../../db/open.ts';
import { writeLargeCard } from '../cards/card-content.ts';
import { editCard } from '../cards/card-edit.ts';
import { listOthers, listOtherVersions } from '../tables/other-versions.ts';
import { currentOther } from '../tables/others.service.ts';
import { type DeletionOrder, deleteLayer } from '../texts/deletions.ts';
import { compareVersions, type VersionComparison } from '../versions/verse-texts.ts';
import { packCurrent } from '../versions/version-layers.ts';
import { listVersions } from '../versions/versions.ts';
import { type ImportTarget, importFor } from './import-kinds.ts';
import type { ImportOrder, ImportOutcome, OnStage } from './import-work.ts';

type Task<Input, Output> = (storage: Storage, input: Input, onStage: OnStage) => Promise<Output>;

/** By name. */
export const TASKS = {
  import: ((storage, { target, order }, onStage) => importFor(storage, target, order, onStage)) satisfies Task<
    { target: ImportTarget; order: ImportOrder },
    ImportOutcome
  >,
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
