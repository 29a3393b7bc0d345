import { useI18n } from '../../i18n/i18n.tsx';
import { formatRange } from './address.ts';
import styles from './page.module.css';
import { type ReadingRow, versesIn } from './rows.ts';

/** On paper alone: that the browser's menu printed before all of the range had come, and how far it had. */
export function PrintNote({ rows, asked }: { rows: readonly ReadingRow[]; asked: string }) {
  const { t } = useI18n();
  const verses = rows.flatMap(versesIn);
  const [first, last] = [verses[0], verses.at(-1)];
  if (first === undefined || last === undefined) return null;
  const place = ({ cardAddress, verse }: typeof first) => ({ cardAddress, verseNo: verse.verseNo });
  return (
    <p className={styles['printNote']}>
      {t('reading.print-partial', { printed: formatRange(place(first), place(last)), asked })}
    </p>
  );
}
