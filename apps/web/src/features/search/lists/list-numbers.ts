import { useI18n } from '../../../i18n/i18n.tsx';

export interface ListNumbers {
  /** A whole number. */
  whole: (value: number) => string;
  /** A share of 0 to 1 as a percentage with one decimal; what is not nothing never rounds to nothing. */
  share: (value: number) => string;
  /** A measure, with so many decimals. */
  decimal: (value: number, digits?: number) => string;
}

const LEAST_SHARE = 0.001;

/** Numbers as the language of the page writes them. */
export function buildNumbers(language: string): ListNumbers {
  const locale = language === 'en' ? 'en-GB' : language;
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return {
    whole: (value) => new Intl.NumberFormat(locale).format(value),
    share: (value) => (value > 0 && value < LEAST_SHARE ? `< ${percent.format(LEAST_SHARE)}` : percent.format(value)),
    decimal: (value, digits = 2) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
  };
}

export function useNumbers(): ListNumbers {
  return buildNumbers(useI18n().language);
}
