/** Passages: stretches of texts that sources and themes point to. */

import type { Names } from '@glosa/contract';
import { inBatches } from '../db/batches.ts';
import { namesOf } from '../db/names.ts';
import type { Reader, Writer } from '../db/transaction.ts';
import type { Stretch } from './places.ts';

/** A passage with its text and the orders of its first and last word, verse and card; null where a word is gone. */
export interface PassageRow {
  id: number;
  textId: number;
  code: string;
  textName: Names;
  fromRef: string;
  toRef: string;
  /** The layer its words are of. */
  layerId: number | null;
  language: string | null;
  firstWord: number | null;
  lastWord: number | null;
  firstVerse: number | null;
  lastVerse: number | null;
  firstCard: number | null;
  lastCard: number | null;
}

/** Where a passage is in its text. */
export interface PassagePlace {
  fromRef: string;
  toRef: string;
  fromWordId: number | null;
  toWordId: number | null;
}

export interface NewPassage extends PassagePlace {
  textId: number;
  lost: 0 | 1;
}

/** All passages, also lost ones, for the tables that point to them to be joined with: `.innerJoin(passages(reader).as('at'), …)`. */
export function passages(reader: Reader) {
  return reader
    .selectFrom('passage')
    .select(['passage.id', 'passage.text_id as textId', 'passage.lost'])
    .select(['passage.from_ref as fromRef', 'passage.to_ref as toRef'])
    .select(['passage.from_word_id as fromWordId', 'passage.to_word_id as toWordId']);
}

/** The same with the codes of their texts. */
export function passagesOfTexts(reader: Reader) {
  return passages(reader).innerJoin('corpus_text', 'corpus_text.id', 'passage.text_id').select('corpus_text.code');
}

/** The same of those that are not lost, with what their texts are called and the orders of their first and last word. */
function standingPassages(reader: Reader) {
  return passagesOfTexts(reader)
    .leftJoin('word as first', 'first.id', 'passage.from_word_id')
    .leftJoin('word as last', 'last.id', 'passage.to_word_id')
    .where('passage.lost', '=', 0)
    .select(['corpus_text.name as textName', 'corpus_text.ord as textOrd'])
    .select(['first.ord as firstWord', 'last.ord as lastWord']);
}

/** The same of those that visitors may read. */
export function visiblePassages(reader: Reader) {
  return standingPassages(reader).where('corpus_text.active', '=', 1);
}

function selectPassages(reader: Reader) {
  return standingPassages(reader)
    .leftJoin('verse as start', 'start.id', 'first.verse_id')
    .leftJoin('card as startCard', 'startCard.id', 'start.card_id')
    .leftJoin('layer', 'layer.id', 'first.layer_id')
    .leftJoin('verse as end', 'end.id', 'last.verse_id')
    .leftJoin('card as endCard', 'endCard.id', 'end.card_id')
    .select(['first.layer_id as layerId', 'layer.language'])
    .select(['start.ord as firstVerse', 'end.ord as lastVerse'])
    .select(['startCard.ord as firstCard', 'endCard.ord as lastCard']);
}

/** Passages of texts that visitors see; lost ones are not among them. */
export function listPassages(reader: Reader, ids: readonly number[]): Promise<PassageRow[]> {
  const wanted = selectPassages(reader).where('corpus_text.active', '=', 1);
  return inBatches(ids, (some) => rowsOf(wanted.where('passage.id', 'in', some)));
}

/** The passages of a text that touch a stretch of its verses, and those of which only the references say where they are. */
export function listPassagesOf(reader: Reader, textId: number, { from, to }: Stretch): Promise<PassageRow[]> {
  const touching = selectPassages(reader)
    .where('passage.text_id', '=', textId)
    .where((e) =>
      e.or([
        e('start.ord', 'is', null),
        e('end.ord', 'is', null),
        e.and([e('start.ord', '<=', to), e('end.ord', '>=', from)]),
      ]),
    );
  return rowsOf(touching);
}

/** The passages of a text with the cards they begin and end on: of one whose words are gone the references alone are known. */
export function listPassageCards(reader: Reader, textId: number) {
  return reader
    .selectFrom(selectPassages(reader).where('passage.text_id', '=', textId).as('at'))
    .select(['at.id', 'at.fromRef', 'at.toRef', 'at.firstCard', 'at.lastCard'])
    .execute();
}

async function rowsOf(selected: ReturnType<typeof selectPassages>): Promise<PassageRow[]> {
  const rows = await selected.execute();
  return rows.map((row) => ({ ...row, textName: namesOf(row.textName) }));
}

/** Stores new passages. Returns their ids in the order given; equal passages are interchangeable. */
export async function insertPassages(writer: Writer, added: readonly NewPassage[]): Promise<number[]> {
  const keyOf = (...place: [textId: number, from: string, to: string]) => place.join('\t');
  const rows = await inBatches(added, (some) =>
    writer
      .insertInto('passage')
      .values(some.map(({ textId, lost, ...place }) => ({ text_id: textId, lost, ...columnsOf(place) })))
      .returning(['id', 'text_id', 'from_ref', 'to_ref'])
      .execute(),
  );
  const ids = Map.groupBy(rows, ({ text_id, from_ref, to_ref }) => keyOf(text_id, from_ref, to_ref));
  return added.map(({ textId, fromRef, toRef }) => ids.get(keyOf(textId, fromRef, toRef))?.pop()?.id as number);
}

/** Writes where a passage is now; it is there, unless `lost` says otherwise. `textId`: where it may be of another text. */
export async function updatePassage(
  writer: Writer,
  id: number,
  { textId, lost = 0, ...place }: PassagePlace & Partial<NewPassage>,
): Promise<void> {
  await writer
    .updateTable('passage')
    .set({ ...(textId !== undefined && { text_id: textId }), lost, ...columnsOf(place) })
    .where('id', '=', id)
    .execute();
}

const columnsOf = ({ fromRef, toRef, fromWordId, toWordId }: PassagePlace) => ({
  ...{ from_ref: fromRef, to_ref: toRef, from_word_id: fromWordId, to_word_id: toWordId },
});

/** Takes passages away, and with them whatever else points to them. */
export async function deletePassages(writer: Writer, ids: readonly number[]): Promise<void> {
  await inBatches(ids, (some) => writer.deleteFrom('passage').where('id', 'in', some).execute());
}

/** A stretch of a text that parallels or themes point to, as stored. */
export interface StandingPassage {
  id: number;
  fromRef: string;
  toRef: string;
  fromWord: number | null;
  toWord: number | null;
  /** What points to it. */
  owner: 'parallel' | 'theme';
}

/** The passages of a text that are not lost already. */
export async function listStandingPassages(reader: Reader, code: string): Promise<StandingPassage[]> {
  const rows = await passagesOfTexts(reader)
    .leftJoin('parallel', 'parallel.passage_id', 'passage.id')
    .select('parallel.id as parallelId')
    .where('corpus_text.code', '=', code)
    .where('passage.lost', '=', 0)
    .orderBy('passage.id')
    .execute();
  return rows.map(({ id, fromRef, toRef, fromWordId, toWordId, parallelId }) => {
    const owner = parallelId === null ? 'theme' : 'parallel';
    return { id, fromRef, toRef, fromWord: fromWordId, toWord: toWordId, owner };
  });
}

/** A passage that is gone from its text. */
export interface LostPassage {
  id: number;
  textId: number;
  code: string;
  fromRef: string;
  toRef: string;
  /** When it was taken off the list of orphans; null: it is on it. */
  deletedAt: string | null;
}

/** Lost passages with the codes of their texts, for the tables that point to them to be joined with. */
export function lostPassages(reader: Reader) {
  return passagesOfTexts(reader).select('passage.deleted_at as deletedAt').where('passage.lost', '=', 1);
}

export async function findLostPassage(reader: Reader, id: number): Promise<LostPassage | null> {
  return (await lostPassages(reader).where('passage.id', '=', id).executeTakeFirst()) ?? null;
}

/** Those of a text that are on the list of orphans. */
export function listLostPassages(reader: Reader, textId: number): Promise<LostPassage[]> {
  return lostPassages(reader).where('passage.text_id', '=', textId).where('passage.deleted_at', 'is', null).execute();
}

/** Takes a lost passage off the list of orphans at that time; with null, puts it back. */
export async function markPassage(writer: Writer, id: number, deletedAt: string | null): Promise<void> {
  await writer.updateTable('passage').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
}
