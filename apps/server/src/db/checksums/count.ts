/** Counts what is stored of a text, part by part. */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../schema.ts';
import type { Reader } from '../transaction.ts';
import { type PartName, Sums } from './sums.ts';

/** Rows that are read at once: so many are in memory, words with all that hangs on them. */
const AT_ONCE = { word: 10_000, verse: 2_000 } as const;

/** Columns that say nothing of their own, by table: what is counted or read of others, and when something was done. */
interface Uncounted extends Record<'card' | 'verse' | 'sentence' | 'word' | 'piece' | 'reading', never> {
  text_record: 'actor' | 'created_at';
  corpus_text: 'active' | 'ord' | 'revision' | 'links' | 'created_at' | 'updated_at';
  layer:
    | 'record'
    | 'cards'
    | 'verses'
    | 'words'
    | 'sentences'
    | 'annotated_words'
    | 'composites'
    | 'version'
    | 'updated_at';
  composite: never;
  composite_member: never;
  alignment: never;
}

/** A row with each column that has a say: a new one is missed where it is not read. */
type Counted<T extends keyof Uncounted> = Selectable<Omit<Database[T], Uncounted[T]>>;

const add = <T extends keyof Uncounted>(
  sums: Sums,
  part: PartName,
  layerId: number | null,
  table: T,
  row: Counted<T>,
): void => sums.add(part, layerId, table, row);

const addToCards = <T extends keyof Uncounted>(
  sums: Sums,
  layerId: number,
  table: T,
  rows: readonly (Counted<T> & { card_id: number })[],
): void => sums.addToCards(layerId, table, rows);

export interface CountedLayer {
  id: number;
  kind: string;
}

/** The code and the names of a text, and each of its layers. */
export async function countText(reader: Reader, textId: number): Promise<Sums> {
  const sums = new Sums();
  await countNames(sums, reader, textId);
  for (const layer of await layersOf(reader, textId)) {
    await countLayer(sums, reader, layer.id);
    if (layer.kind === 'transliteration') await countAlignment(sums, reader, layer.id);
  }
  return sums;
}

export function layersOf(reader: Reader, textId: number): Promise<CountedLayer[]> {
  return reader.selectFrom('layer').select(['id', 'kind']).where('text_id', '=', textId).orderBy('id').execute();
}

/** What the text as a whole is called, and what is said of it outside its layers. */
export async function countNames(sums: Sums, reader: Reader, textId: number): Promise<void> {
  const rows = await reader.selectFrom('corpus_text').select(['id', 'code', 'name']).where('id', '=', textId).execute();
  for (const row of rows) add(sums, 'text', null, 'corpus_text', row);
  const facts = await reader
    .selectFrom('text_record')
    .select(['id', 'text_id', 'field', 'source', 'value'])
    .where('text_id', '=', textId)
    .execute();
  for (const row of facts) add(sums, 'text', null, 'text_record', row);
}

/** What a layer says of itself, without what is counted of it, and its sentences; and card by card all the rest. */
export async function countLayer(sums: Sums, reader: Reader, layerId: number): Promise<void> {
  const layers = await reader
    .selectFrom('layer')
    .select(['id', 'text_id', 'kind', 'designation', 'name', 'transcript_kind', 'language', 'licence'])
    .select(['source', 'header_xml'])
    .where('id', '=', layerId)
    .execute();
  for (const row of layers) add(sums, `layer ${layerId}`, layerId, 'layer', row);
  const sentences = await reader
    .selectFrom('sentence')
    .select(['id', 'layer_id', 'ord', 'label'])
    .where('layer_id', '=', layerId)
    .execute();
  for (const row of sentences) add(sums, `layer ${layerId}`, layerId, 'sentence', row);
  await addComposites(sums, reader, layerId, sql`composite.layer_id = ${layerId}`);
  await addPlaces(sums, reader, layerId);
  for await (const { after, last } of stretches(reader, 'word', layerId)) {
    const scope = sql<SqlBool>`word.layer_id = ${layerId} and word.ord > ${after} and word.ord <= ${last}`;
    await addWords(sums, reader, layerId, scope);
    await addAnnotation(sums, reader, layerId, scope);
  }
}

/** Which words of a transliteration render which of the transcription. */
export async function countAlignment(sums: Sums, reader: Reader, layerId: number): Promise<void> {
  for await (const { after, last } of stretches(reader, 'word', layerId)) {
    const rows = await reader
      .selectFrom('word')
      .innerJoin('alignment', 'alignment.other_word_id', 'word.id')
      .select(['alignment.word_id', 'alignment.other_word_id'])
      .where('word.layer_id', '=', layerId)
      .where('word.ord', '>', after)
      .where('word.ord', '<=', last)
      .execute();
    for (const row of rows) add(sums, `alignment ${layerId}`, layerId, 'alignment', row);
  }
}

/** The words or verses of a layer in stretches, each of the rows whose order is above `after`, up to `last`. */
async function* stretches(
  reader: Reader,
  table: keyof typeof AT_ONCE,
  layerId: number,
): AsyncGenerator<{ after: number; last: number }> {
  for (let after = 0; ; ) {
    const rows = reader
      .selectFrom(table)
      .select('ord')
      .where('layer_id', '=', layerId)
      .where('ord', '>', after)
      .orderBy('ord')
      .limit(AT_ONCE[table]);
    const found = await reader
      .selectFrom(rows.as('some'))
      .select(({ fn }) => fn.max<number | null>('some.ord').as('last'))
      .executeTakeFirst();
    const last = found?.last ?? null;
    if (last === null) return;
    yield { after, last };
    after = last;
  }
}

async function addPlaces(sums: Sums, reader: Reader, layerId: number): Promise<void> {
  const cards = await reader
    .selectFrom('card')
    .select(['id', 'layer_id', 'ord', 'address', 'image_url', 'manifest_url', 'canvas'])
    .where('layer_id', '=', layerId)
    .execute();
  for (const row of cards) add(sums, `card ${row.id}`, layerId, 'card', row);
  for await (const { after, last } of stretches(reader, 'verse', layerId)) {
    const verses = await reader
      .selectFrom('verse')
      .select(['card_id', 'id', 'layer_id', 'ord', 'label', 'items'])
      .where('layer_id', '=', layerId)
      .where('ord', '>', after)
      .where('ord', '<=', last)
      .execute();
    addToCards(sums, layerId, 'verse', verses);
  }
}

type WordScope = RawBuilder<SqlBool>;

const placedWords = (reader: Reader, scope: WordScope) =>
  reader.selectFrom('word').innerJoin('verse', 'verse.id', 'word.verse_id').where(scope);

/** Words, on their cards. `scope` says of rows of `word` which. */
export async function addWords(sums: Sums, reader: Reader, layerId: number, scope: WordScope): Promise<void> {
  const words = await placedWords(reader, scope)
    .select(['verse.card_id', 'word.id', 'word.layer_id', 'word.ord', 'word.verse_id', 'word.word_no'])
    .select(['word.sentence_id', 'word.xml_id', 'word.form', 'word.language', 'word.corresp'])
    .execute();
  addToCards(sums, layerId, 'word', words);
}

/** Pieces and readings of words, on their cards. */
export async function addAnnotation(sums: Sums, reader: Reader, layerId: number, scope: WordScope): Promise<void> {
  const cut = placedWords(reader, scope).innerJoin('piece', 'piece.word_id', 'word.id');
  const pieces = await cut
    .select(['verse.card_id', 'piece.id', 'piece.word_id', 'piece.ord', 'piece.form', 'piece.xml_id'])
    .select('piece.check_form')
    .execute();
  addToCards(sums, layerId, 'piece', pieces);
  const readings = await cut
    .innerJoin('reading', 'reading.piece_id', 'piece.id')
    .select(['verse.card_id', 'reading.id', 'reading.piece_id', 'reading.ord', 'reading.lemma', 'reading.pos_class'])
    .select('reading.categories')
    .execute();
  addToCards(sums, layerId, 'reading', readings);
}

/** Composite forms with their members. @returns their ids */
export async function addComposites(
  sums: Sums,
  reader: Reader,
  layerId: number,
  scope: RawBuilder<SqlBool>,
): Promise<number[]> {
  const composites = await reader
    .selectFrom('composite')
    .select(['id', 'layer_id', 'ord', 'pos_class', 'lemma', 'categories'])
    .where(scope)
    .execute();
  for (const row of composites) add(sums, `layer ${layerId}`, layerId, 'composite', row);
  const members = await reader
    .selectFrom('composite')
    .innerJoin('composite_member', 'composite_member.composite_id', 'composite.id')
    .select(['composite_member.composite_id', 'composite_member.ord', 'composite_member.piece_id'])
    .where(scope)
    .execute();
  for (const row of members) add(sums, `layer ${layerId}`, layerId, 'composite_member', row);
  return composites.map(({ id }) => id);
}
