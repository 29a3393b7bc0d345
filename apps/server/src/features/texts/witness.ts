/** What a citation needs of the record that came with a layer: by whom, from which manuscript, after which edition. */
import { type Dating, dateLabel, manuscriptOf } from '@glosa/contract';
import type { LayerRow } from '../../corpus/texts.ts';

export interface Witness {
  authors: readonly string[];
  /** Those who are simply called editor: who did one step of the work is named in the record. */
  editors: readonly string[];
  /** Settlement and repository; null where neither is known. */
  archive: string | null;
  shelfmark: string | null;
  /** Settlement, repository, shelfmark. */
  manuscript: string | null;
  /** Of the manuscript or print, as the source puts it, else in years. */
  date: string | null;
  dating: Dating | null;
  place: string | null;
  edition: string | null;
  /** Of the edition, where its citation ends in one. */
  year: number | null;
  /** The file's own description of its source, where no field says what it says. */
  source: string | null;
}

const NONE: Witness = {
  ...{ authors: [], editors: [], archive: null, shelfmark: null, manuscript: null },
  ...{ date: null, dating: null, place: null, edition: null, year: null, source: null },
};

/** `CC BY 4.0` and `1984` alike end a sentence: only a year that printing had reached counts. */
const LAST_YEAR = /(?<!\d)(1[4-9]\d\d|20\d\d)\)?\.?$/;

export function witnessOf({ record, source }: Pick<LayerRow, 'record' | 'source'>): Witness {
  if (record === null) return { ...NONE, source };
  const manuscript = manuscriptOf(record);
  const edition = record.edition || null;
  const year = LAST_YEAR.exec(record.edition)?.[1];
  return {
    authors: record.author.map(({ name }) => name),
    editors: record.editors.filter(({ role }) => role === null).map(({ name }) => name),
    archive: [record.settlement, record.repository].filter((part) => part !== '').join(', ') || null,
    shelfmark: record.shelfmark || null,
    manuscript,
    date: dateLabel(record.date),
    dating: record.date,
    place: record.place?.name ?? null,
    edition,
    year: year === undefined ? null : Number(year),
    source: manuscript === null && edition === null ? source : null,
  };
}

/** The manuscript with its date, as a citation names it; null where the manuscript is not known. */
export const datedManuscript = ({ manuscript, date }: Witness): string | null =>
  manuscript !== null && date !== null ? `${manuscript} (${date})` : manuscript;
