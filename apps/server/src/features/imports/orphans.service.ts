/** Orphans: a person gives them a place again, or takes them off the list. */
import type { AnswerOf, Language, listOrphans as listCall } from '@glosa/contract';
import type { Storage } from '../../db/open.ts';
import type { Reader, Writer } from '../../db/transaction.ts';
import { FormError, NotFound } from '../../errors.ts';
import { announceChange } from '../../indexing/changes.ts';
import { recordDeed } from '../users/users.service.ts';
import type { OrphanContent } from './fates.ts';
import { takeTurn } from './imports.service.ts';
import { UNDELETE } from './links.store.ts';
import { attachAnnotation, attachComposite, attachPassage } from './orphan-places.ts';
import { countOrphans, listAllOrphans, suggestWords, tableOf } from './orphans.store.ts';
import { findText } from './stored-layer.ts';

/** On a page. */
const PAGE = 50;

/** @throws NotFound where there is no such text. */
export async function listOrphans(
  reader: Reader,
  code: string,
  asked: number,
  language: Language,
): Promise<AnswerOf<typeof listCall>> {
  const text = await findText(reader, code);
  if (text === null) throw new NotFound(`No text ${code}.`);
  const all = await listAllOrphans(reader, text.id, language);
  const pages = Math.max(1, Math.ceil(all.length / PAGE));
  const page = Math.min(asked, pages);
  const orphans: AnswerOf<typeof listCall>['orphans'] = [];
  for (const { layerId, ...orphan } of all.slice((page - 1) * PAGE, page * PAGE)) {
    const isOne = orphan.kind === 'annotation' && layerId !== null;
    orphans.push({ ...orphan, suggestions: isOne ? await suggestWords(reader, layerId, orphan) : [] });
  }
  return { page, pages, total: all.length, orphans };
}

/** Who does it, and when (ISO 8601, UTC). */
export interface Doer {
  actor: string;
  requestId: string;
  at: string;
}

/** @throws NotFound, and FormError where the reference is of no place that fits. Returns how many are left. */
export function attachOrphan(storage: Storage, id: number, reference: string, doer: Doer): Promise<number> {
  return change(storage, id, doer, async (writer, place) => {
    const words = reference.normalize('NFC').trim();
    if (place.orphan === null) await attachPassage(writer, place.textId, place.passageId, words);
    else {
      const content = JSON.parse(place.orphan.content) as OrphanContent;
      const { layerId } = place.orphan;
      if ('pieces' in content) await attachAnnotation(writer, layerId, content, words);
      else await attachComposite(writer, layerId, content, words);
      await writer.deleteFrom('orphan').where('id', '=', place.orphan.id).execute();
    }
    await renewText(writer, place.textId, doer.at);
    announceChange(storage, writer, place.code);
    const before = { ref: place.ref };
    await recordDeed(writer, {
      ...deedOf(doer),
      action: 'orphan-attached',
      subject: place.code,
      before,
      after: { ref: words },
    });
  });
}

/** @throws NotFound, FormError for a link: that goes with the table it came in. */
export function deleteOrphan(storage: Storage, id: number, doer: Doer): Promise<number> {
  return change(storage, id, doer, async (writer, { orphan, code, ref }) => {
    if (orphan === null) throw new FormError('link', 'import.error.orphan-link');
    await writer.updateTable('orphan').set({ deleted_at: doer.at }).where('id', '=', orphan.id).execute();
    await recordDeed(writer, { ...deedOf(doer), action: 'orphan-deleted', subject: code, after: { ref } });
  });
}

/** @throws NotFound also when the day is over. */
export function undeleteOrphan(storage: Storage, id: number, doer: Doer): Promise<number> {
  const { table, id: row } = tableOf(id);
  return storage.transact(async (writer) => {
    await purge(writer, doer.at);
    const found = await writer
      .selectFrom('orphan')
      .innerJoin('layer', 'layer.id', 'orphan.layer_id')
      .select(['orphan.id', 'layer.text_id'])
      .where('orphan.id', '=', table === 'orphan' ? row : 0)
      .executeTakeFirst();
    if (found === undefined) throw new NotFound(`No orphan ${id}.`);
    await writer.updateTable('orphan').set({ deleted_at: null }).where('id', '=', found.id).execute();
    return countOrphans(writer, found.text_id);
  });
}

interface Place {
  textId: number;
  code: string;
  ref: string;
  passageId: number;
  /** Null: it is a passage. */
  orphan: { id: number; layerId: number; content: string } | null;
}

function change(
  storage: Storage,
  id: number,
  { at }: Doer,
  work: (writer: Writer, place: Place) => Promise<void>,
): Promise<number> {
  return storage.transact(async (writer) => {
    await takeTurn(writer);
    await purge(writer, at);
    const place = await findPlace(writer, id);
    await work(writer, place);
    return countOrphans(writer, place.textId);
  });
}

async function findPlace(writer: Writer, id: number): Promise<Place> {
  const { table, id: rowId } = tableOf(id);
  if (table === 'passage') {
    const row = await writer
      .selectFrom('passage')
      .innerJoin('corpus_text', 'corpus_text.id', 'passage.text_id')
      .select(['passage.text_id', 'passage.from_ref', 'corpus_text.code'])
      .where('passage.id', '=', rowId)
      .where('passage.lost', '=', 1)
      .executeTakeFirst();
    if (row === undefined) throw new NotFound(`No lost passage ${rowId}.`);
    return { textId: row.text_id, code: row.code, ref: row.from_ref, passageId: rowId, orphan: null };
  }
  const row = await writer
    .selectFrom('orphan')
    .innerJoin('layer', 'layer.id', 'orphan.layer_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(['orphan.layer_id', 'orphan.content', 'orphan.ref', 'layer.text_id', 'corpus_text.code'])
    .where('orphan.id', '=', rowId)
    .where('orphan.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new NotFound(`No orphan ${rowId}.`);
  const orphan = { id: rowId, layerId: row.layer_id, content: row.content };
  return { textId: row.text_id, code: row.code, ref: row.ref, passageId: 0, orphan };
}

/** What was taken off the list more than a day ago is gone. */
async function purge(writer: Writer, at: string): Promise<void> {
  const limit = new Date(Date.parse(at) - UNDELETE).toISOString();
  await writer.deleteFrom('orphan').where('deleted_at', '<=', limit).execute();
}

async function renewText(writer: Writer, id: number, at: string): Promise<void> {
  await writer
    .updateTable('corpus_text')
    .set((row) => ({ revision: row('revision', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute();
}

const deedOf = ({ actor, requestId, at }: Doer) => ({ actor, requestId, at: new Date(at) });
