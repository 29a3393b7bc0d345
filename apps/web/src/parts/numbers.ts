/** Numbers as the language of the interface writes them. */
import { useI18n } from '../i18n/i18n.tsx';

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

const LEAST_FINE = 0.001;

/** `locale` for `Intl`. Shares are from 0 to 1. */
export function buildNumbers(locale: string) {
  const whole = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const fine = new Intl.NumberFormat(locale, { style: 'percent', ...digits });
  return {
    whole: (value: number): string => whole.format(value),
    /** A whole percentage; what is not nothing never rounds to nothing, nor what is not all to all. */
    percent: (share: number): string => {
      if (share > 0 && share < 0.01) return `< ${percent.format(0.01)}`;
      return percent.format(share < 1 ? Math.min(share, 0.99) : share);
    },
    /** A percentage with one decimal; what is not nothing never rounds to nothing. */
    share: (share: number): string =>
      share > 0 && share < LEAST_FINE ? `< ${fine.format(LEAST_FINE)}` : fine.format(share),
    /** A measure, with so many decimals. */
    decimal: (value: number, decimals = 2): string =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value),
    /** A size in bytes with its unit: `12 kB`, `3,4 MB`. Thousands, as file managers count. */
    size: (bytes: number): string => {
      let value = bytes;
      let unit = 0;
      while (value >= 1000 && unit < UNITS.length - 1) {
        value /= 1000;
        unit += 1;
      }
      const maximumFractionDigits = value < 10 && unit > 0 ? 1 : 0;
      const way = { style: 'unit', unit: UNITS[unit] ?? 'byte', maximumFractionDigits } as const;
      return new Intl.NumberFormat(locale, way).format(value);
    },
  };
}

export type Numbers = ReturnType<typeof buildNumbers>;

/** Formats are slow to make, and each row of a table asks for them. */
const made = new Map<string, Numbers>();

export function useNumbers(): Numbers {
  const { locale } = useI18n();
  const known = made.get(locale) ?? buildNumbers(locale);
  made.set(locale, known);
  return known;
}
