import type { CITATION_FORMATS, Language } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, format } from '@glosa/dictionary';
import { FileAnswer } from '../../http/file-answer.ts';
import { citableAddress, type ShownLayer, type Stretch } from './stretch.service.ts';

export type CitationFormat = (typeof CITATION_FORMATS)[number];

/** What a citation says, in one language. The date of access is the reader's to add. */
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
  /** `YYYY-MM-DD` of the younger version. */
  date: string;
  /** Layers with their versions and dates in words. */
  statement: string;
  /** BCP 47 tag of the language that the citation is in. */
  language: Language;
  licence: string | null;
  address: string;
}

/** How a range of a text is cited. `origin`: where its address leads to. */
export function citationFile(
  stretch: Stretch,
  asked: CitationFormat,
  { language, origin }: { language: Language; origin: string },
): FileAnswer {
  const citation = citationOf(stretch, language, origin);
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

function citationOf(stretch: Stretch, language: Language, origin: string): Citation {
  const say = (key: DictionaryKey, params: Record<string, string | number> = {}) =>
    format(DICTIONARIES[language][key], params);
  const { text, layers, isWhole, reference } = stretch;
  const names = layers.map((layer) => layerName(layer, language));
  const statement = layers.map(({ row, since }, i) =>
    say('cite.version', { layer: names[i] ?? '', version: row.version, date: dayOf(since) }),
  );
  const { code } = text.text;
  return {
    key: keyOf(['glosa', code, isWhole ? '' : reference]),
    corpus: say('app.name'),
    title: text.name[language],
    code,
    range: isWhole ? null : reference,
    layer: names.join(', '),
    version: layers.map(({ row }) => row.version).join(', '),
    date: layers.map(({ since }) => dayOf(since)).reduce((one, other) => (one > other ? one : other)),
    statement: statement.join(', '),
    language,
    licence: layers[0].row.licence,
    address: citableAddress(origin, stretch),
  };
}

/** As it is called in a sentence. */
export function layerName({ row }: ShownLayer, language: Language): string {
  if (row.kind !== 'other-transcript') return DICTIONARIES[language][`layer.${row.kind}`];
  const own = language === 'en' && row.name_en !== '' ? row.name_en : row.name_pl;
  return own === '' ? row.designation : own;
}

export const dayOf = (time: string): string => time.slice(0, 10);

function keyOf(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .join('-')
    .normalize('NFD')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-');
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

function plainText({ title, code, range, statement, corpus, address, language }: Citation): string {
  const key = range === null ? 'cite.text-whole' : 'cite.text';
  const values = { title, code, range: range ?? '', statement, corpus, address };
  return `${oneLine(format(DICTIONARIES[language][key], values))}\n`;
}

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
  const { key, title, code, range, corpus, date, version, address, language } = citation;
  const place = range === null ? code : `${code} ${range}`;
  const fields = [
    ['title', `{${tex(title)}}`],
    ['titleaddon', tex(place)],
    ['howpublished', tex(corpus)],
    ['version', tex(version)],
    ['note', tex([place, citation.statement, citation.licence ?? ''].filter((part) => part !== '').join('; '))],
    ['date', date],
    ['year', date.slice(0, 4)],
    // Addresses are percent-encoded: there is nothing in them to be escaped, and `%` must stay as it is.
    ['url', address],
    ['langid', language === 'pl' ? 'polish' : 'english'],
  ];
  return `@misc{${key},\n${fields.map(([name, value]) => `  ${name} = {${value}},\n`).join('')}}\n`;
}

/** Tag, two blanks, hyphen, blank, value; a value cannot run over a line. */
function ris(citation: Citation): string {
  const { title, code, range, corpus, date, version, statement, licence, language, address, layer } = citation;
  const fields = [
    ['TY', 'DATA'],
    ['TI', title],
    ['T2', corpus],
    ['ST', code],
    ...(range === null ? [] : [['SP', range]]),
    ['M3', layer],
    ['ET', version],
    ['PY', date.slice(0, 4)],
    ['DA', date.replaceAll('-', '/')],
    ['N1', statement],
    ...(licence === null ? [] : [['C1', licence]]),
    ['LA', language],
    ['UR', address],
    ['ER', ''],
  ];
  return fields.map(([tag, value = '']) => `${tag}  - ${oneLine(value)}\r\n`).join('');
}

/** The schema of CSL 1.0.2: an array of items. */
function cslJson(citation: Citation): string {
  const { key, title, code, range, corpus, date, version, statement, licence, language, address, layer } = citation;
  const item = {
    id: key,
    type: 'dataset',
    title: oneLine(title),
    'title-short': code,
    'container-title': corpus,
    ...(range !== null && { section: range }),
    genre: oneLine(layer),
    version,
    issued: { 'date-parts': [date.split('-').map(Number)] },
    note: oneLine([statement, licence ?? ''].filter((part) => part !== '').join('; ')),
    language,
    URL: address,
  };
  return `${JSON.stringify([item], null, 2)}\n`;
}
