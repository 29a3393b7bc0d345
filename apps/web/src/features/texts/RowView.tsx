import type { WordLinks } from './alignment.ts';
import { CardHeading, CardNotes } from './CardParts.tsx';
import type { ReadingRow } from './rows.ts';
import { Passage, VerseLine } from './VerseLine.tsx';

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
