/** Who is a text, said in one line beside its name? Pure. */
import { shortDate } from './dating.ts';
import { manuscriptOf, type TextRecord } from './record.ts';

/** So many letters of a shelfmark fit into one line beside others. */
const LINE = 80;

/**
 * Who a text is, in one line: `Kraków, BJ, 3336, c. 1450`; of a witness of which no manuscript is known where and when it was
 * written. Null where nothing of it is known.
 */
export function witnessLine(record: TextRecord | null): string | null {
  if (record === null) return null;
  const manuscript = manuscriptOf(record);
  const where = manuscript ?? record.place?.name ?? null;
  const short = where === null || where.length <= LINE ? where : `${where.slice(0, LINE).replace(/\P{L}*\S*$/u, '')} …`;
  return [short, shortDate(record.date)].filter((part) => part !== null && part !== '').join(', ') || null;
}
