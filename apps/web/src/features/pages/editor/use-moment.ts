import { useI18n } from '../../../i18n/i18n.tsx';

/** Writes a moment as readers of the language of the interface write it. */
export function useMoment(): (at: string) => string {
  const { language } = useI18n();
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (at) => (at === '' ? '–' : format.format(new Date(at)));
}
