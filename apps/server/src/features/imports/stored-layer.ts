import type { LayerTable } from '../../db/schema.ts';
import type { Reader } from '../../db/transaction.ts';

/** A layer as it stands in the database: what a re-import is compared with. All lists are in the order of the layer. */
export interface StoredLayer {
  id: number;
  version: number;
  namePl: string;
  nameEn: string;
  cards: StoredCard[];
  verses: StoredVerse[];
  sentences: StoredSentence[];
  words: StoredWord[];
  composites: StoredComposite[];
}

export interface StoredCard {
  id: number;
  ord: number;
  address: string;
  image_url: string | null;
  manifest_url: string | null;
  canvas: string | null;
}

export interface StoredVerse {
  id: number;
  ord: number;
  /** Address. */
  card: string;
  cardId: number;
  label: string;
  items: string;
}

export interface StoredSentence {
  id: number;
  ord: number;
  label: string;
}

export interface StoredWord {
  id: number;
  ord: number;
  verseId: number;
  wordNo: number;
  sentenceId: number | null;
  xmlId: string | null;
  form: string;
  language: string | null;
  /** Separated by spaces. */
  corresp: string | null;
  /** `card.label` of its verse. */
  verse: string;
  pieces: StoredPiece[];
}

export interface StoredPiece {
  id: number;
  ord: number;
  form: string;
  xmlId: string | null;
  checkForm: string | null;
  readings: StoredReading[];
}

export interface StoredReading {
  lemma: string | null;
  posClass: string | null;
  /** JSON. */
  categories: string;
}

export interface StoredComposite {
  id: number;
  ord: number;
  posClass: string;
  lemma: string | null;
  /** JSON. */
  categories: string;
  /** Ids of pieces. */
  members: number[];
}

/** The text that a layer is imported for. */
export interface StoredText {
  id: number;
  revision: number;
  namePl: string;
  nameEn: string;
}

export interface LayerIdentity {
  kind: LayerTable['kind'];
  code: string;
  /** '' except for other transcripts. */
  designation: string;
}

export async function findText(reader: Reader, code: string): Promise<StoredText | null> {
  const row = await reader
    .selectFrom('corpus_text')
    .select(['id', 'revision', 'name_pl', 'name_en'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row ? { id: row.id, revision: row.revision, namePl: row.name_pl, nameEn: row.name_en } : null;
}

/** The layer's own row, or null where it was never imported. */
export async function findLayerRow(reader: Reader, identity: LayerIdentity) {
  const row = await reader
    .selectFrom('layer')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(['layer.id', 'layer.version', 'layer.name_pl as namePl', 'layer.name_en as nameEn'])
    .where('corpus_text.code', '=', identity.code)
    .where('layer.kind', '=', identity.kind)
    .where('layer.designation', '=', identity.designation)
    .executeTakeFirst();
  return row ?? null;
}

/** The layer with everything that hangs on its words, or null where it was never imported. */
export async function findLayer(reader: Reader, identity: LayerIdentity): Promise<StoredLayer | null> {
  const layer = await findLayerRow(reader, identity);
  if (!layer) return null;
  const cards = await reader
    .selectFrom('card')
    .select(['id', 'ord', 'address', 'image_url', 'manifest_url', 'canvas'])
    .where('layer_id', '=', layer.id)
    .orderBy('ord')
    .execute();
  const sentences = await reader
    .selectFrom('sentence')
    .select(['id', 'ord', 'label'])
    .where('layer_id', '=', layer.id)
    .orderBy('ord')
    .execute();
  const verses = await readVerses(reader, layer.id);
  const words = await readWords(reader, layer.id, verses);
  return { ...layer, cards, verses, sentences, words, composites: await readComposites(reader, layer.id) };
}

/** Ids of a layer's words in reading order. */
export async function wordIdsOf(reader: Reader, layerId: number): Promise<number[]> {
  const rows = await reader.selectFrom('word').select('id').where('layer_id', '=', layerId).orderBy('ord').execute();
  return rows.map(({ id }) => id);
}

async function readVerses(reader: Reader, layerId: number): Promise<StoredVerse[]> {
  const rows = await reader
    .selectFrom('verse')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .select(['verse.id', 'verse.ord', 'card.id as cardId', 'card.address as card', 'verse.label', 'verse.items'])
    .where('verse.layer_id', '=', layerId)
    .orderBy('verse.ord')
    .execute();
  return rows;
}

async function readWords(reader: Reader, layerId: number, verses: readonly StoredVerse[]): Promise<StoredWord[]> {
  const refs = new Map(verses.map((verse) => [verse.id, `${verse.card}.${verse.label}`]));
  const rows = await reader
    .selectFrom('word')
    .select(['id', 'ord', 'verse_id as verseId', 'word_no as wordNo', 'sentence_id as sentenceId'])
    .select(['xml_id as xmlId', 'form', 'language', 'corresp'])
    .where('layer_id', '=', layerId)
    .orderBy('ord')
    .execute();
  const words = rows.map((row) => ({ ...row, verse: refs.get(row.verseId) ?? '', pieces: [] as StoredPiece[] }));
  await addPieces(reader, layerId, words);
  return words;
}

async function addPieces(reader: Reader, layerId: number, words: readonly StoredWord[]): Promise<void> {
  const rows = await reader
    .selectFrom('piece')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .select(['piece.id', 'piece.word_id as wordId', 'piece.ord', 'piece.form', 'piece.xml_id as xmlId'])
    .select('piece.check_form as checkForm')
    .where('word.layer_id', '=', layerId)
    .orderBy('piece.word_id')
    .orderBy('piece.ord')
    .execute();
  const byWord = new Map(words.map((word) => [word.id, word]));
  const byId = new Map<number, StoredPiece>();
  for (const { wordId, ...row } of rows) {
    const piece = { ...row, readings: [] };
    byId.set(piece.id, piece);
    byWord.get(wordId)?.pieces.push(piece);
  }
  await addReadings(reader, layerId, byId);
}

async function addReadings(reader: Reader, layerId: number, pieces: ReadonlyMap<number, StoredPiece>): Promise<void> {
  const rows = await reader
    .selectFrom('reading')
    .innerJoin('piece', 'piece.id', 'reading.piece_id')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .select(['reading.piece_id as pieceId', 'reading.lemma', 'reading.pos_class as posClass', 'reading.categories'])
    .where('word.layer_id', '=', layerId)
    .orderBy('reading.piece_id')
    .orderBy('reading.ord')
    .execute();
  // A corpus has a few thousand distinct sets of categories: one string of each is kept.
  const known = new Map<string, string>();
  for (const { pieceId, lemma, posClass, categories: json } of rows) {
    const categories = known.get(json) ?? json;
    if (categories === json) known.set(json, json);
    pieces.get(pieceId)?.readings.push({ lemma, posClass, categories });
  }
}

async function readComposites(reader: Reader, layerId: number): Promise<StoredComposite[]> {
  const rows = await reader
    .selectFrom('composite')
    .leftJoin('composite_member', 'composite_member.composite_id', 'composite.id')
    .select(['composite.id', 'composite.ord', 'composite.pos_class as posClass', 'composite.lemma'])
    .select(['composite.categories', 'composite_member.piece_id as pieceId'])
    .where('composite.layer_id', '=', layerId)
    .orderBy('composite.ord')
    .orderBy('composite_member.ord')
    .execute();
  const composites = new Map<number, StoredComposite>();
  for (const { pieceId, ...row } of rows) {
    const composite = composites.get(row.id) ?? { ...row, members: [] };
    if (pieceId !== null) composite.members.push(pieceId);
    composites.set(row.id, composite);
  }
  return [...composites.values()];
}
