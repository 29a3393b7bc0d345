/** Where in a header do facts of a record stand? Places that are not there are made as TEI has them. */
import { EXPORTED } from '../write/xml.ts';
import { elementsIn, type HeaderSource, proseIn, type SourceElement, written } from './header-source.ts';
import type { ParsedRecord, Wording } from './record.ts';

/** A field as it is written. */
export interface Writing {
  header: HeaderSource;
  record: ParsedRecord;
  /** What the header says now. */
  now: ParsedRecord;
  /** What the text is called where its record has no title; TEI wants one. */
  titles: readonly { language: string; title: string }[];
  /** It was written once, and the header still says something else, somewhere else. */
  again: boolean;
}

const OF_FILE = ['titleStmt', 'editionStmt', 'extent', 'publicationStmt', 'seriesStmt', 'notesStmt', 'sourceDesc'];
const OF_MANUSCRIPT = ['msContents', 'physDesc', 'history', 'additional', 'msPart', 'msFrag'];

export const ofFile = ({ header }: Writing, name: string): SourceElement => {
  const file = header.child(header.header, 'fileDesc', () => true);
  return header.child(file, name, OF_FILE.slice(OF_FILE.indexOf(name) + 1));
};

export const ofProfile = ({ header }: Writing): SourceElement =>
  header.child(header.header, 'profileDesc', ['xenoData', 'revisionDesc']);

/** Where descriptions of sources may stand: not among paragraphs. */
export function sourceDesc(writing: Writing): SourceElement {
  const { header } = writing;
  ofFile(writing, 'sourceDesc');
  const all = header.find('fileDesc/sourceDesc');
  for (const one of all) header.remove(...proseIn(one).filter((prose) => header.words(prose) === ''));
  const free = all.find((one) => proseIn(one).length === 0);
  if (free !== undefined) return free;
  const [file = header.header] = header.find('fileDesc');
  header.insert(file, header.markup('sourceDesc', {}));
  return header.find('fileDesc/sourceDesc').at(-1) ?? file;
}

/** Where facts of publication may stand: paragraphs become notes. */
export function publicationStmt(writing: Writing): SourceElement {
  const { header } = writing;
  const statement = ofFile(writing, 'publicationStmt');
  const prose = proseIn(statement);
  const words = prose.filter((one) => header.words(one) !== '').map(written);
  header.remove(...prose);
  if (words.length > 0) header.insert(ofFile(writing, 'notesStmt'), header.markup('note', {}, ...words));
  return statement;
}

export function manuscript(writing: Writing): SourceElement {
  const { header } = writing;
  const one = header.find('msDesc')[0] ?? header.child(sourceDesc(writing), 'msDesc');
  header.child(one, 'msIdentifier', () => true);
  return one;
}

/** A part of the description of the manuscript, which has no paragraphs beside its parts. */
export function ofManuscript(writing: Writing, name: string): SourceElement {
  const { header } = writing;
  const one = manuscript(writing);
  header.wrapProse(one, 'msContents');
  return header.child(one, name, OF_MANUSCRIPT.slice(OF_MANUSCRIPT.indexOf(name) + 1));
}

/** Puts markup where the first of some elements stood; where there is none, into another. '' takes them away. */
export function put({ header }: Writing, there: readonly SourceElement[], markup: string, otherwise: () => void): void {
  if (markup === '') header.remove(...there);
  else if (there.length > 0) header.replace(there, markup);
  else otherwise();
}

/** What says that nothing is said, where something else would speak. */
export const silence = ({ header, again }: Writing, name: string, attributes = {}): string =>
  again ? header.markup(name, { ...attributes, n: EXPORTED }) : '';

export const inLanguages = ({ header }: Writing, name: string, wording: Wording): string =>
  Object.entries(wording)
    .map(([tag, text]) => header.element(name, text, { 'xml:lang': tag || null }))
    .join('');

/** An address is one word. */
export const address = (uri: string | null): string | null => uri?.replace(/\s/gu, encodeURIComponent) ?? null;

/** Elements of which nothing is left. */
export const removeEmpty = ({ header }: Writing, path: string): void =>
  header.remove(...header.find(path).filter((one) => elementsIn(one).length === 0));
