import { useI18n } from '../../i18n/i18n.tsx';
import styles from './manage.module.css';

/** A moment in the reader's own time zone; `iso` is in UTC. `short`: the day alone, the rest for the pointer. */
export function Moment({ iso, short = false }: { iso: string; short?: boolean }) {
  const { language } = useI18n();
  const locale = language === 'en' ? 'en-GB' : language;
  const date = new Date(iso);
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
  return (
    <time dateTime={iso} title={short ? whole : undefined} className={styles['moment']}>
      {short ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(date) : whole}
    </time>
  );
}
