import type { Storage } from '../src/db/open.ts';
import { type LayerUpload, planLayerImport } from '../src/features/imports/layers/layer-import.ts';
import { layerWork } from '../src/features/imports/layers/layer-work.ts';
import type { ImportPlan } from '../src/features/imports/layers/plan.ts';
import { type FileOptions, importFile } from '../src/features/imports/run/import-kinds.ts';
import type { ImportOutcome, ImportWork, WorkUpload } from '../src/features/imports/run/import-work.ts';
import { runImport } from '../src/features/imports/run/run-import.ts';
import type { SourcePlace } from '../src/features/imports/sources/source-index.ts';

/** A run as the command asks for it; the layer is of a person who needs no account, or brings back a version of any content. */
export function importLayer(
  storage: Storage,
  upload: LayerUpload,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<ImportOutcome> {
  const { kind, code, fileName, bytes } = upload;
  const work: ImportWork<ImportPlan> = {
    ...layerWork({ work: 'layer', mode: 'put', kind, code }),
    plan: async (reader, { onStage }) => {
      const planned = await planLayerImport(reader, upload, { onStage });
      return { ...planned, counts: {}, unchanged: false, next: 0 };
    },
  };
  const order = { actor: '', requestId: '', at: new Date().toISOString(), token: null, dryRun };
  const agreed = { confirm: true, keepsFile: false };
  return runImport(storage, 'a test', work, { ...order, ...agreed, upload: { fileName, bytes } }, () => {});
}

/** A package of a source, as the command imports it. */
export function importSource(
  storage: Storage,
  { fileName, bytes, ...place }: WorkUpload & SourcePlace,
  options: FileOptions = {},
): Promise<ImportOutcome> {
  return importFile(storage, { kind: 'source-package', code: null }, { fileName, bytes }, { ...options, place });
}
