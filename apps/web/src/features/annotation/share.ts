import type { DictionaryLanguage } from '@glosa/dictionary';

export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** A share of 0 to 1 as a percentage; what is not nothing never rounds to nothing, nor what is not all to all. */
export function percent(language: DictionaryLanguage, share: number): string {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  if (share > 0 && share < 0.01) return `< ${format.format(0.01)}`;
  return format.format(share < 1 ? Math.min(share, 0.99) : share);
}
