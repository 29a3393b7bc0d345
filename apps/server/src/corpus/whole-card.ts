/** One card with all that stands on it, and the words next to it, without the rest of its layer. */
import type { Reader } from '../db/transaction.ts';
import type { LayerIdentity } from './texts.ts';

export interface CardPlace {
  layerId: number;
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

/** How many verses a card has. */
export async function countVerses(reader: Reader, cardId: number): Promise<number> {
  const { verses } = await reader
    .selectFrom('verse')
    .select(({ fn }) => fn.countAll<number>().as('verses'))
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow();
  return Number(verses);
}

/** A word on a card, or next to it. */
export type CardWord = Awaited<ReturnType<typeof readWords>>[number];

export interface WholeCard {
  verses: { id: number; ord: number; label: string; items: string }[];
  words: CardWord[];
  /** The last word that starts before the card, and the first after it. */
  before: CardWord | undefined;
  after: CardWord | undefined;
  /** From the one that is open where the card begins to the one after it, those without words included. */
  sentences: { id: number; label: string }[];
}

/** All lists in the order of the layer. */
export async function loadWholeCard(reader: Reader, { layerId, cardId }: CardPlace): Promise<WholeCard> {
  const verses = await reader
    .selectFrom('verse')
    .select(['id', 'ord', 'label', 'items'])
    .where('card_id', '=', cardId)
    .orderBy('ord')
    .execute();
  const words = await readWords(reader, cardId);
  const [before, after] = await neighbours(reader, layerId, verses[0]?.ord ?? 0, words);
  const around = [...(before ? [before] : []), ...words, ...(after ? [after] : [])];
  return { verses, words, before, after, sentences: await readSentences(reader, layerId, around) };
}

function placedWords(reader: Reader) {
  return reader
    .selectFrom('word')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .select(['word.id', 'word.ord', 'word.verse_id as verseId', 'word.word_no as wordNo'])
    .select(['word.sentence_id as sentenceId', 'word.form', 'word.language']);
}

function readWords(reader: Reader, cardId: number) {
  return placedWords(reader).where('verse.card_id', '=', cardId).orderBy('word.ord').execute();
}

async function neighbours(reader: Reader, layerId: number, firstVerse: number, own: readonly CardWord[]) {
  const inLayer = () => placedWords(reader).where('word.layer_id', '=', layerId);
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

async function readSentences(reader: Reader, layerId: number, rows: readonly CardWord[]) {
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
