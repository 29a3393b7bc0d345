import { useI18n } from '../../../i18n/i18n.tsx';
import { ListPages } from '../../../parts/ListPages.tsx';
import styles from './pieces.module.css';

/** Which rows these are of how many, and links to the other pages. */
export function RowPages(props: {
  list: { page: number; pages: number; size: number; rows: readonly unknown[] };
  total: number;
  href: (page: number) => string;
}) {
  const { list, total, href } = props;
  const { t, number } = useI18n();
  if (list.pages <= 1) return null;
  const from = (list.page - 1) * list.size + 1;
  return (
    <div className={styles['pages']}>
      <p>
        {t('words.rows-shown', {
          from: number(from),
          to: number(from + list.rows.length - 1),
          total: number(total),
        })}
      </p>
      <ListPages of={list} href={href} />
    </div>
  );
}
