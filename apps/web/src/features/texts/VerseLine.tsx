import { memo } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { alignLine, type WordLinks } from './alignment.ts';
import { drawLine, endsWithinWord } from './draw-line.ts';
import { LineItems, LineText } from './LineText.tsx';
import type { Convention } from './marks.ts';
import styles from './reading.module.css';
import { useReading } from './reading-context.ts';
import { type VerseRow, verseAnchor } from './rows.ts';

/** Letters as they stand in the source are Latin script whatever the language; `und` and private tags stay as they are. */
function transliterationLang(lang: string): string {
  return /^[a-z]{2,3}$/.test(lang) && lang !== 'und' ? `${lang}-Latn` : lang;
}

function useVerseNumber(row: VerseRow): { className: string; label: string } {
  const { allNumbers } = useReading();
  const { t } = useI18n();
  const shown = row.numbered || allNumbers;
  return {
    className: [styles['number'], shown ? '' : styles['numberQuiet']].join(' '),
    label: t('reading.verse', { no: row.verse.verseNo }),
  };
}

function VerseNumber({ row }: { row: VerseRow }) {
  const { className, label } = useVerseNumber(row);
  return (
    <span className={className} title={label}>
      {row.verse.verseNo}
    </span>
  );
}

/** Both layers of a verse: word under word where there is room; always readable one line after the other. */
function InterlinearText({ row, links }: { row: VerseRow; links: WordLinks }) {
  const { t } = useI18n();
  const { lang, interactive } = useReading();
  const { items } = row.verse;
  const above = row.verse.transliteration ?? [];
  const lower = drawLine(items, 'transcription');
  const upper = drawLine(above, 'transliteration');
  const upperLang = transliterationLang(lang);
  return (
    <div className={styles['interlinear']}>
      <p className={styles['stackedLine']} lang={upperLang}>
        {above.length === 0 ? (
          <span className={styles['absent']}>{t('reading.no-transliteration')}</span>
        ) : (
          <LineItems
            items={above}
            drawn={upper}
            convention="transliteration"
            interactive={false}
            firstNote={row.firstNote}
          />
        )}
      </p>
      <div className={styles['columns']}>
        {alignLine(items, above, links).map((column, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
          <span key={i} className={styles['column']}>
            <span className={styles['upper']} lang={upperLang} aria-hidden="true">
              <LineItems
                items={column.transliteration.filter((item) => item.k !== 'n')}
                drawn={upper}
                convention="transliteration"
                interactive={false}
                firstNote={row.firstNote}
              />
            </span>
            <span className={styles['lower']} lang={lang}>
              <LineItems
                items={column.transcription}
                drawn={lower}
                convention="transcription"
                interactive={interactive}
                firstNote={row.firstNote}
              />
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}

/** A verse on a row of its own, as it stands in the source. */
export const VerseLine = memo(function VerseLine({ row, links }: { row: VerseRow; links: WordLinks }) {
  const { mode, lang, interactive } = useReading();
  const convention: Convention = mode === 'transliteration' ? 'transliteration' : 'transcription';
  return (
    <div className={styles['verse']} id={verseAnchor(row.cardAddress, row.verse.verseNo)}>
      <VerseNumber row={row} />
      {mode === 'both' ? (
        <InterlinearText row={row} links={links} />
      ) : (
        <p className={styles['line']} lang={convention === 'transliteration' ? transliterationLang(lang) : lang}>
          <LineText
            items={row.verse.items}
            convention={convention}
            interactive={interactive}
            firstNote={row.firstNote}
          />
        </p>
      )}
    </div>
  );
});

/** Verses as running text; where each begins is marked by a stroke and every fifth by its number. */
export const Passage = memo(function Passage({ verses }: { verses: readonly VerseRow[] }) {
  const { mode, lang, interactive } = useReading();
  const convention: Convention = mode === 'transliteration' ? 'transliteration' : 'transcription';
  return (
    <p className={styles['passage']} lang={convention === 'transliteration' ? transliterationLang(lang) : lang}>
      {verses.map((row, i) => (
        <span key={row.key} id={verseAnchor(row.cardAddress, row.verse.verseNo)}>
          {i > 0 && !endsWithinWord(verses[i - 1]?.verse.items ?? []) && ' '}
          <InlineNumber row={row} />
          <LineText
            items={row.verse.items}
            convention={convention}
            interactive={interactive}
            firstNote={row.firstNote}
          />
        </span>
      ))}
    </p>
  );
});

function InlineNumber({ row }: { row: VerseRow }) {
  const { allNumbers } = useReading();
  const { t } = useI18n();
  const shown = row.numbered || allNumbers;
  return (
    <span className={styles['inlineNumber']} title={t('reading.verse', { no: row.verse.verseNo })}>
      {shown ? row.verse.verseNo : '|'}
    </span>
  );
}
