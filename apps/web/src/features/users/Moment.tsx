import { useI18n } from '../../i18n/i18n.tsx';
import styles from './users.module.css';

/** A moment in the reader's own time zone; `iso` is in UTC. */
export function Moment({ iso }: { iso: string }) {
  const { language } = useI18n();
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <time dateTime={iso} className={styles['moment']}>
      {format.format(new Date(iso))}
    </time>
  );
}
