import { useI18n } from '../i18n/i18n.tsx';
import styles from './moment.module.css';

const WAYS = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  hour: { timeStyle: 'short' },
} as const;

type Way = keyof typeof WAYS;

/** Formats are slow to make and quick to use, and a list has many moments. */
const made = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, way: Way): Intl.DateTimeFormat {
  const key = `${locale} ${way}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, WAYS[way]);
  made.set(key, known);
  return known;
}

/** Moments as readers of the language write them, in their own time zone; what is given is ISO 8601 in UTC. */
export function useMoments(): Record<Way, (iso: string) => string> {
  const { locale } = useI18n();
  const write = (way: Way) => (iso: string) => formatOf(locale, way).format(new Date(iso));
  return { moment: write('moment'), day: write('day'), hour: write('hour') };
}

/** `as`: day and hour; the day alone, the hour for the pointer; or the same, but of today it is the hour that counts. */
export function Moment({ iso, as = 'moment' }: { iso: string; as?: 'moment' | 'day' | 'day-or-hour' }) {
  const { moment, day, hour } = useMoments();
  if (as === 'moment') {
    return (
      <time dateTime={iso} className={styles['moment']}>
        {moment(iso)}
      </time>
    );
  }
  const isToday = new Date(iso).toDateString() === new Date().toDateString();
  return (
    <time dateTime={iso} title={moment(iso)} className={styles['moment']}>
      {as === 'day-or-hour' && isToday ? hour(iso) : day(iso)}
    </time>
  );
}
