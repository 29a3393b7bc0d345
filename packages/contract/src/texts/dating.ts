/** Which years a date means, and how dates and years are written. Pure. */
import type { Dating } from './record.ts';

export type DatedYears = Pick<Dating, 'notBefore' | 'notAfter'>;

/** Years, both within. Those before the common era are negative. */
export interface YearSpan {
  from: number;
  to: number;
}

/** The years a date can have; a span that ends there is open. */
export const YEARS: YearSpan = { from: -9999, to: 9999 };

/** The years of a date; an end that is not known is taken for the one that is. Null where neither is known. */
export function spanOf(date: DatedYears | null): YearSpan | null {
  const from = date?.notBefore ?? date?.notAfter ?? null;
  const to = date?.notAfter ?? date?.notBefore ?? null;
  return from === null || to === null ? null : { from, to };
}

/** `1200` or `1150-1250`; years before the common era with a sign of their own: `-50--20`. */
export function writeSpan(span: YearSpan | null): string {
  if (span === null) return '';
  return span.from === span.to ? String(span.from) : `${span.from}-${span.to}`;
}

/** `1300-` goes on to the last year a date can have. Undefined for what are no years, or end before they begin. */
export function readSpan(written: string): YearSpan | undefined {
  const [, first, dash, last] = /^(-?\d{1,4})(?:(-)(-?\d{1,4})?)?$/.exec(written) ?? [];
  // Of -0 there is one.
  const [from, to] = [Number(first) + 0, Number(last ?? (dash === undefined ? first : YEARS.to)) + 0];
  return from <= to ? { from, to } : undefined;
}

/** To be read: `1150–1199`, years before the common era with their sign. */
export function yearsName({ from, to }: YearSpan): string {
  const year = (value: number) => (value < 0 ? `−${-value}` : String(value));
  return from === to ? year(from) : `${year(from)}–${year(to)}`;
}

/** As the source puts it, else the years; null where neither is known. */
export function dateLabel(date: Dating | null): string | null {
  if (date === null) return null;
  const { notBefore, notAfter, label } = date;
  if (label !== '') return label;
  if (notBefore === notAfter) return notBefore === null ? null : String(notBefore);
  return `${notBefore ?? ''}–${notAfter ?? ''}`;
}

/** A label that names a year tells a reader when that was; `13,3V` and `2. połowa XVII w.` do not tell everyone. */
const namesYear = (label: string): boolean => /\d{3}/.test(label);

/** As the source puts it, with the years that are meant where its words name none; null where neither is known. */
export function dateInWords(date: Dating | null): string | null {
  const label = dateLabel(date);
  const span = spanOf(date);
  return label === null || span === null || namesYear(label) ? label : `${label}, ${yearsName(span)}`;
}

/** So many letters are no short date. */
const SHORT = 20;

/** As short as it can be said: the words of the source where they are few and name a year, else the years. */
export function shortDate(date: Dating | null): string | null {
  const label = dateLabel(date);
  const span = spanOf(date);
  return label === null || span === null || (namesYear(label) && label.length <= SHORT) ? label : yearsName(span);
}
