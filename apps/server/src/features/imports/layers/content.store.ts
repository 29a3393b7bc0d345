import { deleteAll, inChunks, inserts, syncRows } from '../../../corpus/rows.ts';
import type { Writer } from '../../../db/transaction.ts';
import type { AlignmentPlan } from './alignment-plan.ts';
import { saveAnnotation } from './annotation.store.ts';
import { itemsWithIds } from './place-plan.ts';
import type { ImportPlan } from './plan.ts';

/** Ids of a layer's places. */
interface Places {
  cardIds: number[];
  verseIds: number[];
  sentenceIds: number[];
}

/**
 * Brings cards, verses, sentences, words and all that hangs on them to what the plan says. Only rows that differ are
 * written. Returns the ids of the words in reading order.
 */
export async function saveContent(writer: Writer, plan: ImportPlan, layerId: number): Promise<number[]> {
  const { stored, words } = plan;
  const staying = new Set(words.map(({ id }) => id));
  const gone = (stored?.words ?? []).filter(({ id }) => !staying.has(id));
  const composites = new Set(plan.composites.map(({ id }) => id));
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
  const places = await savePlaces(writer, plan, layerId);
  const wordIds = await saveWords(writer, plan, places, layerId);
  await saveVerses(writer, plan, places, wordIds, layerId);
  await deleteOldPlaces(writer, plan);
  await saveAnnotation(writer, plan, wordIds, layerId);
  return wordIds;
}

async function savePlaces(writer: Writer, { layer, places, stored }: ImportPlan, layerId: number): Promise<Places> {
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
  { layer, places }: Pick<ImportPlan, 'layer' | 'places'>,
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
  { layer, words, stored }: ImportPlan,
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
  { layer, places, stored }: ImportPlan,
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
async function deleteOldPlaces(writer: Writer, { places, stored }: ImportPlan): Promise<void> {
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

/** Stores the pairs of the words whose partners changed. */
export async function saveAlignment(
  writer: Writer,
  alignment: AlignmentPlan,
  wordIds: readonly number[],
  kind: 'transcription' | 'transliteration',
): Promise<void> {
  const [own, other] = [wordIds, alignment.otherWords];
  const isTranscription = kind === 'transcription';
  const pairs = new Map<number, number[]>();
  for (const [transcription, transliteration] of alignment.pairs) {
    const word = (isTranscription ? own : other)[transcription] as number;
    const partner = (isTranscription ? other : own)[transliteration] as number;
    const partners = pairs.get(word);
    if (partners) partners.push(partner);
    else pairs.set(word, [partner]);
  }
  const changed = [...alignment.stored].filter(([word, partners]) => !hasSame(pairs.get(word), partners));
  await inChunks(
    changed.map(([word]) => word),
    (some) => writer.deleteFrom('alignment').where('word_id', 'in', some).execute(),
  );
  const rewritten = new Set(changed.map(([word]) => word));
  const batch = inserts(writer, 'alignment', 2);
  for (const [word, partners] of pairs) {
    if (alignment.stored.has(word) && !rewritten.has(word)) continue;
    for (const partner of partners) await batch.add({ word_id: word, other_word_id: partner });
  }
  await batch.end();
  for (const { word, corresp } of alignment.corresp) {
    await writer.updateTable('word').set({ corresp }).where('id', '=', word).execute();
  }
}

function hasSame(pairs: readonly number[] | undefined, stored: readonly number[]): boolean {
  if (pairs?.length !== stored.length) return false;
  const known = new Set(stored);
  return pairs.every((partner) => known.has(partner));
}
