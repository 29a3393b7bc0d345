import {
  type CITATION_FORMATS,
  callAddress,
  citeText,
  exportText,
  type Language,
  type TEXT_EXPORT_FORMATS,
} from '@glosa/contract';

export type CitationFormat = (typeof CITATION_FORMATS)[number];
export type ExportFormat = (typeof TEXT_EXPORT_FORMATS)[number];

export interface RangeEnd {
  cardAddress: string;
  verseNo: string;
}

/** A stretch of a layer of a text; without a range the whole text. */
export interface Taken {
  code: string;
  mode: string;
  range: readonly [RangeEnd, RangeEnd] | null;
}

/** What both calls are asked with. */
export function takenQuery({ mode, range }: Taken): { mode: string; from?: string; to?: string } {
  if (range === null) return { mode };
  const [from, to] = range.map(({ cardAddress, verseNo }) => `${cardAddress}.${verseNo}`);
  return { mode, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** The address of a citation as a file. */
export function citationHref(taken: Taken, format: CitationFormat, lang: Language): string {
  return callAddress(citeText, { params: { code: taken.code }, query: { ...takenQuery(taken), format, lang } });
}

/** The address of a file of the text. */
export function downloadHref(taken: Taken, format: ExportFormat, lang: Language): string {
  return callAddress(exportText, { params: { code: taken.code }, query: { ...takenQuery(taken), format, lang } });
}
