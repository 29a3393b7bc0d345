import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './page.module.css';

/** A card beside the range: where the link goes and what the card is called. */
export interface CardLink {
  href: string;
  card: string;
}

/** The ways to the cards before and after, at the end of the text, where the reader wants to go on. */
export function CardSteps({ previous, next }: { previous: CardLink | undefined; next: CardLink | undefined }) {
  const { t } = useI18n();
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className={styles['steps']} aria-label={t('reading.more-cards')}>
      {previous && (
        <a href={previous.href} rel="prev">
          <ChevronLeft aria-hidden="true" />
          {t('reading.previous-card', { card: previous.card })}
        </a>
      )}
      {next && (
        <a href={next.href} rel="next">
          {t('reading.next-card', { card: next.card })}
          <ChevronRight aria-hidden="true" />
        </a>
      )}
    </nav>
  );
}
