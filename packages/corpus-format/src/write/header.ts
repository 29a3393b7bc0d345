import type { LayerHeader } from '../layer.ts';
import type { ParsedRecord } from '../record/record.ts';
import { headerWithRecord, type RecordCorrection, saysNothing } from '../record/write-record.ts';
import { attributes, EXPORTED, escapeText, startTag } from './xml.ts';

/** What a file says of itself and where it came from. */
export interface ExportFacts {
  /** The name of the corpus, which answers for the file. */
  corpus: string;
  /** Of the text, by language. */
  titles: { language: string; title: string }[];
  code: string;
  /** `transcription`, `transliteration`, or the designation of an other transcript. */
  layer: string;
  version: string;
  /** The day of the version: `2026-11-22`. */
  date: string;
  range: string;
  link: string;
  /** What is known of the text, as it is in force; null where nothing is. */
  record?: ParsedRecord | null;
  /** Who said what of it, where that was not the file. */
  corrections?: readonly RecordCorrection[];
}

const element = (name: string, text: string | null, values = {}) =>
  text === null || text === '' ? '' : `${startTag(name, values)}${escapeText(text)}</${name}>`;

/**
 * A header for a text that came without one. The importer knows it again and does not keep it as one, unless it has a record
 * to say.
 */
export function generatedHeader(header: LayerHeader, facts: ExportFacts | null): string {
  const { record = null } = facts ?? {};
  return facts !== null && record !== null && !saysNothing(record)
    ? completedHeader(bareHeader(header, facts), facts)
    : ownHeader(header, facts);
}

/** What TEI wants of any header, with nothing in it that a record would have. */
function bareHeader({ licence, source }: LayerHeader, { titles }: ExportFacts): string {
  const added = { n: EXPORTED };
  const title = titles.map((one) => element('title', one.title, { 'xml:lang': one.language, ...added })).join('');
  const rights = licence === null ? '' : `<availability>${element('licence', licence, added)}</availability>`;
  const described = element('p', source) || '<p/>';
  return `<teiHeader><fileDesc><titleStmt>${title || startTag('title', added).concat('</title>')}</titleStmt><publicationStmt>${rights}</publicationStmt><sourceDesc>${described}</sourceDesc></fileDesc></teiHeader>`;
}

function ownHeader({ title, licence, source }: LayerHeader, facts: ExportFacts | null): string {
  const titles = facts?.titles ?? [];
  const titleStmt =
    titles.length === 0
      ? `<title>${escapeText(title ?? '')}</title>`
      : titles.map((one) => element('title', one.title, { 'xml:lang': one.language })).join('');
  const authority = `<authority>${escapeText(facts?.corpus ?? '')}</authority>`;
  const about = facts ? `${idno('siglum', facts.code)}<date${attributes({ when: facts.date })}/>` : '';
  const availability = licence === null ? '' : `<availability>${element('licence', licence)}</availability>`;
  const statement = `<publicationStmt>${authority}${about}${availability}</publicationStmt>`;
  const described = `<sourceDesc>${element('p', source) || '<p/>'}</sourceDesc>`;
  const fileDesc = `<titleStmt>${titleStmt}</titleStmt>${statement}${facts ? series(facts) : ''}${described}`;
  return `${startTag('teiHeader', { n: EXPORTED })}<fileDesc>${fileDesc}</fileDesc></teiHeader>`;
}

/**
 * A header as it was given, with the record that is in force and what is said of the export; the importer takes the latter
 * away again.
 */
export function completedHeader(given: string, facts: ExportFacts): string {
  const { record = null, corrections = [], titles } = facts;
  const xml = record === null ? given : headerWithRecord(given, { record, corrections, titles });
  // TEI wants somebody to answer for a publication before anything else is said of it.
  const authority = element('authority', facts.corpus, { n: EXPORTED });
  return xml
    .replace(
      /<publicationStmt>(?=\s*<(?:\/publicationStmt|availability|idno|date|pubPlace|address|ptr|ref)[\s/>])/,
      (tag) => `${tag}${authority}`,
    )
    .replace('</publicationStmt>', (tag) => `${tag}${series(facts)}`);
}

const idno = (type: string, text: string) => element('idno', text, { type });

/** The corpus as a series that the text is part of: which one, in which version, and what of it. */
function series({ corpus, code, layer, version, date, range, link }: ExportFacts): string {
  const numbers = [idno('siglum', code), idno('layer', layer), idno('version', version), idno('range', range)];
  const day = `${startTag('biblScope', { unit: 'version' })}<date${attributes({ when: date })}/></biblScope>`;
  const title = `<title>${escapeText(corpus)}</title>`;
  return `${startTag('seriesStmt', { n: EXPORTED })}${title}${numbers.join('')}${idno('URI', link)}${day}</seriesStmt>`;
}
