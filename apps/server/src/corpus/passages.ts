/** Passages: stretches of texts that sources and themes point to. */

import type { Names } from '@glosa/contract';
import { inBatches } from '../db/batches.ts';
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

/** All passages, also lost ones, for the tables that point to them to be joined with: `.innerJoin(passages(reader).as('at'), …)`. */
export function passages(reader: Reader) {
  return reader
    .selectFrom('passage')
    .select(['passage.id', 'text_id as textId', 'lost', 'from_word_id as fromWordId', 'to_word_id as toWordId']);
}

/** The same of those that visitors may read, with their texts and the orders of their first and last word. */
export function visiblePassages(reader: Reader) {
  return reader
    .selectFrom('passage')
    .innerJoin('corpus_text', 'corpus_text.id', 'passage.text_id')
    .leftJoin('word as first', 'first.id', 'passage.from_word_id')
    .leftJoin('word as last', 'last.id', 'passage.to_word_id')
    .where('corpus_text.active', '=', 1)
    .where('passage.lost', '=', 0)
    .select(['passage.id', 'passage.from_ref as fromRef', 'passage.to_ref as toRef', 'corpus_text.code'])
    .select(['corpus_text.name_pl', 'corpus_text.name_en', 'corpus_text.ord as textOrd'])
    .select(['first.ord as fromOrd', 'last.ord as toOrd']);
}

function selectPassages(reader: Reader) {
  return reader
    .selectFrom('passage')
    .innerJoin('corpus_text', 'corpus_text.id', 'passage.text_id')
    .leftJoin('word as first', 'first.id', 'passage.from_word_id')
    .leftJoin('verse as start', 'start.id', 'first.verse_id')
    .leftJoin('card as startCard', 'startCard.id', 'start.card_id')
    .leftJoin('layer', 'layer.id', 'first.layer_id')
    .leftJoin('word as last', 'last.id', 'passage.to_word_id')
    .leftJoin('verse as end', 'end.id', 'last.verse_id')
    .leftJoin('card as endCard', 'endCard.id', 'end.card_id')
    .where('passage.lost', '=', 0)
    .select(['passage.id', 'passage.text_id as textId', 'passage.from_ref as fromRef', 'passage.to_ref as toRef'])
    .select(['corpus_text.code', 'corpus_text.name_pl', 'corpus_text.name_en', 'layer.language'])
    .select(['first.layer_id as layerId', 'first.ord as firstWord', 'last.ord as lastWord'])
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

async function rowsOf(selected: ReturnType<typeof selectPassages>): Promise<PassageRow[]> {
  const rows = await selected.execute();
  return rows.map(({ name_pl: pl, name_en: en, ...row }) => ({ ...row, textName: { pl, en } }));
}

/** Takes passages away, and with them whatever else points to them. */
export async function deletePassages(writer: Writer, ids: readonly number[]): Promise<void> {
  await inBatches(ids, (some) => writer.deleteFrom('passage').where('id', 'in', some).execute());
}
