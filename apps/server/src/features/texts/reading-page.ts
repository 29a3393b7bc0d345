/** The address of a reading page, as the server reads it. */

import { isMisread, READING_QUERY, readPageQuery, TextCode } from '@glosa/contract';
import { type CardRow, listCards, listLabels } from '../../corpus/places.ts';
import { getVisibleText, type VisibleText } from '../../corpus/texts.ts';
import type { Reader } from '../../db/transaction.ts';
import { NotFound } from '../../errors.ts';

/** Fields of which nonsense leads nowhere; of the others it is as if they were not there, as the application has it. */
const OF_THE_PLACE = ['startCardNumber', 'endCardNumber'] as const;

/** What an address of the reading page is about. */
export interface ReadingPage {
  text: VisibleText;
  cards: readonly CardRow[];
  start: CardRow;
  end: CardRow;
  /** Labels of the first and the last verse; null where the card has none. */
  ends: { from: string; to: string } | null;
  /** The range is one card, with all of its verses. */
  isCard: boolean;
  mode: string | null;
}

/** Checks the address of a reading page: the text, the places and their order. Null where it leads nowhere. */
export async function findReadingPage(
  reader: Reader,
  query: Readonly<Record<string, string>>,
): Promise<ReadingPage | null> {
  if (OF_THE_PLACE.some((field) => isMisread(READING_QUERY, query, field))) return null;
  const said = readPageQuery('text', query);
  const { startCardNumber, startVerseNo, endCardNumber, endVerseNo, mode } = said;
  const code = TextCode.safeParse(said.code.normalize('NFC'));
  if (!code.success) return null;
  const text = await findVisible(reader, code.data);
  if (text === null) return null;
  const cards = await listCards(reader, text.base.id);
  const start = cards[(startCardNumber ?? 1) - 1];
  const end = endCardNumber === null ? start : cards[endCardNumber - 1];
  if (start === undefined || end === undefined || end.cardNumber < start.cardNumber) return null;
  const labels = await listLabels(reader, text.base.id, [start.cardNumber, end.cardNumber]);
  const [first, last] = [labels.get(start.cardNumber) ?? [], labels.get(end.cardNumber) ?? []];
  const from = positionOf(first, startVerseNo, 0);
  const to = positionOf(last, endVerseNo, last.length - 1);
  if ((from === -1 && first.length > 0) || (to === -1 && last.length > 0)) return null;
  if (start === end && to < from)
    return last.length === 0 ? { text, cards, start, end, ends: null, isCard: true, mode } : null;
  const [fromLabel, toLabel] = [first[from], last[to]];
  const ends = fromLabel === undefined || toLabel === undefined ? null : { from: fromLabel, to: toLabel };
  return { text, cards, start, end, ends, isCard: start === end && from === 0 && to === last.length - 1, mode };
}

async function findVisible(reader: Reader, code: string): Promise<VisibleText | null> {
  try {
    return await getVisibleText(reader, code);
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

function positionOf(labels: readonly string[], label: string | null, otherwise: number): number {
  return label === null ? otherwise : labels.indexOf(label.normalize('NFC'));
}
