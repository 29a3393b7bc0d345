/** What a citation needs of the record that came with a layer: by whom, from which manuscript, after which edition. */
import { archiveOf, type Dating, dateInWords, type Language, manuscriptOf, wordsIn } from '@glosa/contract';
import { mainLanguage, nameIn } from '@glosa/dictionary';
import type { LayerRow, VisibleText } from '../../corpus/texts.ts';

export interface Witness {
  authors: readonly string[];
  /** Those who are simply called editor: who did one step of the work is named in the record. */
  editors: readonly string[];
  /** Settlement and repository; null where neither is known. */
  archive: string | null;
  shelfmark: string | null;
  /** Settlement, repository, shelfmark. */
  manuscript: string | null;
  /** Where in the manuscript the whole text stands: `Bl. 103r-111v`; null where that is not known. */
  leaves: string | null;
  /** Of the manuscript or print, as the source puts it, with years where that names none. */
  date: string | null;
  dating: Dating | null;
  place: string | null;
  edition: string | null;
  /** Of the edition, where its citation names one. */
  year: number | null;
  /** The file's own description of its source, where no field says what it says. */
  source: string | null;
}

const NONE: Witness = {
  ...{ authors: [], editors: [], archive: null, shelfmark: null, manuscript: null, leaves: null },
  ...{ date: null, dating: null, place: null, edition: null, year: null, source: null },
};

/** A page or leaf, or a span of them. How many there are, as of a fragment (`4 Doppelblätter`), is no place in them. */
const PLACE = /\d[rv][a-d]?\b|\d[a-d]?\s?[–-]\s?(?:\d|[a-d]\b)/u;
/** Which of several fragments it is: their shelfmarks have these letters, too. */
const LETTERED = /^\[[a-z]\] /u;

const leavesOf = (folios: string): string | null => (PLACE.test(folios) && !LETTERED.test(folios) ? folios : null);

/** Where an edition is to be looked into, and what was made of it later: numbers there are no years of it. */
const ASIDE = /(?:\b(?:S|s|p|pp|k|Bl|Sp|kol|Nr|nr|no)\.\s?(?=\[?\d)|\b(?:Nachdr|Neudr|[Rr]epr|[Pp]rzedr))[^;]*/gu;
/** A year that printing had reached, at the end of a part of a citation: `1984`, `1914/16`, `(1881),`. */
const YEAR = /(?<![\d–-])(?:(?:1[4-9]\d\d|20\d\d)\s?[–-]\s?)?(1[4-9]\d\d|20\d\d)(?=[/.,;:)\]]|\s*\(?\s*$)/gu;

/** Of the last edition that is cited. */
const editionYear = (citation: string): number | null => {
  const [, year] = [...citation.replace(ASIDE, '').matchAll(YEAR)].at(-1) ?? [];
  return year === undefined ? null : Number(year);
};

export function witnessOf({ record, source }: Pick<LayerRow, 'record' | 'source'>): Witness {
  if (record === null) return { ...NONE, source };
  const manuscript = manuscriptOf(record);
  const edition = record.edition || null;
  return {
    authors: record.author.map(({ name }) => name),
    editors: record.editors.filter(({ role }) => role === null).map(({ name }) => name),
    archive: archiveOf(record),
    shelfmark: record.shelfmark || null,
    manuscript,
    leaves: leavesOf(record.folios),
    date: dateInWords(record.date),
    dating: record.date,
    place: record.place?.name ?? null,
    edition,
    year: editionYear(record.edition),
    source: manuscript === null && edition === null ? source : null,
  };
}

/** The manuscript with its leaves, and where and when it was written, as a citation names it; null where it is not known. */
export const datedManuscript = (witness: Witness): string | null => {
  const { manuscript, leaves } = witness;
  if (manuscript === null) return null;
  const origin = originOf(witness);
  const place = leaves === null ? manuscript : `${manuscript}, ${leaves}`;
  return origin === null ? place : `${place} (${origin})`;
};

/** Where and when the manuscript or print was made. */
const originOf = ({ place, date }: Witness): string | null =>
  [place, date]
    .filter((part) => part !== null)
    .join(', ')
    .replace(/\.$/, '') || null;

/** The same of a witness of which no manuscript is known, and of which the file's own description says nothing either. */
export const bareOrigin = (witness: Witness): string | null =>
  witness.manuscript === null && witness.source === null ? originOf(witness) : null;

/**
 * What the text is called where it is cited: where it has no name but its siglum, as its record has it, in its own language
 * before that of the reader.
 */
export function citedTitle({ text, base }: Pick<VisibleText, 'text' | 'base'>, language: Language): string {
  const name = nameIn(language, text.name).text;
  if (name !== text.code) return name;
  const title = base.record?.title ?? {};
  const own = title[mainLanguage(base.language ?? '')];
  return own ?? wordsIn(title, language)?.text ?? name;
}

/** The authors that the title does not name itself: `Heinrich: Litanei` is by Heinrich. */
export function authorsBeside(title: string, authors: readonly string[]): readonly string[] {
  const words = (name: string) => name.match(/[\p{L}\p{M}]+/gu) ?? [];
  const [before = '', ...rest] = title.split(':');
  const named = new Set(rest.length === 0 ? [] : words(before));
  return authors.every((author) => words(author).every((word) => named.has(word))) ? [] : authors;
}

/** ISO 8601: `1190/1220`; null where an end is not known. */
export function interval({ dating }: Witness): string | null {
  const { notBefore = null, notAfter = null } = dating ?? {};
  if (notBefore === null || notAfter === null) return null;
  const year = (value: number) => `${value < 0 ? '-' : ''}${String(Math.abs(value)).padStart(4, '0')}`;
  return notBefore === notAfter ? year(notBefore) : `${year(notBefore)}/${year(notAfter)}`;
}

/** What the text was taken from, each in words of its own: the manuscript, the edition; else the file's own description. */
export const sourcesOf = (witness: Witness): string[] =>
  [datedManuscript(witness), bareOrigin(witness), witness.edition, witness.source].flatMap((part) => part ?? []);
