/** Layers and their versions as the management of texts needs them. */
import type { Names } from '@glosa/contract';
import type { Reader } from '../../../db/transaction.ts';
import type { LayerIdentity } from '../layers/stored-layer.ts';

export interface LayerNames extends LayerIdentity {
  layerId: number;
  version: number;
  name: Names;
}

/** All layers of all texts by what they are called. */
export async function listLayerNames(reader: Reader): Promise<LayerNames[]> {
  const rows = await reader
    .selectFrom('layer')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(['layer.id', 'layer.version', 'layer.kind', 'layer.designation', 'layer.name_pl', 'layer.name_en'])
    .select('corpus_text.code')
    .execute();
  return rows.map(({ id, version, kind, designation, code, name_pl, name_en }) => ({
    ...{ layerId: id, version, kind, designation, code },
    name: { pl: name_pl, en: name_en },
  }));
}

export interface VersionZip {
  layerId: number;
  identity: LayerIdentity;
  /** Of the layer, counting from 1. */
  number: number;
  fileName: string;
  /** Empty where a card was changed by hand. */
  zip: Uint8Array;
  isCurrent: boolean;
  /** It is the one that the current version brought back. */
  isBack: boolean;
}

/** By the id of the version; null where there is none. */
export async function loadVersionZip(reader: Reader, id: number): Promise<VersionZip | null> {
  const row = await reader
    .selectFrom('layer_version')
    .innerJoin('layer', 'layer.id', 'layer_version.layer_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .innerJoin('layer_version as last', (join) =>
      join.onRef('last.layer_id', '=', 'layer.id').onRef('last.version', '=', 'layer.version'),
    )
    .select(['layer_version.version', 'layer_version.file_name', 'layer_version.zip', 'last.of_version as brought'])
    .select(['layer.id', 'layer.kind', 'layer.designation', 'layer.version as current', 'corpus_text.code'])
    .where('layer_version.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id: layerId, kind, code, designation, version, file_name, zip, current, brought } = row;
  return {
    layerId,
    identity: { kind, code, designation },
    number: version,
    fileName: file_name,
    zip,
    isCurrent: version === current,
    isBack: version === brought,
  };
}
