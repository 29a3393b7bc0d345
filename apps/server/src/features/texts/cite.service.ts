import type { CITATION_FORMATS, Dating, Language } from '@glosa/contract';
import {
  BASE_LANGUAGE,
  DICTIONARIES,
  type DictionaryKey,
  format,
  languageName,
  mainLanguage,
  withoutMarks,
  writtenIn,
} from '@glosa/dictionary';
import { FileAnswer } from '../../http/file-answer.ts';
import { licenceAddress } from './licence.ts';
import { citableAddress, type ShownLayer, type Stretch } from './stretch.service.ts';
import {
  authorsBeside,
  bareOrigin,
  citedTitle,
  datedManuscript,
  sourcesOf,
  type Witness,
  witnessOf,
} from './witness.ts';

export type CitationFormat = (typeof CITATION_FORMATS)[number];

/**
 * What a citation says, in one language. The date of access is the reader's to add. Its year is that of the edition, where
 * the record names one: the date of a version is not the year of the work.
 */
interface Citation {
  /** Letters, digits and `-`: for files that name their entries. */
  key: string;
  corpus: string;
  title: string;
  code: string;
  /** `12r.5-12v.3`; null for the whole text. */
  range: string | null;
  layer: string;
  /** `3`, of two layers `3, 1`. */
  version: string;
  /** Layers with their versions and dates in words. */
  statement: string;
  /** The language that the citation is in. */
  language: Language;
  /** BCP 47 tag of the language of the text, if it is known. */
  textLanguage: string | null;
  witness: Witness;
  /** In the file's words, and its address, where they do not name it. */
  licence: string | null;
  address: string;
  /** The day on which it was read. */
  read: string;
}

/** How a range of a text is cited. `origin`: where its address leads to; `at`: when it was read. */
export function citationFile(
  stretch: Stretch,
  asked: CitationFormat,
  { language, origin, at }: { language: Language; origin: string; at: Date },
): FileAnswer {
  const citation = { ...citationOf(stretch, language, origin), read: dayOf(at.toISOString()) };
  const { write, type, extension } = FORMATS[asked];
  const name = ['glosa', citation.code, citation.range ?? ''].filter((part) => part !== '').join('-');
  return new FileAnswer(`${name}.${extension}`, `${type}; charset=utf-8`, Buffer.from(write(citation)));
}

const FORMATS: Readonly<
  Record<CitationFormat, { write: (citation: Citation) => string; type: string; extension: string }>
> = {
  bibtex: { write: bibtex, type: 'application/x-bibtex', extension: 'bib' },
  ris: { write: ris, type: 'application/x-research-info-systems', extension: 'ris' },
  'csl-json': { write: cslJson, type: 'application/vnd.citationstyles.csl+json', extension: 'json' },
  text: { write: plainText, type: 'text/plain', extension: 'txt' },
};

function citationOf(stretch: Stretch, language: Language, origin: string): Omit<Citation, 'read'> {
  const say = (key: DictionaryKey, params: Record<string, string | number> = {}) =>
    format(DICTIONARIES[language][key], params);
  const { text, layers, isWhole, reference } = stretch;
  const names = layers.map((layer) => layerName(layer, language));
  const statement = layers.map(({ row, since }, i) =>
    say('cite.version', { layer: names[i] ?? '', version: row.version, date: dayOf(since) }),
  );
  const { code } = text.text;
  const witness = witnessOf(layers[0].row);
  return {
    key: keyOf(['glosa', code, isWhole ? '' : reference]),
    corpus: say('app.name'),
    title: citedTitle(text, language),
    code,
    range: isWhole ? null : reference,
    layer: names.join(', '),
    version: layers.map(({ row }) => row.version).join(', '),
    statement: statement.join(', '),
    language,
    textLanguage: knownLanguage(layers[0].row.language),
    // A range says by itself where it stands.
    witness: isWhole ? witness : { ...witness, leaves: null },
    licence: licenceLine(layers[0].row),
    address: citableAddress(origin, stretch),
  };
}

/** A tag that says that the language is not known says nothing. */
const knownLanguage = (tag: string | null) => (tag !== null && languageName(BASE_LANGUAGE, tag) !== null ? tag : null);

function licenceLine({ licence, record }: ShownLayer['row']): string | null {
  const address = record?.licence?.uri ?? licenceAddress(licence);
  if (licence === null || address === null || licence.includes(address)) return licence;
  return `${licence} (${address})`;
}

/** As it is called in a sentence. */
export function layerName({ row }: ShownLayer, language: Language): string {
  if (row.kind !== 'other-transcript') return DICTIONARIES[language][`layer.${row.kind}`];
  return writtenIn(language, row.name) ?? row.designation;
}

export const dayOf = (time: string): string => time.slice(0, 10);

function keyOf(parts: readonly string[]): string {
  return withoutMarks(parts.filter((part) => part !== '').join('-')).replace(/[^A-Za-z0-9]+/g, '-');
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Without the full stop that a sentence around it will have. */
const unstopped = (text: string) => oneLine(text).replace(/\.$/, '');

function plainText(citation: Citation): string {
  const { title, code, range, statement, witness, licence, corpus, address, read, language } = citation;
  const say = (key: DictionaryKey, values: Record<string, string>) => format(DICTIONARIES[language][key], values);
  const text =
    range === null ? say('cite.text-whole', { title, code }) : say('cite.text-range', { title, code, range });
  const authors = authorsBeside(title, witness.authors).join(', ');
  const editors = witness.editors.join(', ');
  const sentences = [
    authors === '' ? text : say('cite.text-by', { authors, text }),
    ...said(datedManuscript(witness), (manuscript) => say('cite.text-manuscript', { manuscript })),
    ...said(bareOrigin(witness), (origin) => say('cite.text-origin', { origin })),
    ...said(witness.edition, (edition) => say('cite.text-edition', { edition })),
    ...said(witness.source, (source) => say('cite.text-source', { source })),
    ...said(editors || null, (names) => say('cite.text-editors', { editors: names })),
    say('cite.text-in', { corpus, statement, address, day: read }),
    ...said(licence, (words) => say('cite.text-licence', { licence: words })),
  ];
  return `${oneLine(sentences.join(' '))}\n`;
}

/** A sentence about what is known, none about what is not. */
const said = (fact: string | null, sentence: (fact: string) => string): string[] =>
  fact === null ? [] : [sentence(unstopped(fact))];

/** What has no field of its own where citations are kept. */
const notes = (citation: Citation): string[] => [
  ...sourcesOf(citation.witness),
  citation.statement,
  ...(citation.licence === null ? [] : [citation.licence]),
];

/** `BaGB 103r.1-103r.25`, of a whole text its siglum. */
const placeOf = ({ code, range }: Citation): string => (range === null ? code : `${code} ${range}`);

/** Characters that mean something to TeX. Braces by name: BibTeX counts them, also after a backslash. */
const TEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
};

const tex = (text: string) => oneLine(text).replace(/[\\{}~^#$%&_]/g, (sign) => TEX[sign] ?? sign);

/** In UTF-8, as biber and every TeX of today read it. Names stand in two braces: their capitals stay. */
function bibtex(citation: Citation): string {
  const { key, title, corpus, address, textLanguage, statement, licence, witness } = citation;
  const place = placeOf(citation);
  const about = [...sourcesOf(witness), ...(licence === null ? [] : [licence])].map(unstopped).join('; ');
  const people = (name: string, persons: readonly string[]) =>
    persons.length === 0 ? [] : [[name, persons.map((person) => `{${tex(person)}}`).join(' and ')]];
  const fields = [
    ...people('author', witness.authors),
    ...people('editor', witness.editors),
    ['title', `{${tex(title)}}`],
    ['shorttitle', tex(place)],
    // What every style prints: BibTeX has no field for a place in a text, nor for a version.
    ['howpublished', tex([corpus, place, statement].join(', '))],
    ...(witness.year === null ? [] : [['year', String(witness.year)]]),
    ...(about === '' ? [] : [['note', tex(about)]]),
    ...(licence === null ? [] : [['copyright', tex(licence)]]),
    // Addresses are percent-encoded: there is nothing in them to be escaped, and `%` must stay as it is.
    ['url', address],
    ...languageFields(textLanguage),
  ];
  return `@misc{${key},\n${fields.map(([name, value]) => `  ${name} = {${value}},\n`).join('')}}\n`;
}

/** Languages by the names that babel has for them; BibTeX styles hyphenate by these. */
const BABEL: Readonly<Record<string, string>> = {
  ...{
    cs: 'czech',
    cu: 'churchslavonic',
    de: 'german',
    en: 'english',
    es: 'spanish',
    fr: 'french',
    grc: 'ancientgreek',
  },
  ...{ he: 'hebrew', hu: 'hungarian', it: 'italian', la: 'latin', lt: 'lithuanian', nl: 'dutch', pl: 'polish' },
  ...{ pt: 'portuguese', ru: 'russian', sk: 'slovak', sv: 'swedish', uk: 'ukrainian' },
};

/**
 * The language by its English name, and what babel calls it: nothing where babel has no such language, rather than a
 * relative of it. Its own private part says nothing to babel.
 */
function languageFields(tag: string | null): string[][] {
  const name = tag === null ? null : languageName(BASE_LANGUAGE, tag);
  if (tag === null || name === null) return [];
  const babel = BABEL[mainLanguage(tag)];
  return [['language', tex(name)], ...(babel === undefined ? [] : [['langid', babel]])];
}

/** Tag, two blanks, hyphen, blank, value; a value cannot run over a line. */
function ris(citation: Citation): string {
  const { title, range, corpus, version, statement, licence, textLanguage, address, witness } = citation;
  const one = (tag: string, value: string | null): string[][] => (value === null ? [] : [[tag, value]]);
  const fields = [
    ['TY', 'DATA'],
    ...witness.authors.map((name) => ['AU', person(name)]),
    ...witness.editors.map((name) => ['ED', person(name)]),
    ['TI', title],
    ['T2', corpus],
    ['PB', corpus],
    ['ST', placeOf(citation)],
    ...(range === null ? [] : [['SP', range]]),
    ['ET', version],
    ...one('PY', witness.year === null ? null : String(witness.year)),
    // As Zotero reads them: where the manuscript lies, its number there, the rights; `PB` is where data are kept.
    ...one('DB', witness.archive),
    ...one('AN', witness.shelfmark),
    ...[...sourcesOf(witness), statement].map((note) => ['N1', note]),
    ...one('CR', licence),
    ...one('LA', textLanguage),
    ['UR', address],
    ['ER', ''],
  ];
  return fields.map(([tag, value = '']) => `${tag}  - ${oneLine(value)}\r\n`).join('');
}

/** A comma would part it into family and given name. Those who are listed in brackets stay apart. */
const person = (name: string): string =>
  name.replace(/\([^()]*\)/gu, (list) => list.replaceAll(',', ';')).replaceAll(',', ' ');

/** The schema of CSL 1.0.2: an array of items. */
function cslJson(citation: Citation): string {
  const { key, title, code, range, corpus, version, textLanguage, address, layer, witness } = citation;
  const people = (names: readonly string[]) => names.map((literal) => ({ literal: oneLine(literal) }));
  const item = {
    id: key,
    type: 'dataset',
    ...(witness.authors.length > 0 && { author: people(witness.authors) }),
    ...(witness.editors.length > 0 && { editor: people(witness.editors) }),
    title: oneLine(title),
    'title-short': code,
    'container-title': corpus,
    ...(range !== null && { section: range }),
    genre: oneLine(layer),
    version,
    ...(witness.archive !== null && { archive: oneLine(witness.archive) }),
    ...(witness.shelfmark !== null && { archive_location: oneLine(witness.shelfmark) }),
    ...(witness.year !== null && { issued: { 'date-parts': [[witness.year]] } }),
    ...(witness.date !== null && { 'original-date': originalDate(witness.dating, witness.date) }),
    note: notes(citation).map(unstopped).join('; '),
    ...(textLanguage !== null && { language: textLanguage }),
    URL: address,
  };
  return `${JSON.stringify([item], null, 2)}\n`;
}

/** In years where both ends are known, else in words. */
function originalDate(dating: Dating | null, words: string): object {
  const { notBefore = null, notAfter = null } = dating ?? {};
  if (notBefore === null || notAfter === null) return { literal: oneLine(words) };
  return { 'date-parts': notBefore === notAfter ? [[notBefore]] : [[notBefore], [notAfter]] };
}
