import { useI18n } from '../../i18n/i18n.tsx';

/** A day in the reader's own time zone, the hour for the pointer; `iso` is in UTC. Today it is the hour that counts. */
export function Moment({ iso }: { iso: string }) {
  const { language } = useI18n();
  const locale = language === 'en' ? 'en-GB' : language;
  const date = new Date(iso);
  const isToday = date.toDateString() === new Date().toDateString();
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
  const short = new Intl.DateTimeFormat(locale, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' });
  return (
    <time dateTime={iso} title={whole}>
      {short.format(date)}
    </time>
  );
}
