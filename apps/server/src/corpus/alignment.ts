/** How the words of a text's two layers are aligned, and what that is made from. */
import type { Reader, Writer } from '../db/transaction.ts';
import { versesOfLayer } from './places.ts';
import { inChunks, inserts } from './rows.ts';

function readPlaces(reader: Reader, layerId: number) {
  return versesOfLayer(reader, layerId).select(['verse.id', 'card.address as card', 'verse.label']).execute();
}

/** The transcription as the other layer is aligned to it: its verses with the ids of their words, and the words. */
export async function readOutline(reader: Reader, layerId: number) {
  const verses = (await readPlaces(reader, layerId)).map((verse) => ({ ...verse, words: [] as string[][] }));
  const byId = new Map(verses.map((verse) => [verse.id, verse]));
  const words = await reader
    .selectFrom('word')
    .select(['id', 'xml_id', 'verse_id'])
    .where('layer_id', '=', layerId)
    .orderBy('ord')
    .execute();
  const pieces = await reader
    .selectFrom('piece')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .select(['piece.word_id', 'piece.xml_id'])
    .where('word.layer_id', '=', layerId)
    .where('piece.xml_id', 'is not', null)
    .execute();
  const idsOf = new Map<number, string[]>();
  for (const { id, xml_id, verse_id } of words) {
    const ids = xml_id === null ? [] : [xml_id];
    idsOf.set(id, ids);
    byId.get(verse_id)?.words.push(ids);
  }
  for (const { word_id, xml_id } of pieces) if (xml_id !== null) idsOf.get(word_id)?.push(xml_id);
  return { outline: { verses }, ids: words.map(({ id }) => id) };
}

/** The transliteration as it is aligned: its words with the ids that they name, and the words. */
export async function readTransliteration(reader: Reader, layerId: number) {
  const cards = await reader
    .selectFrom('card')
    .select('address')
    .where('layer_id', '=', layerId)
    .orderBy('ord')
    .execute();
  const cardIndex = new Map(cards.map(({ address }, at) => [address, at]));
  const places = await readPlaces(reader, layerId);
  const verseIndex = new Map(places.map(({ id }, at) => [id, at]));
  const rows = await reader
    .selectFrom('word')
    .select(['id', 'verse_id', 'corresp'])
    .where('layer_id', '=', layerId)
    .orderBy('ord')
    .execute();
  const layer = {
    cards,
    verses: places.map(({ card, label }) => ({ card: cardIndex.get(card) ?? 0, label })),
    words: rows.map(({ verse_id, corresp }) => {
      return { verse: verseIndex.get(verse_id) ?? 0, corresp: corresp?.split(' ') ?? [] };
    }),
  };
  return { layer, ids: rows.map(({ id }) => id) };
}

/** The stored pairs of a layer, which is the transcription (`word_id`) or the transliteration. */
export async function readAlignment(
  reader: Reader,
  side: 'word_id' | 'other_word_id',
  layerId: number,
): Promise<Map<number, number[]>> {
  const rows = await reader
    .selectFrom('alignment')
    .innerJoin('word', 'word.id', `alignment.${side}`)
    .select(['alignment.word_id', 'alignment.other_word_id'])
    .where('word.layer_id', '=', layerId)
    .execute();
  const pairs = new Map<number, number[]>();
  for (const { word_id, other_word_id } of rows) {
    const others = pairs.get(word_id);
    if (others) others.push(other_word_id);
    else pairs.set(word_id, [other_word_id]);
  }
  return pairs;
}

/** How the alignment of a text's layers goes on when one of them changes. */
export interface AlignmentUpdate {
  /** Pairs of indexes: of the words on the changed layer's side, of `otherWords` on the other. */
  pairs: readonly (readonly [transcription: number, transliteration: number])[];
  otherWords: readonly number[];
  /** Ids of transliterated words by the transcription word they are stored with. */
  stored: ReadonlyMap<number, readonly number[]>;
  /** Transliterated words that name ids of the transcription which have changed: what they name now. */
  corresp: { word: number; corresp: string }[];
}

/** Stores the pairs of the words whose partners changed. `wordIds`: of the changed layer, which is of that kind. */
export async function saveAlignment(
  writer: Writer,
  alignment: AlignmentUpdate,
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
