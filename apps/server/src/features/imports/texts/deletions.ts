/** Deletions: the person is told first what would go, and nothing goes before they agree to it. */
import type { Losses } from '@glosa/contract';
import type { Storage } from '../../../db/open.ts';
import type { Reader, Writer } from '../../../db/transaction.ts';
import { takeTurn } from '../../../db/turn.ts';
import { FormError, NotFound } from '../../../errors.ts';
import { announceChange } from '../../../indexing/changes.ts';
import { recordDeed } from '../../users/users.service.ts';
import type { LayerIdentity } from '../layers/stored-layer.ts';
import { countLinks } from './link-counts.store.ts';

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
    const { layers, identity, textId } = await findDoomed(writer, target);
    const losses = await countLosses(writer, layers);
    if (identity.kind === 'transcription') {
      await writer.deleteFrom('corpus_text').where('id', '=', textId).execute();
    } else {
      await writer
        .deleteFrom('layer')
        .where('id', '=', layers[0]?.id ?? 0)
        .execute();
      await renewText(writer, identity.code, at);
    }
    announceChange(storage, writer, identity.code);
    const layer = identity.designation === '' ? identity.kind : `${identity.kind} ${identity.designation}`;
    const deed = { action: 'layer-deleted', subject: identity.code, after: { layer } } as const;
    await recordDeed(writer, { ...deed, actor, requestId, at: new Date(at) });
    return losses;
  });
}

function confirmation(losses: Losses): FormError {
  return new FormError('confirm', 'import.error.confirm-deletion', {}, { losses });
}

interface DoomedLayer {
  id: number;
  name: string;
}

interface Doomed {
  identity: LayerIdentity;
  textId: number;
  /** A transcription takes the text along, and with it all its layers. */
  layers: DoomedLayer[];
}

async function findDoomed(reader: Reader, target: DeletionTarget): Promise<Doomed> {
  const rows = reader
    .selectFrom('layer')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(['layer.id', 'layer.text_id', 'layer.designation', 'layer.kind', 'corpus_text.code'])
    .where('layer.kind', '=', target.kind);
  const found =
    target.kind === 'other-transcript'
      ? rows.where('corpus_text.code', '=', target.code).where('layer.designation', '=', target.designation)
      : rows.where('layer.id', '=', target.id);
  const row = await found.executeTakeFirst();
  if (row === undefined && target.kind === 'other-transcript') {
    const { code, designation } = target;
    throw new FormError('unknown', 'import.error.transcript-unknown', { code, designation });
  }
  if (row === undefined) throw new NotFound('No such layer.');
  const { id, text_id, designation, kind, code } = row;
  const doomed = await reader
    .selectFrom('layer')
    .select(['id', 'kind', 'designation'])
    .where('text_id', '=', text_id)
    .where((is) => (kind === 'transcription' ? is.lit(true) : is('id', '=', id)))
    .orderBy('id')
    .execute();
  const layers = doomed.map((layer) => ({ id: layer.id, name: layer.designation || layer.kind }));
  return { identity: { kind, code, designation }, textId: text_id, layers };
}

async function countLosses(reader: Reader, layers: readonly DoomedLayer[]): Promise<Losses> {
  const ids = layers.map(({ id }) => id);
  const sums = await reader
    .selectFrom('layer')
    .where('id', 'in', ids)
    .select(({ fn }) => [
      fn.sum<number>('cards').as('cards'),
      fn.sum<number>('words').as('words'),
      fn.sum<number>('annotated_words').as('annotations'),
      fn.sum<number>('composites').as('composites'),
      fn.max('text_id').as('text'),
    ])
    .executeTakeFirstOrThrow();
  const { versions } = await reader
    .selectFrom('layer_version')
    .where('layer_id', 'in', ids)
    .select(({ fn }) => fn.countAll<number>().as('versions'))
    .executeTakeFirstOrThrow();
  // Passages hang on the text as a whole, and that goes with the transcription.
  const links = layers.some(({ name }) => name === 'transcription')
    ? (await countLinks(reader)).get(sums.text)
    : undefined;
  return {
    layers: layers.map(({ name }) => name),
    ...{ cards: Number(sums.cards), words: Number(sums.words), annotations: Number(sums.annotations) },
    ...{ composites: Number(sums.composites), versions: Number(versions) },
    ...{ parallels: links?.parallels ?? 0, themes: links?.themes ?? 0 },
  };
}

/** What hangs on the text is another one now. */
async function renewText(writer: Writer, code: string, at: string): Promise<void> {
  await writer
    .updateTable('corpus_text')
    .set((row) => ({ revision: row('revision', '+', 1), updated_at: at }))
    .where('code', '=', code)
    .execute();
}
