import type { LayerTable } from '../../db/schema.ts';
import type { Reader } from '../../db/transaction.ts';

/** A layer as it stands in the database: what a re-import is compared with. */
export interface StoredLayer {
  id: number;
  version: number;
  namePl: string;
  nameEn: string;
  /** Addresses in order. */
  cards: string[];
  verses: StoredVerse[];
  /** In reading order. */
  words: StoredWord[];
  composites: StoredComposite[];
}

export interface StoredVerse {
  id: number;
  card: string;
  label: string;
  items: string;
}

export interface StoredWord {
  id: number;
  xmlId: string | null;
  form: string;
  /** `card.label` of its verse. */
  verse: string;
  pieces: StoredPiece[];
}

export interface StoredPiece {
  id: number;
  form: string;
  xmlId: string | null;
  readings: number;
}

export interface StoredComposite {
  id: number;
  pieces: number[];
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

/** The layer with everything that hangs on its words, or null where it was never imported. */
export async function findLayer(reader: Reader, identity: LayerIdentity): Promise<StoredLayer | null> {
  const layer = await reader
    .selectFrom('layer')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(['layer.id', 'layer.version', 'layer.name_pl', 'layer.name_en'])
    .where('corpus_text.code', '=', identity.code)
    .where('layer.kind', '=', identity.kind)
    .where('layer.designation', '=', identity.designation)
    .executeTakeFirst();
  if (!layer) return null;
  const cards = await reader
    .selectFrom('card')
    .select('address')
    .where('layer_id', '=', layer.id)
    .orderBy('ord')
    .execute();
  const verses = await readVerses(reader, layer.id);
  const pieces = await readPieces(reader, layer.id);
  const refs = new Map(verses.map((verse) => [verse.id, `${verse.card}.${verse.label}`]));
  const words = await reader
    .selectFrom('word')
    .select(['id', 'xml_id', 'form', 'verse_id'])
    .where('layer_id', '=', layer.id)
    .orderBy('ord')
    .execute();
  return {
    id: layer.id,
    version: layer.version,
    namePl: layer.name_pl,
    nameEn: layer.name_en,
    cards: cards.map(({ address }) => address),
    verses,
    words: words.map((word) => ({
      id: word.id,
      xmlId: word.xml_id,
      form: word.form,
      verse: refs.get(word.verse_id) ?? '',
      pieces: pieces.get(word.id) ?? [],
    })),
    composites: await readComposites(reader, layer.id),
  };
}

/** Ids of a layer's words in reading order. */
export async function wordIdsOf(reader: Reader, layerId: number): Promise<number[]> {
  const rows = await reader.selectFrom('word').select('id').where('layer_id', '=', layerId).orderBy('ord').execute();
  return rows.map(({ id }) => id);
}

/** The zip that a layer was last imported from. */
export async function currentZip(reader: Reader, layer: StoredLayer): Promise<Uint8Array | null> {
  const row = await reader
    .selectFrom('layer_version')
    .select('zip')
    .where('layer_id', '=', layer.id)
    .where('version', '=', layer.version)
    .executeTakeFirst();
  return row?.zip ?? null;
}

async function readVerses(reader: Reader, layerId: number): Promise<StoredVerse[]> {
  const rows = await reader
    .selectFrom('verse')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .select(['verse.id', 'card.address', 'verse.label', 'verse.items'])
    .where('verse.layer_id', '=', layerId)
    .orderBy('verse.ord')
    .execute();
  return rows.map(({ id, address, label, items }) => ({ id, card: address, label, items }));
}

async function readPieces(reader: Reader, layerId: number): Promise<Map<number, StoredPiece[]>> {
  const rows = await reader
    .selectFrom('piece')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .select(['piece.id', 'piece.word_id', 'piece.form', 'piece.xml_id'])
    .where('word.layer_id', '=', layerId)
    .orderBy('piece.word_id')
    .orderBy('piece.ord')
    .execute();
  const readings = await countReadings(reader, layerId);
  const byWord = new Map<number, StoredPiece[]>();
  for (const { id, word_id, form, xml_id } of rows) {
    const piece = { id, form, xmlId: xml_id, readings: readings.get(id) ?? 0 };
    const known = byWord.get(word_id);
    if (known) known.push(piece);
    else byWord.set(word_id, [piece]);
  }
  return byWord;
}

async function countReadings(reader: Reader, layerId: number): Promise<Map<number, number>> {
  const rows = await reader
    .selectFrom('reading')
    .innerJoin('piece', 'piece.id', 'reading.piece_id')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .select(({ fn }) => ['reading.piece_id', fn.countAll<number>().as('readings')])
    .where('word.layer_id', '=', layerId)
    .groupBy('reading.piece_id')
    .execute();
  return new Map(rows.map((row) => [row.piece_id, row.readings]));
}

async function readComposites(reader: Reader, layerId: number): Promise<StoredComposite[]> {
  const rows = await reader
    .selectFrom('composite_member')
    .innerJoin('composite', 'composite.id', 'composite_member.composite_id')
    .select(['composite.id', 'composite_member.piece_id'])
    .where('composite.layer_id', '=', layerId)
    .orderBy('composite.ord')
    .orderBy('composite_member.ord')
    .execute();
  const composites = new Map<number, number[]>();
  for (const { id, piece_id } of rows) {
    const pieces = composites.get(id);
    if (pieces) pieces.push(piece_id);
    else composites.set(id, [piece_id]);
  }
  return [...composites].map(([id, pieces]) => ({ id, pieces }));
}
