/** Brings a stored layer to what it is to be. */
import type { Writer } from '../db/transaction.ts';
import { deleteAll, syncRows } from './rows.ts';
import type { LayerIdentity } from './texts.ts';
import { type AnnotationUpdate, saveAnnotation } from './write-layer-annotation.ts';

/** How a layer goes on. `places` and `words` run beside the lists of `layer`. */
export interface LayerUpdate extends AnnotationUpdate {
  layer: LayerContent;
  places: PlaceUpdate;
}

/** What is to stand in a layer. Lists name each other by index. */
export interface LayerContent {
  kind: LayerIdentity['kind'];
  cards: readonly { address: string; imageUrl: string | null; manifestUrl: string | null; canvas: string | null }[];
  verses: readonly { card: number; label: string; items: readonly Item[] }[];
  sentences: readonly { label: string }[];
  words: readonly {
    verse: number;
    wordNo: number;
    sentence: number | null;
    form: string;
    language: string | null;
  }[];
}

/** What is shown on a verse, as far as it is looked at here: `w` says which word an item of kind `w` is of. */
interface Item {
  k: string;
  w?: number;
}

/** Which stored rows the places of a layer continue. */
export interface PlaceUpdate {
  /** Id of the stored card; null: a new row. */
  cards: (number | null)[];
  verses: VerseUpdate[];
  /** Id of the stored sentence; null: a new row. */
  sentences: (number | null)[];
}

export interface VerseUpdate {
  id: number | null;
  /** What is shown, as stored; null: it holds new words, whose ids are not known yet. */
  items: string | null;
}

/** Display items as they are stored: JSON, words named by id. */
export function itemsWithIds(items: readonly Item[], idOf: (word: number) => number): string {
  return JSON.stringify(items.map((item) => (item.w === undefined ? item : { ...item, w: idOf(item.w) })));
}

/** Ids of a layer's places. */
interface Places {
  cardIds: number[];
  verseIds: number[];
  sentenceIds: number[];
}

/**
 * Brings cards, verses, sentences, words and all that hangs on them to what they are to be. Only rows that differ are
 * written. Returns the ids of the words in reading order.
 */
export async function saveContent(writer: Writer, update: LayerUpdate, layerId: number): Promise<number[]> {
  const { stored, words } = update;
  const staying = new Set(words.map(({ id }) => id));
  const gone = (stored?.words ?? []).filter(({ id }) => !staying.has(id));
  const composites = new Set(update.composites.map(({ id }) => id));
  const lost = (stored?.composites ?? []).filter(({ id }) => !composites.has(id));
  await deleteAll(
    writer,
    'composite',
    lost.map(({ id }) => id),
  );
  await deleteAll(
    writer,
    'word',
    gone.map(({ id }) => id),
  );
  const places = await savePlaces(writer, update, layerId);
  const wordIds = await saveWords(writer, update, places, layerId);
  await saveVerses(writer, update, places, wordIds, layerId);
  await deleteOldPlaces(writer, update);
  if (update.layer.kind === 'transcription') await saveAnnotation(writer, update, wordIds, layerId);
  return wordIds;
}

async function savePlaces(writer: Writer, { layer, places, stored }: LayerUpdate, layerId: number): Promise<Places> {
  const cards = new Map(stored?.cards.map(({ id, ord, ...card }) => [id, card]));
  const cardIds = await syncRows(writer, 'card', {
    layerId,
    count: layer.cards.length,
    idAt: (at) => places.cards[at] ?? null,
    rowAt: (at) => {
      const card = layer.cards[at];
      const pictures = { image_url: card?.imageUrl ?? null, manifest_url: card?.manifestUrl ?? null };
      return { address: card?.address ?? '', ...pictures, canvas: card?.canvas ?? null };
    },
    storedAt: (id) => cards.get(id),
    stored: stored?.cards ?? [],
  });
  const sentences = new Map(stored?.sentences.map(({ id, label }) => [id, { label }]));
  const sentenceIds = await syncRows(writer, 'sentence', {
    layerId,
    count: layer.sentences.length,
    idAt: (at) => places.sentences[at] ?? null,
    rowAt: (at) => ({ label: layer.sentences[at]?.label ?? '' }),
    storedAt: (id) => sentences.get(id),
    stored: stored?.sentences ?? [],
  });
  return { cardIds, sentenceIds, verseIds: await insertVerses(writer, { layer, places }, cardIds, layerId) };
}

/** Verses that are new get a row, for words to point to; what it shows is written when the words have their ids. */
async function insertVerses(
  writer: Writer,
  { layer, places }: Pick<LayerUpdate, 'layer' | 'places'>,
  cardIds: readonly number[],
  layerId: number,
): Promise<number[]> {
  const ids = places.verses.map(({ id }) => id);
  const missing = [...ids.keys()].filter((at) => ids[at] === null);
  const fresh = await syncRows(writer, 'verse', {
    layerId,
    count: missing.length,
    idAt: () => null,
    rowAt: (at) => {
      const verse = layer.verses[missing[at] ?? -1];
      return { card_id: cardIds[verse?.card ?? -1] ?? 0, label: verse?.label ?? '', items: '[]' };
    },
    storedAt: () => undefined,
    stored: [],
  });
  for (const [i, at] of missing.entries()) ids[at] = fresh[i] ?? null;
  return ids.map((id) => id ?? 0);
}

function saveWords(
  writer: Writer,
  { layer, words, stored }: LayerUpdate,
  { verseIds, sentenceIds }: Places,
  layerId: number,
): Promise<number[]> {
  const before = new Map(stored?.words.map((word) => [word.id, word]));
  return syncRows(writer, 'word', {
    layerId,
    count: words.length,
    idAt: (at) => words[at]?.id ?? null,
    rowAt: (at) => {
      const word = layer.words[at];
      const planned = words[at];
      return {
        verse_id: verseIds[word?.verse ?? -1] ?? 0,
        word_no: word?.wordNo ?? 0,
        sentence_id: word?.sentence == null ? null : (sentenceIds[word.sentence] ?? null),
        xml_id: planned?.xmlId ?? null,
        form: word?.form ?? '',
        language: word?.language ?? null,
        corresp: planned?.corresp ?? null,
      };
    },
    storedAt: (id) => {
      const word = before.get(id);
      if (!word) return undefined;
      const { verseId, wordNo, sentenceId, xmlId, form, language, corresp } = word;
      const place = { verse_id: verseId, word_no: wordNo, sentence_id: sentenceId };
      return { ...place, xml_id: xmlId, form, language, corresp };
    },
    stored: stored?.words ?? [],
  });
}

async function saveVerses(
  writer: Writer,
  { layer, places, stored }: LayerUpdate,
  { verseIds, cardIds }: Places,
  wordIds: readonly number[],
  layerId: number,
): Promise<void> {
  const before = new Map(stored?.verses.map(({ id, cardId, label, items }) => [id, { card_id: cardId, label, items }]));
  const idOf = (word: number) => wordIds[word] as number;
  await syncRows(writer, 'verse', {
    layerId,
    count: layer.verses.length,
    idAt: (at) => verseIds[at] ?? null,
    rowAt: (at) => {
      const verse = layer.verses[at];
      const items = places.verses[at]?.items ?? itemsWithIds(verse?.items ?? [], idOf);
      return { card_id: cardIds[verse?.card ?? -1] ?? 0, label: verse?.label ?? '', items };
    },
    storedAt: (id) => before.get(id),
    stored: stored?.verses ?? [],
  });
}

/** No word points to them by now. Verses of a card that stays go one by one, the others with their card. */
async function deleteOldPlaces(writer: Writer, { places, stored }: LayerUpdate): Promise<void> {
  if (!stored) return;
  const verses = new Set(places.verses.map(({ id }) => id));
  const cards = new Set(places.cards);
  const sentences = new Set(places.sentences);
  const gone = <T extends { id: number }>(rows: readonly T[], staying: ReadonlySet<number | null>) =>
    rows.filter(({ id }) => !staying.has(id)).map(({ id }) => id);
  await deleteAll(writer, 'verse', gone(stored.verses, verses));
  await deleteAll(writer, 'card', gone(stored.cards, cards));
  await deleteAll(writer, 'sentence', gone(stored.sentences, sentences));
}
