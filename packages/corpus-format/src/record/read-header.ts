/** What a `teiHeader` says of its text, field by field; where it says so in several places, the first of them counts. */
import { EXPORTED } from '../write/xml.ts';
import { childrenOf, find, type HeaderElement, headerTree, languageOf, textOf, uriOf } from './header-tree.ts';
import {
  type Dating,
  MOST_VALUES,
  type ParsedRecord,
  type RecordEditor,
  type RecordIdentifier,
  type RecordPerson,
  type RecordPlace,
  type Wording,
  YEARS,
} from './record.ts';

/** A value that a record cannot have, and where it stood. */
export interface RecordFault {
  field: keyof ParsedRecord;
  /** `year`: none that a record may name; `day`: none of that year; `order`: the span ends before it begins; `many`: more than anybody reads. */
  fault: 'year' | 'day' | 'order' | 'many';
  found: string;
  /** Name of the element that says so. */
  element: string;
  /** Of the header, counted from 1. */
  line: number;
}

export interface HeaderRecord {
  record: ParsedRecord;
  faults: readonly RecordFault[];
  /** Of all classifications, each where it stands first. */
  values: readonly ClassifiedValue[];
}

/** A value of a classification, and where it stands: the line of the header, counted from 1. */
export interface ClassifiedValue {
  field: string;
  value: string;
  line: number;
}

/** Keywords and categories that are fields of their own, by `keywords/@n` or the scheme that the source names. */
const CLASSIFIED = ['region', 'domain', 'genre', 'form'] as const;
type Classified = (typeof CLASSIFIED)[number];
/** A landscape is a region within a region. */
const OTHER_NAMES: Readonly<Record<string, Classified>> = { landscape: 'region' };
const classified = (name: string): Classified | undefined =>
  CLASSIFIED.find((one) => one === name) ?? OTHER_NAMES[name];

/** `xml`: one or several `teiHeader`, as they stand in the files. */
export function readHeaderRecord(xml: string): HeaderRecord {
  const header = headerTree(xml);
  const faults: RecordFault[] = [];
  const date = (field: 'date' | 'workDate', ...paths: string[]): Dating | null => {
    const element = first(header, paths, (one) => textOf(one) !== '' || yearsOf(one).length > 0);
    return element === undefined ? null : datingOf(element, field, faults);
  };
  const said: ClassifiedValue[] = [];
  const { further, ...values } = classes(header, said);
  const record: ParsedRecord = {
    title: titleOf(header),
    author: all(header, ['titleStmt/author', 'msItem/author', 'sourceDesc/bibl/author']).map(personOf),
    editors: editorsOf(header),
    date: date(
      'date',
      'origin/origDate',
      'sourceDesc/bibl/date',
      'sourceDesc/biblStruct/monogr/imprint/date',
      'creation/date',
    ),
    workDate: date('workDate', 'creation/date'),
    language: distinct(find(header, 'langUsage/language').map(({ attributes }) => attributes.get('ident') ?? '')),
    place: placeOf(first(header, PLACES)),
    ...values,
    settlement: joined(all(header, ['msIdentifier/settlement']).map(textOf)),
    repository: joined(all(header, ['msIdentifier/repository', 'msIdentifier/institution']).map(textOf)),
    shelfmark: lettered(find(header, 'msIdentifier').map(shelfmarkOf)),
    folios: lettered(all(header, ['supportDesc/extent', 'msItem/locus', 'fileDesc/extent']).map(textOf)),
    edition: editionOf(header),
    identifiers: identifiersOf(header),
    licence: licenceOf(header),
    credit: distinct(all(header, ['publicationStmt/publisher', 'titleStmt/funder']).map(textOf)).join(', '),
    description: wordingOf(all(header, ['msDesc/head', 'msContents/summary', 'projectDesc/p'])),
    further,
  };
  for (const [field, element] of LISTS) {
    const { length } = record[field];
    if (length > MOST_VALUES) faults.push({ field, fault: 'many', found: String(length), element, line: 1 });
  }
  return { record, faults, values: said };
}

/** Fields that are lists, and the element of an entry. */
const LISTS = [
  ['author', 'author'],
  ['editors', 'editor'],
  ['language', 'language'],
  ['region', 'term'],
  ['domain', 'term'],
  ['genre', 'term'],
  ['form', 'term'],
  ['identifiers', 'idno'],
] as const;

const PLACES = [
  'origin/origPlace',
  'creation/placeName',
  'sourceDesc/bibl/pubPlace',
  'imprint/pubPlace',
  'settingDesc/place',
];

const distinct = (values: readonly string[]): string[] => [...new Set(values.filter((value) => value !== ''))];

/** What an export put there says nothing itself, and nothing that would be read in its place says anything. */
export const isExported = ({ attributes }: Pick<HeaderElement, 'attributes'>): boolean =>
  attributes.get('n') === EXPORTED;

/** The first that says anything, by the order of the paths. */
function first(
  header: HeaderElement,
  paths: readonly string[],
  says: (element: HeaderElement) => boolean = (one) => textOf(one) !== '',
): HeaderElement | undefined {
  for (const path of paths) {
    const found = find(header, path).find((one) => isExported(one) || says(one));
    if (found !== undefined) return isExported(found) ? undefined : found;
  }
  return undefined;
}

/** All at the first path at which there are any. */
function all(header: HeaderElement, paths: readonly string[]): HeaderElement[] {
  for (const path of paths) {
    const there = find(header, path);
    const found = there.filter((one) => textOf(one) !== '' && !isExported(one));
    if (found.length > 0 || there.some(isExported)) return found;
  }
  return [];
}

/** Of several in one language the first counts. */
function wordingOf(elements: readonly HeaderElement[]): Wording {
  const said: Record<string, string> = {};
  for (const element of elements) said[languageOf(element)] ??= textOf(element);
  return said;
}

/** A subtitle or a filing title is not what the text is called. */
function titleOf(header: HeaderElement): Wording {
  const titles = all(header, ['titleStmt/title']);
  const usual = titles.filter(({ attributes }) => ['main', 'alt', undefined].includes(attributes.get('type')));
  const isNamed = find(header, 'titleStmt/title').some(isExported);
  return wordingOf(usual.length > 0 || isNamed ? usual : titles);
}

const PERSON_NAMES = ['persName', 'orgName', 'name'] as const;

const namesIn = (element: HeaderElement): HeaderElement[] =>
  childrenOf(element, '*').filter(({ name }) => PERSON_NAMES.some((one) => one === name));

function personOf(element: HeaderElement): RecordPerson {
  const [name = element] = namesIn(element);
  return { name: textOf(element), uri: uriOf(name) ?? uriOf(element) };
}

/** Each person and institution by itself, with what the statement says they did. */
function editorsOf(header: HeaderElement): RecordEditor[] {
  const editors = all(header, ['titleStmt/editor']).map((one) => ({ ...personOf(one), role: null }));
  const others = all(header, ['titleStmt/respStmt']).flatMap((statement) => {
    const role = wordingOf(childrenOf(statement, 'resp').filter((one) => textOf(one) !== ''));
    return namesIn(statement).map((one) => ({ ...personOf(one), role: Object.keys(role).length > 0 ? role : null }));
  });
  return [...editors, ...others].filter(({ name }) => name !== '');
}

const BEGINS = [
  'notBefore',
  'from',
  'when',
  'notBefore-iso',
  'from-iso',
  'when-iso',
  'notBefore-custom',
  'from-custom',
];
const ENDS = ['notAfter', 'to', 'when', 'notAfter-iso', 'to-iso', 'when-iso', 'notAfter-custom', 'to-custom'];

const yearsOf = ({ attributes }: HeaderElement): string[] =>
  [...BEGINS, ...ENDS].flatMap((name) => attributes.get(name) ?? []);

/** A year that no calendar has is told and left out, of a day that none has the year counts; how the source puts it stays. */
function datingOf(element: HeaderElement, field: RecordFault['field'], faults: RecordFault[]): Dating {
  const { attributes } = element;
  const written = (names: readonly string[]) => names.flatMap((name) => attributes.get(name) ?? []).slice(0, 1);
  const [begin, end] = [written(BEGINS), written(ENDS)];
  // One attribute may be both ends.
  for (const found of new Set([...begin, ...end])) {
    const fault = yearIn(found) === null ? 'year' : isDay(found) ? null : 'day';
    if (fault !== null) faults.push({ field, fault, found, element: element.name, line: element.line });
  }
  const [notBefore = null, notAfter = null] = [begin, end].map(([found]) =>
    found === undefined ? null : yearIn(found),
  );
  const label = textOf(element);
  if (notBefore !== null && notAfter !== null && notAfter < notBefore) {
    faults.push({
      field,
      fault: 'order',
      found: `${notBefore}–${notAfter}`,
      element: element.name,
      line: element.line,
    });
    return { notBefore: null, notAfter: null, label };
  }
  return { notBefore, notAfter, label };
}

/** Of an ISO date or a bare year; null where it is none, or one that no record may name. */
function yearIn(written: string): number | null {
  const [, digits = ''] = /^([+-]?\d{1,6})(?:-\d\d(?:-\d\d)?(?:T.*)?)?$/.exec(written.trim()) ?? [];
  const year = digits === '' ? Number.NaN : Number(digits);
  return year >= YEARS.least && year <= YEARS.greatest ? year : null;
}

/** Whether the month and the day that are written beside a year exist. Which years have a 29 February differs by calendar. */
function isDay(written: string): boolean {
  const [, month, day = '01'] = /^[+-]?\d+-(\d\d)(?:-(\d\d))?/.exec(written.trim()) ?? [];
  if (month === undefined) return true;
  const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function placeOf(element: HeaderElement | undefined): RecordPlace | null {
  if (element === undefined) return null;
  const [geo] = find(element, 'location/geo');
  const [name] = childrenOf(element, 'placeName');
  const [latitude = null, longitude = null] = textOf(geo)
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number);
  const isOnEarth = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return {
    name: textOf(name ?? element),
    uri: uriOf(name ?? element) ?? uriOf(element),
    ...(isOnEarth ? { latitude, longitude } : { latitude: null, longitude: null }),
  };
}

/** Values of the classifications; a keyword counts by its key, whatever it is called in which language. */
function classes(header: HeaderElement, said: ClassifiedValue[]): Pick<ParsedRecord, Classified | 'further'> {
  const values: Record<Classified, string[]> = { region: [], domain: [], genre: [], form: [] };
  const further: Record<string, string[]> = {};
  const add = (name: string, value: string, { line }: HeaderElement) => {
    const field = classified(name);
    const known = (field === undefined ? further[name] : values[field]) ?? [];
    if (value === '' || known.includes(value)) return;
    said.push({ field: field ?? name, value, line });
    if (field === undefined) further[name] = [...known, value];
    else values[field].push(value);
  };
  for (const keywords of find(header, 'textClass/keywords')) {
    const name = classification(keywords, 'n', 'keywords');
    const terms = [...childrenOf(keywords, 'term'), ...find(keywords, 'list/item')];
    for (const term of terms) add(name, term.attributes.get('key') ?? textOf(term), term);
  }
  for (const reference of find(header, 'textClass/catRef')) {
    const name = classification(reference, 'n', 'category');
    for (const target of (reference.attributes.get('target') ?? '').split(/\s+/))
      add(name, target.replace(/^.*#/, ''), reference);
  }
  return { ...values, further };
}

/** Of keywords or a reference to a category: the field that it is a value of, or its own name. */
export function classificationOf(element: Pick<HeaderElement, 'name' | 'attributes'>): string {
  const name = classification(element, 'n', element.name === 'keywords' ? 'keywords' : 'category');
  return classified(name) ?? name;
}

/** Its own name, or the last part of the scheme that it is taken from. */
function classification({ attributes }: Pick<HeaderElement, 'attributes'>, own: string, otherwise: string): string {
  const scheme = (attributes.get('scheme') ?? '').replace(/^.*[#/]/, '');
  return (
    [attributes.get(own) ?? '', scheme, otherwise].find((name) => /^[\p{L}][\p{L}\p{N}_-]{0,39}$/u.test(name)) ??
    otherwise
  );
}

function shelfmarkOf(identifier: HeaderElement): string {
  const numbers = childrenOf(identifier, 'idno').filter((one) => textOf(one) !== '' || isExported(one));
  return textOf(numbers.find(({ attributes }) => attributes.get('type') === 'shelfmark') ?? numbers[0]);
}

/** Of a manuscript whose leaves are kept in several places, each place once. */
const joined = (values: readonly string[]): string => distinct(values).join(' | ');

/** The same of each of its fragments, by letter: `[a] Cgm 5250/1; [b] MS Germ. b. 3`. */
function lettered(values: readonly string[]): string {
  const said = distinct(values);
  if (said.length < 2) return said[0] ?? '';
  return said.map((value, i) => `[${String.fromCodePoint(97 + i)}] ${value}`).join('; ');
}

/** What only a printed book has: a `bibl` of no type and with nothing of these may as well be the manuscript. */
const PRINTED = ['editor', 'publisher', 'pubPlace', 'edition'];

function editionOf(header: HeaderElement): string {
  const cited = find(header, 'sourceDesc/listBibl/bibl').filter(
    ({ attributes }) => attributes.get('type') === 'edition',
  );
  const loose = find(header, 'sourceDesc/bibl').filter(
    (bibl) => !bibl.attributes.has('type') && childrenOf(bibl, '*').some(({ name }) => PRINTED.includes(name)),
  );
  return distinct((cited.length > 0 ? cited : loose).map(textOf)).join('; ');
}

function identifiersOf(header: HeaderElement): RecordIdentifier[] {
  const numbers = find(header, 'publicationStmt/idno').map((one) => {
    const value = textOf(one);
    const own = uriOf({ attributes: new Map([['ref', value]]) });
    const uri = own ?? uriOf({ attributes: new Map([['ref', one.attributes.get('corresp') ?? '']]) });
    return { type: one.attributes.get('type') ?? one.attributes.get('n') ?? '', value, uri };
  });
  const cited = find(header, 'bibl').flatMap((bibl) =>
    childrenOf(bibl, 'ptr').flatMap((pointer) => {
      const uri = uriOf(pointer);
      return uri === null ? [] : [{ type: textOf(childrenOf(bibl, 'title')[0]) || textOf(bibl), value: uri, uri }];
    }),
  );
  const byValue = new Map<string, RecordIdentifier>();
  for (const one of [...numbers, ...cited])
    if (one.value !== '' && !byValue.has(one.value)) byValue.set(one.value, one);
  return [...byValue.values()];
}

function licenceOf(header: HeaderElement): ParsedRecord['licence'] {
  const [licence] = find(header, 'availability/licence');
  if (licence !== undefined && isExported(licence)) return null;
  const label = textOf(licence) || textOf(first(header, ['publicationStmt/availability']));
  const uri = licence === undefined ? null : uriOf(licence);
  return label === '' && uri === null ? null : { uri, label: label === '' ? (uri ?? '') : label };
}
