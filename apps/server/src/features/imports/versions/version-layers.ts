/** Layers as they are now and as they were, whole. */
import { openContainer, type ParsedLayer, parseEditedLayer, parseLayer } from '@glosa/corpus-format';
import type { LayerIdentity } from '../../../corpus/texts.ts';
import { listSteps, type VersionZip } from '../../../corpus/versions.ts';
import type { Storage } from '../../../db/open.ts';
import type { Reader } from '../../../db/transaction.ts';
import { NotFound } from '../../../errors.ts';
import { readTagRules } from '../../../indexing/tagset-in-force.ts';
import { loadLayer, writeLayerZip } from '../layers/current-layer.ts';

/** A layer with its annotation as a zip that imports again without any difference. @throws NotFound */
export async function packCurrent(
  storage: Storage,
  identity: LayerIdentity,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const layer = await storage.snapshot((reader) => loadLayer(reader, identity));
  if (layer === null) throw new NotFound(`No ${identity.kind} of ${identity.code}.`);
  return writeLayerZip(layer);
}

/**
 * The layer of a version. Of a card that was changed by hand no zip is kept: it is the last zip before with the cards
 * changed since. Null where that cannot be read any more.
 */
export async function rebuildVersion(reader: Reader, version: VersionZip): Promise<ParsedLayer | null> {
  const { kind, code } = version.identity;
  const [base, ...edits] = await listSteps(reader, version.layerId, version.number);
  if (base === undefined) return null;
  const { entries } = await openContainer(base.zip);
  const tags = await readTagRules(reader);
  let { layer } = parseLayer(kind, entries, { code, tags });
  for (const { card, content } of edits) {
    const cardIndex = layer?.cards.findIndex(({ address }) => address === card) ?? -1;
    if (layer === null || cardIndex === -1 || content === null) return null;
    ({ layer } = parseEditedLayer({ layer, cardIndex, content, tags }));
  }
  return layer;
}
