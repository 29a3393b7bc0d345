/** Small facts as people write them. */
import type { DictionaryLanguage } from '@glosa/dictionary';

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** A size in bytes with its unit: `12 kB`, `3,4 MB`. Thousands, as file managers count. */
export function sizeInWords(language: DictionaryLanguage, bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = value < 10 && unit > 0 ? 1 : 0;
  const format = { style: 'unit', unit: UNITS[unit] ?? 'byte', maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, format).format(value);
}

/** A share of 0 to 1 as a percentage; what is not nothing never rounds to nothing, nor what is not all to all. */
export function shareInWords(language: DictionaryLanguage, share: number): string {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  if (share > 0 && share < 0.01) return `< ${format.format(0.01)}`;
  return format.format(share < 1 ? Math.min(share, 0.99) : share);
}
