/** Spans of years, and what a query may ask of them. Years before the common era are negative. */

/** Both ends within it; null: open. */
export interface YearSpan {
  readonly first: number | null;
  readonly last: number | null;
}

/** A span of which both ends are known. */
export interface Years extends YearSpan {
  readonly first: number;
  readonly last: number;
}

const YEAR = '-?\\d{1,5}';
const STORED = new RegExp(`^(${YEAR})?/(${YEAR})?$`, 'u');
const ASKED = new RegExp(`^(${YEAR})(?:([-–/])(${YEAR})?)?$`, 'u');
/** Centuries are counted up to the 49th. */
const CENTURY = /^(?=[ivxl])(xl|x{0,3})(ix|iv|v?i{0,3})$/iu;
const DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

/** How a span is given to an index and held there: `1150/1200`, an open end left out; '' where both are. */
export function writeYears({ first, last }: YearSpan): string {
  return first === null && last === null ? '' : `${first ?? ''}/${last ?? ''}`;
}

/** A span as an index holds it, one with an open end as the year of the other end; null for what is none. */
export function readYears(stored: string): Years | null {
  const [, first, last] = STORED.exec(stored) ?? [];
  const from = year(first ?? last);
  const to = year(last ?? first);
  return from === null || to === null ? null : { first: from, last: to };
}

/** What a query names: `1200`, `1150-1250`, `1150-` (and later), a century as `XII`; null for anything else. */
export function askedYears(written: string): YearSpan | null {
  const century = CENTURY.test(written) ? romanNumber(written.toLowerCase()) : 0;
  if (century > 0) return { first: century * 100 - 99, last: century * 100 };
  const [, first, sign, last] = ASKED.exec(written) ?? [];
  if (first === undefined) return null;
  const from = Number(first);
  if (sign === undefined) return { first: from, last: from };
  const to = year(last);
  return to !== null && to < from ? null : { first: from, last: to };
}

/** What `<`, `>` and the like before such a span leave: years before it, after it, or in it as well. */
export function yearsBeside(operator: '<' | '>' | '<=' | '>=', { first, last }: YearSpan): YearSpan {
  switch (operator) {
    case '<':
      return { first: null, last: first === null ? null : first - 1 };
    case '<=':
      return { first: null, last };
    case '>':
      return { first: last === null ? null : last + 1, last: null };
    case '>=':
      return { first, last: null };
  }
}

/** Whether two spans have a year in common. */
export function overlaps(one: YearSpan, other: YearSpan): boolean {
  return startsBy(one.first, other.last) && startsBy(other.first, one.last);
}

const startsBy = (first: number | null, last: number | null) => first === null || last === null || first <= last;

/** One of the steps that years are counted by; `share`: how much of a span lies in it, 0 to 1. */
export interface YearStep {
  /** Its first year: 1101 begins the century that ends with 1200. */
  readonly first: number;
  readonly share: number;
}

/**
 * How a span is divided among steps of so many years, every year of it as likely as any other. Steps end with whole
 * multiples, as centuries do: the year 1200 is of the twelfth. Empty for what is no span.
 */
export function yearSteps(span: Years | null, step: number): readonly YearStep[] {
  if (span === null) return [];
  const { first, last } = span;
  const years = last - first + 1;
  const steps: YearStep[] = [];
  for (let from = Math.floor((first - 1) / step) * step + 1; from <= last; from += step) {
    const within = Math.min(last, from + step - 1) - Math.max(first, from) + 1;
    steps.push({ first: from, share: within / years });
  }
  return steps;
}

function year(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

function romanNumber(numeral: string): number {
  const values = [...numeral].map((letter) => DIGITS[letter] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}
