/** A layer with all that stands in it and is said of its words. */
import type { Names } from '@glosa/contract';
import type { Reader } from '../db/transaction.ts';
import { versesOfLayer } from './places.ts';
import { findLayer, type LayerIdentity } from './texts.ts';

/** A layer as it stands in the database: what a re-import is compared with. All lists are in the order of the layer. */
export interface StoredLayer {
  id: number;
  version: number;
  name: Names;
  cards: StoredCard[];
  verses: StoredVerse[];
  sentences: StoredSentence[];
  words: StoredWord[];
  composites: StoredComposite[];
  /** What is said of sentences: those with a flag or a signature. */
  states: StoredState[];
}

export interface StoredState {
  sentenceId: number;
  /** Login and time of the signature; null where there is none. */
  done: { by: string; at: string } | null;
  flag: { comment: string; by: string; at: string; piece: number | null } | null;
  /** The word that the flag is about. */
  flagWord: number | null;
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

/** The layer with everything that hangs on its words, or null where it was never imported. */
export async function loadWholeLayer(reader: Reader, identity: LayerIdentity): Promise<StoredLayer | null> {
  const layer = await findLayer(reader, identity);
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
  return {
    ...{ id: layer.id, version: layer.version, name: layer.name },
    cards,
    verses,
    sentences,
    words,
    composites: await listCompositesOf(reader, layer.id),
    states: await readStates(reader, layer.id),
  };
}

function readVerses(reader: Reader, layerId: number): Promise<StoredVerse[]> {
  return versesOfLayer(reader, layerId)
    .select(['verse.id', 'verse.ord', 'card.id as cardId', 'card.address as card', 'verse.label', 'verse.items'])
    .execute();
}

/** Words read at a time: what the database hands over of them takes several times the room of what is kept. */
const AT_A_TIME = 10_000;

async function readWords(reader: Reader, layerId: number, verses: readonly StoredVerse[]): Promise<StoredWord[]> {
  const refs = new Map(verses.map((verse) => [verse.id, `${verse.card}.${verse.label}`]));
  // A corpus has a few thousand lemmas and distinct sets of categories: one string of each is kept.
  const known = new Map<string, string>();
  const words: StoredWord[] = [];
  for (let after = 0; ; after = words.at(-1)?.ord ?? 0) {
    const rows = await reader
      .selectFrom('word')
      .select(['id', 'ord', 'verse_id', 'word_no', 'sentence_id', 'xml_id', 'form', 'language', 'corresp'])
      .where('layer_id', '=', layerId)
      .where('ord', '>', after)
      .orderBy('ord')
      .limit(AT_A_TIME)
      .execute();
    const pieces = await readPieces(reader, layerId, { after, last: rows.at(-1)?.ord ?? after }, known);
    for (const {
      id,
      ord,
      verse_id: verseId,
      word_no: wordNo,
      sentence_id: sentenceId,
      xml_id: xmlId,
      ...row
    } of rows) {
      const { form, language, corresp } = row;
      const place = refs.get(verseId) ?? '';
      const own = pieces.get(id) ?? [];
      words.push({ id, ord, verseId, wordNo, sentenceId, xmlId, form, language, corresp, verse: place, pieces: own });
    }
    if (rows.length < AT_A_TIME) return words;
  }
}

/** Words by their order: those after one and up to another. */
interface Stretch {
  after: number;
  last: number;
}

async function readPieces(
  reader: Reader,
  layerId: number,
  { after, last }: Stretch,
  known: Map<string, string>,
): Promise<Map<number, StoredPiece[]>> {
  const rows = await reader
    .selectFrom('piece')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .select(['piece.id', 'piece.word_id', 'piece.ord', 'piece.form', 'piece.xml_id', 'piece.check_form'])
    .where('word.layer_id', '=', layerId)
    .where('word.ord', '>', after)
    .where('word.ord', '<=', last)
    .orderBy('word.ord')
    .orderBy('piece.ord')
    .execute();
  const readings = await readReadings(reader, layerId, { after, last }, known);
  const byWord = new Map<number, StoredPiece[]>();
  for (const { id, word_id: wordId, ord, form, xml_id: xmlId, check_form: checkForm } of rows) {
    const piece = { id, ord, form, xmlId, checkForm, readings: readings.get(id) ?? [] };
    const pieces = byWord.get(wordId);
    if (pieces) pieces.push(piece);
    else byWord.set(wordId, [piece]);
  }
  return byWord;
}

async function readReadings(
  reader: Reader,
  layerId: number,
  { after, last }: Stretch,
  known: Map<string, string>,
): Promise<Map<number, StoredReading[]>> {
  const rows = await reader
    .selectFrom('reading')
    .innerJoin('piece', 'piece.id', 'reading.piece_id')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .select(['reading.piece_id', 'reading.lemma', 'reading.pos_class', 'reading.categories'])
    .where('word.layer_id', '=', layerId)
    .where('word.ord', '>', after)
    .where('word.ord', '<=', last)
    .orderBy('word.ord')
    .orderBy('reading.ord')
    .execute();
  const byPiece = new Map<number, StoredReading[]>();
  const once = (text: string | null) => {
    if (text === null) return null;
    const one = known.get(text) ?? text;
    if (one === text) known.set(text, text);
    return one;
  };
  for (const { piece_id: pieceId, lemma, pos_class: posClass, categories } of rows) {
    const reading = { lemma: once(lemma), posClass: once(posClass), categories: once(categories) ?? '{}' };
    const readings = byPiece.get(pieceId);
    if (readings) readings.push(reading);
    else byPiece.set(pieceId, [reading]);
  }
  return byPiece;
}

async function readStates(reader: Reader, layerId: number): Promise<StoredState[]> {
  const rows = await reader
    .selectFrom('sentence_state as state')
    .innerJoin('sentence', 'sentence.id', 'state.sentence_id')
    .select(['state.sentence_id', 'state.done_by', 'state.done_at', 'state.flag_comment', 'state.flag_by'])
    .select(['state.flag_at', 'state.flag_word_id', 'state.flag_piece'])
    .where('sentence.layer_id', '=', layerId)
    .where((is) => is.or([is('state.done_at', 'is not', null), is('state.flag_comment', 'is not', null)]))
    .orderBy('sentence.ord')
    .execute();
  return rows.map((row) => ({
    sentenceId: row.sentence_id,
    done: row.done_at === null ? null : { by: row.done_by ?? '', at: row.done_at },
    flag:
      row.flag_comment === null
        ? null
        : { comment: row.flag_comment, by: row.flag_by ?? '', at: row.flag_at ?? '', piece: row.flag_piece },
    flagWord: row.flag_word_id,
  }));
}

/** The composite forms of a layer with their members, both in order. */
export async function listCompositesOf(reader: Reader, layerId: number): Promise<StoredComposite[]> {
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
