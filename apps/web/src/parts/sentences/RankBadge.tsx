import type { SentenceHit } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './sentences.module.css';

/** How near a spelling is to the query: by sign and word, not by colour. */
export function RankBadge({ rank }: { rank: NonNullable<SentenceHit['rank']> }) {
  const { t } = useI18n();
  return (
    <abbr className={styles['badge']} data-rank={rank} title={t(`results.rank.${rank}.why`)}>
      {t(`results.rank.${rank}`)}
    </abbr>
  );
}
