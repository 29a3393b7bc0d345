/** The content of one card as it is edited, without reading the whole layer. */
import { createHash } from 'node:crypto';
import { type ParsedLayer, writeCard } from '@glosa/corpus-format';
import type { LayerIdentity } from '../../../corpus/texts.ts';
import type { Storage } from '../../../db/open.ts';
import type { Reader } from '../../../db/transaction.ts';
import { itemsOf, loadFacts, wordOf } from '../layers/current-layer.ts';

export interface CardPlace {
  layerId: number;
  /** Null where there is no such card. */
  cardId: number;
  /** Counts from 1. */
  ord: number;
  address: string;
  /** Of the layer. */
  cards: number;
}

/** Where a card is, or null where there is none. */
export async function findCard(reader: Reader, identity: LayerIdentity, address: string): Promise<CardPlace | null> {
  const row = await reader
    .selectFrom('card')
    .innerJoin('layer', 'layer.id', 'card.layer_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(['card.id as cardId', 'card.ord', 'card.address', 'layer.id as layerId', 'layer.cards'])
    .where('corpus_text.code', '=', identity.code)
    .where('layer.kind', '=', identity.kind)
    .where('layer.designation', '=', identity.designation)
    .where('card.address', '=', address)
    .executeTakeFirst();
  return row ?? null;
}

/** Tells contents apart: of the one that a person was given, sent back when it is saved. */
export function versionOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url');
}

/** docs/formats/card-content.md */
export async function loadCardContent(reader: Reader, identity: LayerIdentity, place: CardPlace): Promise<string> {
  return writeCard(await loadCard(reader, identity, place), 1);
}

/** Verses of a card from which on its content is not written between the calls of readers. */
const LARGE = 300;

/** Whether writing the content takes so long that it is better done in the import thread. */
export async function isLargeCard(reader: Reader, { cardId }: CardPlace): Promise<boolean> {
  const row = await reader
    .selectFrom('verse')
    .select(({ fn }) => fn.countAll<number>().as('verses'))
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow();
  return Number(row.verses) > LARGE;
}

/** Plain data: it travels to the thread. */
export interface CardName {
  identity: LayerIdentity;
  address: string;
}

/** In the import thread. Null where the card has gone meanwhile. */
export function writeLargeCard(storage: Storage, { identity, address }: CardName): Promise<string | null> {
  return storage.snapshot(async (reader) => {
    const place = await findCard(reader, identity, address);
    return place && loadCardContent(reader, identity, place);
  });
}

/** The card as the second of three of a small layer: the others hold the words next to it. */
async function loadCard(reader: Reader, identity: LayerIdentity, place: CardPlace): Promise<ParsedLayer> {
  const { layerId, cardId, ord, cards } = place;
  const facts = await loadFacts(reader, identity);
  const verses = await reader
    .selectFrom('verse')
    .select(['id', 'ord', 'label', 'items'])
    .where('card_id', '=', cardId)
    .orderBy('ord')
    .execute();
  const own = await readWords(reader, cardId);
  const [before, after] = await neighbours(reader, layerId, verses[0]?.ord ?? 0, own);
  const rows = [...(before ? [before] : []), ...own, ...(after ? [after] : [])];
  const sentences = await readSentences(reader, layerId, rows);
  const wordIndex = new Map(rows.map(({ id }, i) => [id, i]));
  // Only a word that began before the card is not among its own.
  const itemIndex = { get: (id: number) => wordIndex.get(id) ?? 0 } as ReadonlyMap<number, number>;
  const sentenceIndex = new Map(sentences.map(({ id }, i) => [id, i]));
  const verseIndex = new Map(verses.map(({ id }, i) => [id, i + 1]));
  const nowhere = { file: '', line: 1, column: 1 };
  const card = (address: string) => ({ address, imageUrl: null, manifestUrl: null, canvas: null, place: nowhere });
  const isLast = ord === cards;
  // Those up to the one that is open have begun before.
  const begun = (sentenceIndex.get(before?.sentenceId ?? -1) ?? -1) + 1;
  return {
    ...facts,
    cards: [card('<'), card(place.address), ...(isLast ? [] : [card('>')])],
    verses: [
      { card: 0, label: '', items: sentences.slice(0, begun).map(({ label: n }) => ({ k: 's', n })), place: nowhere },
      ...verses.map(({ label, items }) => ({ card: 1, label, items: itemsOf(items, itemIndex), place: nowhere })),
      ...(isLast ? [] : [{ card: 2, label: '', items: [], place: nowhere }]),
    ],
    sentences: sentences.map(({ label }) => ({ label })),
    words: rows.map((row) => {
      const verse = verseIndex.get(row.verseId) ?? (row === before ? 0 : verses.length + 1);
      return wordOf({ ...row, xmlId: null, corresp: null, pieces: [] }, verse, sentenceIndex);
    }),
    doubles: [],
  };
}

type WordRow = Awaited<ReturnType<typeof readWords>>[number];

function words(reader: Reader) {
  return reader
    .selectFrom('word')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .select(['word.id', 'word.ord', 'word.verse_id as verseId', 'word.word_no as wordNo'])
    .select(['word.sentence_id as sentenceId', 'word.form', 'word.language']);
}

function readWords(reader: Reader, cardId: number) {
  return words(reader).where('verse.card_id', '=', cardId).orderBy('word.ord').execute();
}

/** The last word that starts before the card, and the first after it. */
async function neighbours(reader: Reader, layerId: number, firstVerse: number, own: readonly WordRow[]) {
  const inLayer = () => words(reader).where('word.layer_id', '=', layerId);
  const [first, last] = [own[0]?.ord, own.at(-1)?.ord];
  const before = await (first === undefined
    ? inLayer().where('verse.ord', '<', firstVerse)
    : inLayer().where('word.ord', '=', first - 1)
  )
    .orderBy('word.ord', 'desc')
    .limit(1)
    .executeTakeFirst();
  const next = last ?? before?.ord ?? 0;
  const after = await inLayer()
    .where('word.ord', '=', next + 1)
    .executeTakeFirst();
  return [before, after] as const;
}

/** From the sentence that is open where the card begins to the one after it, those without words included. */
async function readSentences(reader: Reader, layerId: number, rows: readonly WordRow[]) {
  const ids = new Set(rows.flatMap(({ sentenceId }) => sentenceId ?? []));
  if (ids.size === 0) return [];
  const list = [...ids];
  const { from, to } = await reader
    .selectFrom('sentence')
    .select(({ fn }) => [fn.min('ord').as('from'), fn.max('ord').as('to')])
    .where('id', 'in', [list[0] as number, list.at(-1) as number, ...list.slice(0, 500)])
    .executeTakeFirstOrThrow();
  return reader
    .selectFrom('sentence')
    .select(['id', 'label'])
    .where('layer_id', '=', layerId)
    .where('ord', '>=', from ?? 0)
    .where('ord', '<=', to ?? 0)
    .orderBy('ord')
    .execute();
}
