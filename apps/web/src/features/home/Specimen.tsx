import { BREAK_SIGNS, type DisplayItem, type TextListItem, type TextRange, type VerseView } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { firstCardHref } from './first-card.ts';
import styles from './home.module.css';

const LINES = 5;

const hasBreakSign = new RegExp(BREAK_SIGNS, 'u');

/**
 * The plain letters of a line: what stands on it without notes and marks, a gap as dots in brackets. A word that goes
 * on in the next line ends in a hyphen, the scribe's own where there is one.
 */
export function lineText(items: readonly DisplayItem[]): string {
  let text = '';
  for (const item of items) {
    if (item.k === 'g') text += '[…]';
    else if (item.k === 'w' || item.k === 'p' || item.k === 'x') text += item.r.map((run) => run.x).join('');
    else continue;
    if (item.k === 'w' && (item.part === 'I' || item.part === 'M') && !hasBreakSign.test(text)) text += '-';
    if (item.sp === 1) text += ' ';
  }
  return text.trim();
}

function Line({ verse, language }: { verse: VerseView; language: string | undefined }) {
  return (
    <li>
      <span className={styles['lineNumber']}>{verse.verseNo}</span>
      {verse.transliteration ? (
        <span lang={language} className={styles['asWritten']}>
          {lineText(verse.transliteration)}
        </span>
      ) : null}
      <span lang={language}>{lineText(verse.items)}</span>
    </li>
  );
}

/** The first lines of a text, both layers one under the other: what the corpus is made of. */
export function Specimen({ text, range }: { text: TextListItem; range: TextRange }) {
  const { t, name } = useI18n();
  const card = range.cards[0];
  if (card === undefined) return null;
  return (
    <figure className={styles['specimen']}>
      <ol>
        {card.verses.slice(0, LINES).map((verse) => (
          <Line key={verse.ord} verse={verse} language={range.language ?? undefined} />
        ))}
      </ol>
      <figcaption>
        <a href={firstCardHref(text)}>{name(text.name)}</a>
        {t('home.specimen', { card: card.cardAddress })}
      </figcaption>
    </figure>
  );
}
