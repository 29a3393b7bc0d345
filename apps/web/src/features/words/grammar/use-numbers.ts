import { useI18n } from '../../../i18n/i18n.tsx';

const LEAST_SHARE = 0.001;

/** A share of 0 to 1 as a percentage with one decimal; what is not nothing never rounds to nothing. */
export function formatShare(language: string, share: number): string {
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return share > 0 && share < LEAST_SHARE ? `< ${format.format(LEAST_SHARE)}` : format.format(share);
}

export function useShare(): (share: number) => string {
  const { language } = useI18n();
  return (share) => formatShare(language, share);
}
