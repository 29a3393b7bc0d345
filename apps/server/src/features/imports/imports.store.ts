import type { Insertable } from 'kysely';
import type { Database, LayerTable } from '../../db/schema.ts';
import type { Writer } from '../../db/transaction.ts';
import { type ImportPlan, itemsWithIds, type PlannedWord } from './plan.ts';

/** Values in one statement: SQLite takes 32,766, PostgreSQL 65,535; fewer make statements that are cheap to prepare. */
const PARAMETERS = 12_000;

/** Cuts rows into as many as one statement takes. */
function* chunks<T extends object>(rows: readonly T[]): Generator<T[]> {
  const columns = Object.keys(rows[0] ?? {}).length || 1;
  const size = Math.floor(PARAMETERS / columns);
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

type Table = keyof Database;

async function insertAll<T extends Table>(writer: Writer, table: T, rows: readonly Insertable<Database[T]>[]) {
  for (const chunk of chunks(rows)) await writer.insertInto(table).values(chunk).execute();
}

/** Deletes rows by id. */
async function deleteAll(writer: Writer, table: 'word' | 'piece' | 'composite', ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += PARAMETERS) {
    await writer
      .deleteFrom(table)
      .where('id', 'in', ids.slice(start, start + PARAMETERS))
      .execute();
  }
}

/** Creates the text, or brings its names and revision up to date. Returns its id. */
export async function saveText(writer: Writer, plan: ImportPlan, now: string): Promise<number> {
  const { basis, identity, names } = plan;
  if (basis.textId !== null) {
    await writer
      .updateTable('corpus_text')
      .set({
        revision: basis.revision + 1,
        updated_at: now,
        ...(names && { name_pl: names.pl, name_en: names.en }),
      })
      .where('id', '=', basis.textId)
      .execute();
    return basis.textId;
  }
  const last = await writer
    .selectFrom('corpus_text')
    .select(({ fn }) => fn.max('ord').as('ord'))
    .executeTakeFirst();
  const { id } = await writer
    .insertInto('corpus_text')
    .values({
      code: identity.code,
      name_pl: names?.pl ?? identity.code,
      name_en: names?.en ?? identity.code,
      active: 1,
      ord: (last?.ord ?? 0) + 1,
      revision: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates the layer or overwrites what it says of itself, and keeps the zip as its next version. Returns its id. */
export async function saveLayer(writer: Writer, plan: ImportPlan, textId: number, now: string): Promise<number> {
  const { basis, identity, version: facts } = plan;
  const version = basis.version + 1;
  const row = { ...layerRow(plan), version, updated_at: now };
  let layerId = basis.layerId;
  if (layerId === null) {
    const inserted = await writer
      .insertInto('layer')
      .values({ ...row, text_id: textId, kind: identity.kind, designation: identity.designation })
      .returning('id')
      .executeTakeFirstOrThrow();
    layerId = inserted.id;
  } else {
    await writer.updateTable('layer').set(row).where('id', '=', layerId).execute();
  }
  await writer
    .insertInto('layer_version')
    .values({
      layer_id: layerId,
      version,
      kind: facts.kind,
      actor: facts.actor,
      of_version: facts.ofVersion,
      card: facts.card,
      content_before: facts.contentBefore,
      content_after: facts.contentAfter,
      file_name: facts.fileName,
      zip: facts.zip,
      sha256: facts.sha256,
      report: JSON.stringify(plan.report),
      created_at: now,
    })
    .execute();
  return layerId;
}

type LayerFacts = Omit<Insertable<LayerTable>, 'id' | 'text_id' | 'kind' | 'designation' | 'version' | 'updated_at'>;

function layerRow({ layer, layerNames, annotatedWords, ...plan }: ImportPlan): LayerFacts {
  const { header, meta, manifest } = layer;
  return {
    name_pl: layerNames.pl,
    name_en: layerNames.en,
    transcript_kind: meta?.kind ?? null,
    language: meta?.language ?? header.language,
    licence: manifest?.license ?? header.licence,
    source: meta?.source ?? header.source,
    header_xml: header.xml,
    cards: layer.cards.length,
    verses: layer.verses.length,
    words: layer.words.length,
    sentences: layer.sentences.length,
    annotated_words: annotatedWords,
    composites: plan.replacesComposites ? layer.doubles.length : plan.keptComposites,
  };
}

/** Where the rows of a layer that a re-import replaces begin to be new ones. */
interface Places {
  verseIds: number[];
  sentenceIds: number[];
  cardIds: number[];
}

/** Writes cards, verses, sentences, words and all that hangs on them; drops what the plan says is gone. */
export async function saveContent(writer: Writer, plan: ImportPlan, layerId: number): Promise<number[]> {
  await deleteAll(writer, 'composite', plan.gone.composites);
  await deleteAll(writer, 'piece', plan.gone.pieces);
  await deleteAll(writer, 'word', plan.gone.words);
  const places = await insertPlaces(writer, plan, layerId);
  const wordIds = await saveWords(writer, plan, places, layerId);
  await writeItems(writer, plan, places, wordIds, layerId);
  if (plan.basis.layerId !== null) await deleteOldPlaces(writer, places, layerId);
  const pieceIds = await savePieces(writer, plan.words, wordIds);
  await saveReadings(writer, plan.words, pieceIds);
  if (plan.replacesComposites) await saveComposites(writer, plan, pieceIds, layerId);
  return wordIds;
}

async function insertPlaces(writer: Writer, { layer }: ImportPlan, layerId: number): Promise<Places> {
  const cardIds = await insertOrdered(
    writer,
    'card',
    layer.cards.map(({ address, imageUrl, manifestUrl, canvas }, i) => ({
      layer_id: layerId,
      ord: i + 1,
      address,
      image_url: imageUrl,
      manifest_url: manifestUrl,
      canvas,
    })),
  );
  const verseIds = await insertOrdered(
    writer,
    'verse',
    layer.verses.map(({ card, label }, i) => ({
      layer_id: layerId,
      card_id: cardIds[card] as number,
      ord: i + 1,
      label,
      // Written when the words have their ids.
      items: '[]',
    })),
  );
  const sentenceIds = await insertOrdered(
    writer,
    'sentence',
    layer.sentences.map(({ label }, i) => ({ layer_id: layerId, ord: i + 1, label })),
  );
  return { cardIds, verseIds, sentenceIds };
}

/** Inserts rows numbered by `ord` and returns their ids in that order: `returning` itself promises none. */
async function insertOrdered<T extends 'card' | 'verse' | 'sentence' | 'word'>(
  writer: Writer,
  table: T,
  rows: readonly (Insertable<Database[T]> & { ord: number })[],
): Promise<number[]> {
  const byOrd = new Map<number, number>();
  for (const chunk of chunks(rows)) {
    const inserted = await writer
      .insertInto(table)
      .values(chunk as never)
      .returning(['id', 'ord'] as never)
      .execute();
    for (const { id, ord } of inserted as unknown as { id: number; ord: number }[]) byOrd.set(ord, id);
  }
  return rows.map(({ ord }) => byOrd.get(ord) as number);
}

/** New words get an id, continued ones keep theirs. Returns the ids in reading order. */
async function saveWords(writer: Writer, plan: ImportPlan, places: Places, layerId: number): Promise<number[]> {
  const rows = plan.layer.words.map((word, i) => ({
    layer_id: layerId,
    ord: i + 1,
    verse_id: places.verseIds[word.verse] as number,
    word_no: word.wordNo,
    sentence_id: word.sentence === null ? null : (places.sentenceIds[word.sentence] ?? null),
    xml_id: word.xmlId,
    form: word.form,
    language: word.language,
  }));
  const fresh = rows.filter((_, i) => plan.words[i]?.id === null);
  const freshIds = new Map<number, number>();
  for (const [i, id] of (await insertOrdered(writer, 'word', fresh)).entries()) freshIds.set(fresh[i]?.ord ?? 0, id);
  const kept = rows.flatMap((row, i) => {
    const id = plan.words[i]?.id;
    return id == null ? [] : [{ id, ...row }];
  });
  for (const chunk of chunks(kept)) {
    await writer
      .insertInto('word')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          ord: ref('excluded.ord'),
          verse_id: ref('excluded.verse_id'),
          word_no: ref('excluded.word_no'),
          sentence_id: ref('excluded.sentence_id'),
          xml_id: ref('excluded.xml_id'),
          form: ref('excluded.form'),
          language: ref('excluded.language'),
        })),
      )
      .execute();
  }
  return plan.words.map(({ id }, i) => id ?? (freshIds.get(i + 1) as number));
}

async function writeItems(
  writer: Writer,
  { layer }: ImportPlan,
  { verseIds, cardIds }: Places,
  wordIds: readonly number[],
  layerId: number,
): Promise<void> {
  const rows = layer.verses.map(({ card, label, items }, i) => ({
    id: verseIds[i] as number,
    layer_id: layerId,
    card_id: cardIds[card] as number,
    ord: i + 1,
    label,
    items: itemsWithIds(items, (word) => wordIds[word] as number),
  }));
  for (const chunk of chunks(rows)) {
    await writer
      .insertInto('verse')
      .values(chunk)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ items: ref('excluded.items') })))
      .execute();
  }
}

/** Cards take their verses along. Ids grow, and words point to the new rows by now. */
async function deleteOldPlaces(writer: Writer, { cardIds, sentenceIds }: Places, layerId: number): Promise<void> {
  const older = (table: 'card' | 'sentence', ids: readonly number[]) => {
    const all = writer.deleteFrom(table).where('layer_id', '=', layerId);
    const first = ids[0];
    return (first === undefined ? all : all.where('id', '<', first)).execute();
  };
  await older('card', cardIds);
  await older('sentence', sentenceIds);
}

/** Returns the ids of each word's pieces. */
async function savePieces(writer: Writer, words: readonly PlannedWord[], wordIds: readonly number[]) {
  const rows = words.flatMap(({ pieces }, word) =>
    pieces.map(({ id, form, xmlId }, i) => ({
      id,
      row: { word_id: wordIds[word] as number, ord: i + 1, form, xml_id: xmlId },
    })),
  );
  const freshIds = new Map<string, number>();
  for (const chunk of chunks(rows.filter(({ id }) => id === null).map(({ row }) => row))) {
    const inserted = await writer.insertInto('piece').values(chunk).returning(['id', 'word_id', 'ord']).execute();
    for (const { id, word_id, ord } of inserted) freshIds.set(`${word_id}.${ord}`, id);
  }
  const kept = rows.flatMap(({ id, row }) => (id === null ? [] : [{ id, ...row }]));
  for (const chunk of chunks(kept)) {
    await writer
      .insertInto('piece')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          ord: ref('excluded.ord'),
          form: ref('excluded.form'),
          xml_id: ref('excluded.xml_id'),
        })),
      )
      .execute();
  }
  return words.map(({ pieces }, word) =>
    pieces.map(({ id }, i) => id ?? (freshIds.get(`${wordIds[word]}.${i + 1}`) as number)),
  );
}

async function saveReadings(writer: Writer, words: readonly PlannedWord[], pieceIds: readonly number[][]) {
  const replaced = words.flatMap(({ pieces }) =>
    pieces.flatMap(({ id, readings }) => (id !== null && readings !== null ? [id] : [])),
  );
  for (let start = 0; start < replaced.length; start += PARAMETERS) {
    await writer
      .deleteFrom('reading')
      .where('piece_id', 'in', replaced.slice(start, start + PARAMETERS))
      .execute();
  }
  const rows = words.flatMap(({ pieces }, word) =>
    pieces.flatMap(({ readings }, piece) =>
      (readings ?? []).map(({ lemma, posClass, categories }, i) => ({
        piece_id: pieceIds[word]?.[piece] as number,
        ord: i + 1,
        lemma,
        pos_class: posClass,
        categories: JSON.stringify(categories),
      })),
    ),
  );
  await insertAll(writer, 'reading', rows);
}

async function saveComposites(writer: Writer, plan: ImportPlan, pieceIds: readonly number[][], layerId: number) {
  const { doubles } = plan.layer;
  const rows = doubles.map(({ posClass, lemma, categories }, i) => ({
    layer_id: layerId,
    ord: i + 1,
    pos_class: posClass,
    lemma,
    categories: JSON.stringify(categories),
  }));
  const ids = new Map<number, number>();
  for (const chunk of chunks(rows)) {
    const inserted = await writer.insertInto('composite').values(chunk).returning(['id', 'ord']).execute();
    for (const { id, ord } of inserted) ids.set(ord, id);
  }
  const members = doubles.flatMap((double, i) =>
    double.members.map(({ word, piece }, j) => ({
      composite_id: ids.get(i + 1) as number,
      ord: j + 1,
      piece_id: pieceIds[word]?.[piece] as number,
    })),
  );
  await insertAll(writer, 'composite_member', members);
}

/** Replaces the alignment of the transcription's words. */
export async function saveAlignment(
  writer: Writer,
  layerId: number,
  side: 'word_id' | 'other_word_id',
  pairs: readonly { word_id: number; other_word_id: number }[],
): Promise<void> {
  await writer
    .deleteFrom('alignment')
    .where(side, 'in', (query) => query.selectFrom('word').select('word.id').where('word.layer_id', '=', layerId))
    .execute();
  await insertAll(writer, 'alignment', pairs);
}
