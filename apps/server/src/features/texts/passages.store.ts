import type { Reader } from '../../db/transaction.ts';
import type { VerseSpan } from './range.store.ts';

/** A passage with its text and the orders of its first and last word, verse and card; null where a word is gone. */
export interface PassageRow {
  id: number;
  textId: number;
  code: string;
  name_pl: string;
  name_en: string;
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

/** Passages of active texts; those that are lost are not among them. */
export function listPassages(reader: Reader, ids: readonly number[]): Promise<PassageRow[]> {
  const wanted = selectPassages(reader).where('corpus_text.active', '=', 1);
  return inBatches(ids, (some) => wanted.where('passage.id', 'in', some).execute());
}

/** The passages of a text that touch a stretch of its verses, and those of which only the references say where they are. */
export function listPassagesOf(reader: Reader, textId: number, { from, to }: VerseSpan): Promise<PassageRow[]> {
  return selectPassages(reader)
    .where('passage.text_id', '=', textId)
    .where((e) =>
      e.or([
        e('start.ord', 'is', null),
        e('end.ord', 'is', null),
        e.and([e('start.ord', '<=', to), e('end.ord', '>=', from)]),
      ]),
    )
    .execute();
}

/** So many alternatives one statement takes: SQLite refuses a thousand. */
const ALTERNATIVES = 300;

/** Runs a query on some of the values at a time. */
export async function inBatches<V, R>(values: readonly V[], query: (some: readonly V[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = [];
  for (let i = 0; i < values.length; i += ALTERNATIVES) {
    found.push(...(await query(values.slice(i, i + ALTERNATIVES))));
  }
  return found;
}

/** A stretch of something that has orders, both ends included. */
export interface Stretch {
  from: number;
  to: number;
}

export type LayerStretch = Stretch & { layerId: number };

export interface PlacedWord {
  id: number;
  layerId: number;
  ord: number;
  form: string;
  /** Its own, where it names one. */
  language: string | null;
  /** Order of its verse. */
  verse: number;
}

/** Words of layers that stand in one of the stretches of word orders. */
export function listPlacedWords(reader: Reader, stretches: readonly LayerStretch[]): Promise<PlacedWord[]> {
  return inBatches(stretches, (some) =>
    reader
      .selectFrom('word')
      .innerJoin('verse', 'verse.id', 'word.verse_id')
      .where((e) =>
        e.or(
          some.map(({ layerId, from, to }) =>
            e.and([e('word.layer_id', '=', layerId), e.between('word.ord', from, to)]),
          ),
        ),
      )
      .select(['word.id', 'word.layer_id as layerId', 'word.ord', 'word.form', 'word.language', 'verse.ord as verse'])
      .execute(),
  );
}

/** Verses of layers with their display items, JSON as stored. */
export function listLines(
  reader: Reader,
  stretches: readonly LayerStretch[],
): Promise<{ layerId: number; ord: number; items: string }[]> {
  return inBatches(stretches, (some) =>
    reader
      .selectFrom('verse')
      .where((e) =>
        e.or(some.map(({ layerId, from, to }) => e.and([e('layer_id', '=', layerId), e.between('ord', from, to)]))),
      )
      .select(['layer_id as layerId', 'ord', 'items'])
      .execute(),
  );
}

/** Numbers of cards by `layer address`. */
export async function listCardNumbers(
  reader: Reader,
  layerIds: readonly number[],
  addresses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await inBatches(addresses, (some) =>
    reader
      .selectFrom('card')
      .where('layer_id', 'in', layerIds)
      .where('address', 'in', some)
      .select(['layer_id', 'address', 'ord'])
      .execute(),
  );
  return new Map(rows.map(({ layer_id, address, ord }) => [`${layer_id} ${address}`, ord]));
}
