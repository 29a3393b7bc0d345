import { type DayVerse, dateInWords, lineText } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { Name } from '../../i18n/Name.tsx';
import { paths } from '../../paths.ts';
import styles from './home.module.css';

/** A few lines of the corpus, other ones every day, and where they stand. */
export function DayVerseFigure({ verse: { text, cardNumber, cardAddress, verses } }: { verse: DayVerse }) {
  const { t } = useI18n();
  const lang = text.language[0];
  const [first, last] = [verses[0], verses.at(-1)];
  if (first === undefined || last === undefined) return null;
  const href = paths.textItem({
    code: text.code,
    startCardNumber: cardNumber,
    startVerseNo: first.verseNo,
    endCardNumber: cardNumber,
    endVerseNo: last.verseNo,
  });
  const facts = [text.manuscript ?? text.source, text.place, dateInWords(text.date)].filter((fact) => fact !== null);
  return (
    <figure className={styles['verse']} aria-labelledby="home-verse">
      <h2 id="home-verse">{t('home.verse')}</h2>
      <blockquote>
        {verses.map(({ verseNo, ord, items }) => (
          <p key={ord} lang={lang}>
            <span className={styles['lineNumber']} aria-hidden="true">
              {verseNo}
            </span>
            {lineText(items, 'transcription')}
          </p>
        ))}
      </blockquote>
      <figcaption>
        <a href={href}>
          <Name of={text.name} />
        </a>
        {` · ${text.code} ${cardAddress}.${first.verseNo}`}
        <span className={styles['facts']}>{facts.join(' · ')}</span>
        <a href={href} className={styles['readOn']}>
          {t('home.verse.read')}
        </a>
      </figcaption>
    </figure>
  );
}
