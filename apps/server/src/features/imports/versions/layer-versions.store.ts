/** Layers and their versions as the management of texts needs them. */
import type { Names } from '@glosa/contract';
import { findLayerById, type LayerIdentity, listLayers } from '../../../corpus/texts.ts';
import type { Reader } from '../../../db/transaction.ts';

export interface LayerNames extends LayerIdentity {
  layerId: number;
  version: number;
  name: Names;
}

/** All layers of all texts by what they are called. */
export async function listLayerNames(reader: Reader): Promise<LayerNames[]> {
  const layers = await listLayers(reader);
  return layers.map(({ id, version, kind, designation, code, name }) => ({
    ...{ layerId: id, version, kind, designation, code, name },
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
    .select(['layer_id', 'version', 'file_name', 'zip'])
    .where('id', '=', id)
    .executeTakeFirst();
  const layer = row && (await findLayerById(reader, row.layer_id));
  if (!layer) return null;
  const current = await reader
    .selectFrom('layer_version')
    .select('of_version')
    .where('layer_id', '=', layer.id)
    .where('version', '=', layer.version)
    .executeTakeFirst();
  const { kind, code, designation } = layer;
  return {
    layerId: layer.id,
    identity: { kind, code, designation },
    number: row.version,
    fileName: row.file_name,
    zip: row.zip,
    isCurrent: row.version === layer.version,
    isBack: row.version === current?.of_version,
  };
}
