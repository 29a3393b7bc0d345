/** The address of a reading page, as the server reads it. */

import { ReadingMode, TextCode } from '@glosa/contract';
import { z } from 'zod';
import { type CardRow, listCards, listLabels } from '../../corpus/places.ts';
import { getVisibleText, type VisibleText } from '../../corpus/texts.ts';
import type { Reader } from '../../db/transaction.ts';
import { NotFound } from '../../errors.ts';

const urlNumber = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number);

/** The query of the reading page; other keys (`hl`, `q` …) are the page's own business. */
const ReadingQuery = z.object({
  code: z
    .string()
    .transform((code) => code.normalize('NFC'))
    .pipe(TextCode),
  startCardNumber: urlNumber.optional(),
  startVerseNo: z.string().optional(),
  endCardNumber: urlNumber.optional(),
  endVerseNo: z.string().optional(),
  // How the page looks: what makes no sense is as if it were not there, as the application has it.
  mode: ReadingMode.optional().catch(undefined),
  grammar: z.enum(['true', 'false']).optional().catch(undefined),
});

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
  mode: string | undefined;
}

/** Checks the address of a reading page: the text, the places and their order. Null where it leads nowhere. */
export async function findReadingPage(
  reader: Reader,
  query: Readonly<Record<string, string>>,
): Promise<ReadingPage | null> {
  const parsed = ReadingQuery.safeParse(query);
  if (!parsed.success) return null;
  const { code, startCardNumber, startVerseNo, endCardNumber, endVerseNo, mode } = parsed.data;
  const text = await findVisible(reader, code);
  if (text === null) return null;
  const cards = await listCards(reader, text.base.id);
  const start = cards[(startCardNumber ?? 1) - 1];
  const end = endCardNumber === undefined ? start : cards[endCardNumber - 1];
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

function positionOf(labels: readonly string[], label: string | undefined, otherwise: number): number {
  return label === undefined ? otherwise : labels.indexOf(label.normalize('NFC'));
}
