/** Words by their references: where a word is, and which words are there. */
import type { Reader } from '../db/transaction.ts';

/** A word of a text as it is now. */
export interface PlacedWord {
  id: number;
  layerId: number;
  form: string;
  ord: number;
  ref: string;
  hasReadings: boolean;
}

/** Words with their verses and cards. */
const onCards = (reader: Reader) =>
  reader
    .selectFrom('word')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .innerJoin('card', 'card.id', 'verse.card_id');

function selectPlaced(reader: Reader) {
  return onCards(reader)
    .select(['word.id', 'word.layer_id as layerId', 'word.form', 'word.ord', 'word.word_no as wordNo'])
    .select(['card.address', 'verse.label'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('reading')
          .innerJoin('piece', 'piece.id', 'reading.piece_id')
          .select('reading.id')
          .whereRef('piece.word_id', '=', 'word.id'),
      ).as('hasReadings'),
    );
}

type PlacedRow = Awaited<ReturnType<ReturnType<typeof selectPlaced>['execute']>>[number];

function placed({ address, label, wordNo, hasReadings, ...word }: PlacedRow): PlacedWord {
  return { ...word, ref: `${address}.${label}.${wordNo}`, hasReadings: Boolean(hasReadings) };
}

/** Words of a layer that have one of these forms. */
export async function wordsOfForms(reader: Reader, layerId: number, forms: readonly string[]): Promise<PlacedWord[]> {
  if (forms.length === 0) return [];
  const rows = await selectPlaced(reader)
    .where('word.layer_id', '=', layerId)
    .where('word.form', 'in', [...new Set(forms)])
    .orderBy('word.ord')
    .execute();
  return rows.map(placed);
}

/** The words of cards of a layer, by the addresses of the cards. */
export async function wordsOnCards(
  reader: Reader,
  layerId: number,
  addresses: readonly string[],
): Promise<PlacedWord[]> {
  if (addresses.length === 0) return [];
  const rows = await selectPlaced(reader)
    .where('card.layer_id', '=', layerId)
    .where('card.address', 'in', addresses)
    .execute();
  return rows.map(placed);
}

/** The word that a reference `card.verse.word` names in a layer. */
export async function wordAt(reader: Reader, layerId: number, ref: string): Promise<PlacedWord | null> {
  const [address = '', label = '', number = '', ...more] = ref.split('.');
  if (more.length > 0 || !/^[1-9]\d{0,5}$/.test(number)) return null;
  const row = await selectPlaced(reader)
    .where('word.layer_id', '=', layerId)
    .where('card.layer_id', '=', layerId)
    .where('card.address', '=', address)
    .where('verse.label', '=', label)
    .where('word.word_no', '=', Number(number))
    .executeTakeFirst();
  return row ? placed(row) : null;
}

/** Order of the first word at or after a place, as far as its card is still there: a measure of nearness. */
export async function orderAt(reader: Reader, layerId: number, ref: string): Promise<number | null> {
  const [address = '', label = ''] = ref.split('.');
  const rows = await onCards(reader)
    .select(['word.ord', 'verse.label'])
    .where('card.layer_id', '=', layerId)
    .where('card.address', '=', address)
    .orderBy('word.ord')
    .execute();
  return (rows.find((row) => row.label === label) ?? rows[0])?.ord ?? null;
}

/** The words of the verse that a reference `card.verse` names in a layer, in order. */
export function wordsOfVerse(reader: Reader, layerId: number, ref: string): Promise<{ id: number; ord: number }[]> {
  const [address = '', label = ''] = ref.split('.');
  return onCards(reader)
    .select(['word.id', 'word.ord'])
    .where('card.layer_id', '=', layerId)
    .where('card.address', '=', address)
    .where('verse.label', '=', label)
    .orderBy('word.ord')
    .execute();
}
