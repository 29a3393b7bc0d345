import { LEAF_ADDRESS } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import type { WordLinks } from './alignment.ts';
import { MarginMark } from './context/MarginMark.tsx';
import styles from './reading.module.css';
import { cardAnchor, type NumberedNote, type ReadingRow } from './rows.ts';
import { Passage, VerseLine } from './VerseLine.tsx';

const isLeaf = new RegExp(LEAF_ADDRESS, 'u');

/** The address of a card as heading and anchor, with the way to its picture where there is one. */
function CardHeading({ row }: { row: Extract<ReadingRow, { kind: 'card' }> }) {
  const { t } = useI18n();
  const anchor = cardAnchor(row.cardAddress);
  return (
    <div className={styles['cardHead']}>
      <h2 id={anchor}>
        <a href={`#${encodeURIComponent(anchor)}`}>
          {isLeaf.test(row.cardAddress) ? t('reading.card', { card: row.cardAddress }) : row.cardAddress}
        </a>
      </h2>
      <MarginMark reference={row.cardAddress} />
      {row.imageUrl !== null && /^https?:/.test(row.imageUrl) && (
        <a href={row.imageUrl} rel="noreferrer">
          {t('reading.picture', { card: row.cardAddress })}
        </a>
      )}
    </div>
  );
}

/** The notes to the verses of a card, below it. */
function CardNotes({ notes }: { notes: readonly NumberedNote[] }) {
  const { t } = useI18n();
  return (
    <ol className={styles['notes']} start={notes[0]?.no} aria-label={t('reading.notes')}>
      {notes.map((note) => (
        <li key={note.no}>
          <span className={styles['noteRef']}>{`${note.cardAddress}.${note.verseNo}`}</span> {note.x}
        </li>
      ))}
    </ol>
  );
}

/** One row of the text, whatever it is. */
export function RowView({ row, links }: { row: ReadingRow; links: WordLinks }) {
  switch (row.kind) {
    case 'card':
      return <CardHeading row={row} />;
    case 'verse':
      return <VerseLine row={row} links={links} />;
    case 'passage':
      return <Passage verses={row.verses} />;
    case 'notes':
      return <CardNotes notes={row.notes} />;
  }
}
