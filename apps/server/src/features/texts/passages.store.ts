import type { Reader } from '../../db/transaction.ts';
import type { LayerRow } from './texts.store.ts';
import { listLayersOf } from './texts.store.ts';

/** A passage with its text and the orders of its first and last word; null where a verse has no words. */
export interface PassageRow {
  id: number;
  textId: number;
  code: string;
  name_pl: string;
  name_en: string;
  fromRef: string;
  toRef: string;
  fromOrd: number | null;
  toOrd: number | null;
}

export function listPassages(reader: Reader, ids: readonly number[]): Promise<PassageRow[]> {
  return reader
    .selectFrom('passage')
    .innerJoin('corpus_text', 'corpus_text.id', 'passage.text_id')
    .leftJoin('word as first', 'first.id', 'passage.from_word_id')
    .leftJoin('word as last', 'last.id', 'passage.to_word_id')
    .where('passage.id', 'in', ids)
    .select(['passage.id', 'passage.text_id as textId', 'corpus_text.code'])
    .select(['corpus_text.name_pl', 'corpus_text.name_en', 'passage.from_ref as fromRef', 'passage.to_ref as toRef'])
    .select(['first.ord as fromOrd', 'last.ord as toOrd'])
    .execute();
}

/** The layers of these texts. */
export async function listLayersOfTexts(
  reader: Reader,
  texts: ReadonlySet<number>,
): Promise<ReadonlyMap<number, LayerRow[]>> {
  const found = new Map<number, LayerRow[]>();
  for (const id of texts) found.set(id, await listLayersOf(reader, id));
  return found;
}

/** Orders of words in a layer, both ends included. */
export interface WordSpan {
  layerId: number;
  from: number;
  to: number;
}

export interface PassageWordRow {
  id: number;
  layerId: number;
  ord: number;
  verseId: number;
  form: string;
}

/** The words of all these stretches, in order within their layers. */
export async function listWordsOf(reader: Reader, spans: readonly WordSpan[]): Promise<PassageWordRow[]> {
  if (spans.length === 0) return [];
  return reader
    .selectFrom('word')
    .where((e) =>
      e.or(
        spans.map(({ layerId, from, to }) =>
          e.and([e('word.layer_id', '=', layerId), e('word.ord', '>=', from), e('word.ord', '<=', to)]),
        ),
      ),
    )
    .orderBy('word.layer_id')
    .orderBy('word.ord')
    .select(['word.id', 'word.layer_id as layerId', 'word.ord', 'word.verse_id as verseId', 'word.form'])
    .execute();
}

/** Verse id → its display items, JSON as stored. */
export async function listItems(reader: Reader, verseIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (verseIds.length === 0) return new Map();
  const rows = await reader.selectFrom('verse').where('id', 'in', verseIds).select(['id', 'items']).execute();
  return new Map(rows.map(({ id, items }) => [id, items]));
}

/** Numbers of cards by `layer address`. */
export async function listCardNumbers(
  reader: Reader,
  layerIds: readonly number[],
  addresses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (layerIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('card')
    .where('layer_id', 'in', layerIds)
    .where('address', 'in', addresses)
    .select(['layer_id', 'address', 'ord'])
    .execute();
  return new Map(rows.map(({ layer_id, address, ord }) => [`${layer_id} ${address}`, ord]));
}
