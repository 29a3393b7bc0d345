import { conventionOf, lineText } from '@glosa/contract';
import { memo } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type AlignedColumn, alignLine, type WordLinks } from './alignment.ts';
import { Brackets, MarginMark } from './context/MarginMark.tsx';
import { type DrawnLine, drawLine, endsWithinWord } from './draw-line.ts';
import { LineItems, LineText } from './LineText.tsx';
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

/** One column of an interlinear line. The letters above are read as a whole line before, so they are silent here. */
function Column(props: { column: AlignedColumn; upper: DrawnLine; lower: DrawnLine; row: VerseRow }) {
  const { column, upper, lower } = props;
  const { noteNos } = props.row;
  const { lang, interactive } = useReading();
  return (
    <span className={styles['column']}>
      <span className={styles['upper']} data-convention="transliteration" lang={transliterationLang(lang)}>
        <LineItems
          items={column.transliteration}
          drawn={upper}
          convention="transliteration"
          interactive={false}
          silent
          noteNos={noteNos}
        />
      </span>
      <span className={styles['lower']} data-convention="transcription" lang={lang}>
        <LineItems
          items={column.transcription}
          drawn={lower}
          convention="transcription"
          interactive={interactive}
          noteNos={noteNos}
        />
      </span>
    </span>
  );
}

/** Both layers of a verse: word under word where there is room, else line under line. */
function InterlinearText({ row, links }: { row: VerseRow; links: WordLinks }) {
  const { t } = useI18n();
  const { lang, interactive, stacked, asWritten } = useReading();
  const { items } = row.verse;
  const above = row.verse.transliteration ?? [];
  const lower = drawLine(items, 'transcription', asWritten);
  const upper = drawLine(above, 'transliteration', asWritten);
  const absent = row.verse.transliteration ? null : (
    <span className={styles['absent']}>{t('reading.no-transliteration')}</span>
  );
  if (stacked) {
    return (
      <div>
        <p className={styles['stackedUpper']} data-convention="transliteration" lang={transliterationLang(lang)}>
          {absent ?? <LineText items={above} convention="transliteration" interactive={false} noteNos={row.noteNos} />}
        </p>
        <p className={styles['line']} data-convention="transcription" lang={lang}>
          <LineText items={items} convention="transcription" interactive={interactive} noteNos={row.noteNos} />
        </p>
      </div>
    );
  }
  return (
    <div>
      {absent ?? (
        <span lang={transliterationLang(lang)}>
          <VisuallyHidden>{lineText(above, 'transliteration', asWritten)}</VisuallyHidden>
        </span>
      )}
      <div className={styles['columns']}>
        {alignLine(items, above, links).map((column, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
          <Column key={i} column={column} upper={upper} lower={lower} row={row} />
        ))}
      </div>
    </div>
  );
}

/** A verse on a row of its own, as it stands in the source. */
export const VerseLine = memo(function VerseLine({ row, links }: { row: VerseRow; links: WordLinks }) {
  const { mode, lang, interactive, anchor } = useReading();
  const convention = conventionOf(mode);
  const id = verseAnchor(row.cardAddress, row.verse.verseNo);
  const reference = `${row.cardAddress}.${row.verse.verseNo}`;
  return (
    <div
      className={styles['verse']}
      id={id}
      data-card={row.cardAddress}
      data-verse={row.verse.verseNo}
      aria-current={id === anchor ? 'location' : undefined}
    >
      <VerseNumber row={row} />
      {mode === 'both' ? (
        <InterlinearText row={row} links={links} />
      ) : (
        <p
          className={styles['line']}
          data-convention={convention}
          lang={convention === 'transliteration' ? transliterationLang(lang) : lang}
        >
          <LineText items={row.verse.items} convention={convention} interactive={interactive} noteNos={row.noteNos} />
        </p>
      )}
      <div className={styles['margin']}>
        <Brackets reference={reference} />
        <MarginMark reference={reference} />
      </div>
    </div>
  );
});

/** Verses as running text; where each begins is marked by a stroke, at every fifth with its number. */
export const Passage = memo(function Passage({ verses }: { verses: readonly VerseRow[] }) {
  const { mode, lang, interactive, anchor } = useReading();
  const convention = conventionOf(mode);
  const current = (row: VerseRow): 'location' | undefined =>
    verseAnchor(row.cardAddress, row.verse.verseNo) === anchor ? 'location' : undefined;
  return (
    <p
      className={styles['passage']}
      data-convention={convention}
      lang={convention === 'transliteration' ? transliterationLang(lang) : lang}
    >
      {verses.map((row, i) => (
        <span
          key={row.key}
          id={verseAnchor(row.cardAddress, row.verse.verseNo)}
          data-card={row.cardAddress}
          data-verse={row.verse.verseNo}
          aria-current={current(row)}
        >
          {i > 0 && !endsWithinWord(verses[i - 1]?.verse.items ?? []) && ' '}
          <InlineNumber row={row} />
          <MarginMark reference={`${row.cardAddress}.${row.verse.verseNo}`} inline />
          <LineText items={row.verse.items} convention={convention} interactive={interactive} noteNos={row.noteNos} />
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
      |{shown && row.verse.verseNo}
    </span>
  );
}
