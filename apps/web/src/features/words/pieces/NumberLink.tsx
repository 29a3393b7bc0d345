import { useI18n } from '../../../i18n/i18n.tsx';
import styles from './pieces.module.css';
import { placesHref, type TextsChosen } from './texts-chosen.ts';

/**
 * A number of places, as a link to them: `/results` with the query, narrowed to the texts that were counted. Where the
 * query language cannot say them the number leads to `orElse`, or is no link. `of`: what is counted, for those who listen.
 */
export function NumberLink(props: {
  hits: number;
  q: string | null;
  within: TextsChosen;
  of: string;
  orElse?: string | undefined;
  /** The number with what it counts, where it stands in a sentence. */
  said?: string;
}) {
  const { t, number } = useI18n();
  const { hits, q, within, of, orElse, said = number(props.hits) } = props;
  const href = q === null || q === '' ? orElse : placesHref(q, within);
  if (href === undefined || hits === 0) return <span className={styles['number']}>{said}</span>;
  return (
    <a href={href} className={styles['number']} aria-label={t('words.places', { of, count: said })}>
      {said}
    </a>
  );
}
