/** The content of one card as it is edited, without reading the whole layer. */
import { createHash } from 'node:crypto';
import { type ParsedLayer, writeCard } from '@glosa/corpus-format';
import type { LayerIdentity } from '../../../corpus/texts.ts';
import { type CardPlace, countVerses, findCard, loadWholeCard } from '../../../corpus/whole-card.ts';
import type { Storage } from '../../../db/open.ts';
import type { Reader } from '../../../db/transaction.ts';
import { itemsOf, loadFacts, wordOf } from '../layers/current-layer.ts';

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
  return (await countVerses(reader, cardId)) > LARGE;
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
  const facts = await loadFacts(reader, identity);
  const { verses, words, before, after, sentences } = await loadWholeCard(reader, place);
  const rows = [...(before ? [before] : []), ...words, ...(after ? [after] : [])];
  const wordIndex = new Map(rows.map(({ id }, i) => [id, i]));
  // Only a word that began before the card is not among its own.
  const itemIndex = { get: (id: number) => wordIndex.get(id) ?? 0 } as ReadonlyMap<number, number>;
  const sentenceIndex = new Map(sentences.map(({ id }, i) => [id, i]));
  const verseIndex = new Map(verses.map(({ id }, i) => [id, i + 1]));
  const nowhere = { file: '', line: 1, column: 1 };
  const card = (address: string) => ({ address, imageUrl: null, manifestUrl: null, canvas: null, place: nowhere });
  const isLast = place.ord === place.cards;
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
