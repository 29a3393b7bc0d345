import { conventionOf, lineText, type TextListItem, type TextRange, type VerseView } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { firstCardHref } from './first-card.ts';
import styles from './home.module.css';

const LINES = 5;

function Line({ verse, range: { mode, language } }: { verse: VerseView; range: TextRange }) {
  const lang = language ?? undefined;
  return (
    <li>
      <span className={styles['lineNumber']}>{verse.verseNo}</span>
      {verse.transliteration ? (
        <span lang={lang} className={styles['asWritten']}>
          {lineText(verse.transliteration, 'transliteration')}
        </span>
      ) : null}
      <span lang={lang}>{lineText(verse.items, conventionOf(mode))}</span>
    </li>
  );
}

/** The first lines of a text, both layers one under the other: what the corpus is made of. */
export function Specimen({ text, range }: { text: TextListItem; range: TextRange }) {
  const { t } = useI18n();
  const card = range.cards[0];
  if (card === undefined) return null;
  return (
    <figure className={styles['specimen']}>
      <ol>
        {card.verses.slice(0, LINES).map((verse) => (
          <Line key={verse.ord} verse={verse} range={range} />
        ))}
      </ol>
      <figcaption>
        <a href={firstCardHref(text)}>
          <Name of={text.name} />
        </a>
        {t('home.specimen', { card: card.cardAddress })}
      </figcaption>
    </figure>
  );
}
