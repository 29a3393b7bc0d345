/** Deletions: the person is told first what would go, and nothing goes before they agree to it. */
import type { Losses } from '@glosa/contract';
import { countLinks } from '../../../corpus/link-counts.ts';
import {
  deleteLayer as deleteLayerRow,
  deleteText,
  findLayer,
  findLayerById,
  type LayerOfText,
  type LayerRow,
  listLayersOf,
} from '../../../corpus/texts.ts';
import { countVersions } from '../../../corpus/versions.ts';
import type { Storage } from '../../../db/open.ts';
import type { Reader } from '../../../db/transaction.ts';
import { takeTurn } from '../../../db/turn.ts';
import { FormError, NotFound } from '../../../errors.ts';
import { announceChange } from '../../../indexing/changes.ts';
import { recordDeed } from '../../users/users.service.ts';

/** A layer by its id, where that must be of a kind; or an other transcript by what it is called. */
export type DeletionTarget =
  | { kind: 'transcription' | 'transliteration'; id: number }
  | { kind: 'other-transcript'; code: string; designation: string };

export interface DeletionOrder {
  target: DeletionTarget;
  confirm: boolean;
  actor: string;
  requestId: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** @throws FormError `confirm` with `losses` unless it was confirmed, `unknown`; NotFound for an id of nothing. */
export async function deleteLayer(storage: Storage, order: DeletionOrder): Promise<Losses> {
  const { target, confirm, actor, requestId, at } = order;
  if (!confirm) {
    const { layers } = await findDoomed(storage.read, target);
    throw confirmation(await countLosses(storage.read, layers));
  }
  return storage.transact(async (writer) => {
    await takeTurn(writer);
    const { target: layer, layers } = await findDoomed(writer, target);
    const losses = await countLosses(writer, layers);
    if (layer.kind === 'transcription') await deleteText(writer, layer.text_id);
    else await deleteLayerRow(writer, layer, at);
    announceChange(storage, writer, layer.code);
    const name = layer.designation === '' ? layer.kind : `${layer.kind} ${layer.designation}`;
    const deed = { action: 'layer-deleted', subject: layer.code, after: { layer: name } } as const;
    await recordDeed(writer, { ...deed, actor, requestId, at: new Date(at) });
    return losses;
  });
}

function confirmation(losses: Losses): FormError {
  return new FormError('confirm', 'import.error.confirm-deletion', {}, { losses });
}

interface Doomed {
  target: LayerOfText;
  /** A transcription takes the text along, and with it all its layers. */
  layers: LayerRow[];
}

async function findDoomed(reader: Reader, target: DeletionTarget): Promise<Doomed> {
  const isOther = target.kind === 'other-transcript';
  const found = isOther ? await findLayer(reader, target) : await findLayerById(reader, target.id);
  if (found === null && isOther) {
    const { code, designation } = target;
    throw new FormError('unknown', 'import.error.transcript-unknown', { code, designation });
  }
  if (found?.kind !== target.kind) throw new NotFound('No such layer.');
  const layers = found.kind === 'transcription' ? await listLayersOf(reader, found.text_id) : [found];
  return { target: found, layers: layers.toSorted((a, b) => a.id - b.id) };
}

async function countLosses(reader: Reader, layers: readonly LayerRow[]): Promise<Losses> {
  const versions = await countVersions(
    reader,
    layers.map(({ id }) => id),
  );
  // Passages hang on the text as a whole, and that goes with the transcription.
  const transcription = layers.find(({ kind }) => kind === 'transcription');
  const links = transcription && (await countLinks(reader)).get(transcription.text_id);
  const sum = (count: 'cards' | 'words' | 'annotated_words' | 'composites') =>
    layers.reduce((all, layer) => all + layer[count], 0);
  return {
    layers: layers.map(({ kind, designation }) => designation || kind),
    ...{ cards: sum('cards'), words: sum('words'), annotations: sum('annotated_words') },
    ...{ composites: sum('composites'), versions },
    ...{ parallels: links?.parallels ?? 0, themes: links?.themes ?? 0 },
  };
}
