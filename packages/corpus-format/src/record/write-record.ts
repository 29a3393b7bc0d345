/** Puts a record into a header, field by field where the header says something else; the reader of headers reads it back. */
import { EXPORTED } from '../write/xml.ts';
import { columnsByField, factCells } from './fact-cells.ts';
import {
  address,
  inLanguages,
  manuscript,
  ofFile,
  ofManuscript,
  ofProfile,
  publicationStmt,
  put,
  removeEmpty,
  silence,
  sourceDesc,
  type Writing,
} from './header-places.ts';
import { childrenNamed, HeaderSource, type SourceElement, written } from './header-source.ts';
import { classificationOf, isExported, readHeaderRecord } from './read-header.ts';
import type { Dating, ParsedRecord, RecordPlace } from './record.ts';
import { columnsFor } from './texts-table.ts';

/** Who says something else of a field than the file did. `field`: as in a record; a further one is `further.NAME`. */
export interface RecordCorrection {
  field: string;
  by: 'person' | 'table';
  /** `2026-11-24`. */
  day: string;
}

/** What is known of a text where its file says something else, or nothing. */
export interface RecordInForce {
  record: ParsedRecord;
  corrections: readonly RecordCorrection[];
  /** What the text is called where its record has no title; TEI wants one. */
  titles: Writing['titles'];
}

const NOTHING = readHeaderRecord('<teiHeader/>').record;

export const saysNothing = (record: ParsedRecord): boolean => same(record, NOTHING);

/** The header with this record. What it says as the record does stays as it is written. */
export function headerWithRecord(xml: string, { record, corrections, titles }: RecordInForce): string {
  const before = readHeaderRecord(xml).record;
  let header = xml;
  for (const again of [false, true]) {
    for (const field of FIELDS) {
      const source = new HeaderSource(header);
      const now = readHeaderRecord(header).record;
      const isNamed = field === 'title' && source.find('titleStmt/title').some(isExported);
      if (same(now[field], record[field]) && !(isNamed && !again)) continue;
      WRITERS[field]({ header: source, record, now, titles, again });
      header = String(source);
    }
  }
  return withChanges(header, before, record, corrections);
}

/** Whatever order the languages or names of an object have. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [own, others] = [Object.entries(one), Object.entries(other)];
  if (own.length !== others.length || Array.isArray(one) !== Array.isArray(other)) return false;
  const values = new Map(others);
  return own.every(([key, value]) => values.has(key) && same(value, values.get(key)));
}

const WRITERS: Readonly<Record<keyof ParsedRecord, (writing: Writing) => void>> = {
  title: writeTitle,
  author: writeAuthors,
  editors: writeEditors,
  settlement: (writing) =>
    writeWhereabouts(writing, 'settlement', ['district', 'geogName', 'institution', 'repository']),
  repository: (writing) => writeWhereabouts(writing, 'repository', []),
  shelfmark: writeShelfmark,
  date: (writing) => writeOrigin(writing, 'origDate', dateMarkup(writing, 'origDate', writing.record.date)),
  place: (writing) => writeOrigin(writing, 'origPlace', placeMarkup(writing, writing.record.place)),
  folios: writeFolios,
  description: writeDescription,
  workDate: writeWorkDate,
  language: writeLanguages,
  region: (writing) => writeClasses(writing, 'region', writing.record.region),
  domain: (writing) => writeClasses(writing, 'domain', writing.record.domain),
  genre: (writing) => writeClasses(writing, 'genre', writing.record.genre),
  form: (writing) => writeClasses(writing, 'form', writing.record.form),
  further: writeFurther,
  edition: writeEdition,
  identifiers: writeIdentifiers,
  licence: writeLicence,
  credit: writeCredit,
};
const FIELDS = Object.keys(WRITERS) as (keyof ParsedRecord)[];

function writeTitle(writing: Writing): void {
  const { header, record, titles } = writing;
  const all = header.find('titleStmt/title');
  const usual = all.filter(({ attributes }) => ['main', 'alt', undefined].includes(attributes.get('type')));
  header.remove(...(usual.length > 0 ? usual : all));
  const named = titles.length > 0 ? titles : [{ language: '', title: '' }];
  const called = named.map((one) =>
    header.element('title', one.title, { 'xml:lang': one.language || null, n: EXPORTED }),
  );
  header.insert(
    ofFile(writing, 'titleStmt'),
    inLanguages(writing, 'title', record.title) || called.join(''),
    () => true,
  );
}

function writeAuthors(writing: Writing): void {
  const { header, record } = writing;
  header.remove(...header.find('titleStmt/author'));
  const authors = record.author.map(({ name, uri }) => header.element('author', name, { ref: address(uri) })).join('');
  header.insert(ofFile(writing, 'titleStmt'), authors || silence(writing, 'author'), (name) => name !== 'title');
}

function writeEditors(writing: Writing): void {
  const { header, record } = writing;
  header.remove(...header.find('titleStmt/editor'), ...header.find('titleStmt/respStmt'));
  const firstRole = record.editors.findIndex(({ role }) => role !== null);
  const markup = record.editors.map(({ name, uri, role }, i) => {
    const ref = { ref: address(uri) };
    // Those who are simply called editor are read first.
    if (role === null && (firstRole < 0 || i < firstRole)) return header.element('editor', name, ref);
    const did = inLanguages(writing, 'resp', role ?? {}) || header.markup('resp', {});
    return header.markup('respStmt', {}, did, header.element('persName', name, ref));
  });
  header.insert(ofFile(writing, 'titleStmt'), markup.join(''), (name) => !['title', 'author'].includes(name));
}

const AFTER_PLACE = ['collection', 'idno', 'msName', 'objectName', 'altIdentifier'];

function writeWhereabouts(writing: Writing, name: 'settlement' | 'repository', before: readonly string[]): void {
  const { header, record, again } = writing;
  const identifiers = header.find('msIdentifier');
  const there = identifiers.flatMap((one) => childrenNamed(one, name));
  const value = record[name];
  if (value === '' && again) header.remove(...identifiers.flatMap((one) => childrenNamed(one, 'institution')));
  const markup = value === '' ? '' : header.element(name, value);
  put(writing, there, markup, () => {
    const into = identifiers[0] ?? header.child(manuscript(writing), 'msIdentifier', () => true);
    header.insert(into, markup, [...before, ...AFTER_PLACE]);
  });
}

function writeShelfmark(writing: Writing): void {
  const { header, record } = writing;
  const isMark = ({ attributes }: SourceElement) => attributes.get('type') === 'shelfmark';
  const spoken = header.find('msIdentifier').flatMap((one) => {
    const numbers = childrenNamed(one, 'idno').filter((number) => header.words(number) !== '' || isExported(number));
    return numbers.find(isMark) ?? numbers[0] ?? [];
  });
  const type = { type: 'shelfmark' };
  const markup =
    record.shelfmark === '' ? silence(writing, 'idno', type) : header.element('idno', record.shelfmark, type);
  const [first = manuscriptIdentifier(writing), ...others] = header.find('msIdentifier');
  put(writing, spoken, markup, () => header.insert(first, markup, AFTER_PLACE.slice(1)));
  // Other numbers of other fragments would be taken for theirs.
  if (writing.again) for (const one of others) header.insert(one, silence(writing, 'idno', type), AFTER_PLACE.slice(1));
}

const manuscriptIdentifier = (writing: Writing): SourceElement =>
  writing.header.child(manuscript(writing), 'msIdentifier', () => true);

/** An XML Schema year has four digits, and there is none before the first: that is for calendars of one's own. */
function year(end: 'notBefore' | 'notAfter' | 'when', value: number | null): Record<string, string> {
  if (value === null) return {};
  if (value === 0) return { [`${end}-custom`]: '0' };
  return { [end]: `${value < 0 ? '-' : ''}${String(Math.abs(value)).padStart(4, '0')}` };
}

function dateMarkup({ header }: Writing, name: string, dating: Dating | null): string {
  if (dating === null) return '';
  const { notBefore, notAfter, label } = dating;
  const years =
    notBefore !== null && notBefore !== 0 && notBefore === notAfter
      ? year('when', notBefore)
      : { ...year('notBefore', notBefore), ...year('notAfter', notAfter) };
  return header.element(name, label, years);
}

function placeMarkup({ header }: Writing, place: RecordPlace | null): string {
  if (place === null) return '';
  const { name, uri, latitude, longitude } = place;
  const ref = { ref: address(uri) };
  if (latitude === null || longitude === null) return header.element('origPlace', name, ref);
  const location = header.markup('location', {}, header.element('geo', `${latitude} ${longitude}`));
  return header.markup('origPlace', {}, header.element('placeName', name, ref), location);
}

function writeOrigin(writing: Writing, name: 'origDate' | 'origPlace', markup: string): void {
  const { header } = writing;
  const there = header.find(`origin/${name}`);
  const said = markup || silence(writing, name);
  put(writing, there, said, () => {
    const made = () => {
      const history = ofManuscript(writing, 'history');
      header.wrapProse(history, 'summary');
      return header.child(history, 'origin', ['provenance', 'acquisition']);
    };
    header.insert(header.find('origin')[0] ?? made(), said);
  });
}

function writeFolios(writing: Writing): void {
  const { header, record } = writing;
  if (record.folios === '') {
    for (const path of ['supportDesc/extent', 'msItem/locus', 'fileDesc/extent']) header.remove(...header.find(path));
    return;
  }
  const markup = header.element('extent', record.folios);
  put(writing, header.find('supportDesc/extent'), markup, () => {
    const object = header.child(ofManuscript(writing, 'physDesc'), 'objectDesc', (name) => name !== 'p');
    header.wrapProse(object, 'supportDesc', 'support');
    const support = header.child(object, 'supportDesc', ['layoutDesc']);
    header.wrapProse(support, 'support');
    header.insert(support, markup, ['foliation', 'collation', 'condition']);
  });
}

function writeDescription(writing: Writing): void {
  const { header, record } = writing;
  const markup = inLanguages(writing, 'head', record.description) || silence(writing, 'head');
  put(writing, header.find('msDesc/head'), markup, () =>
    header.insert(manuscript(writing), markup, (name) => name !== 'msIdentifier'),
  );
}

function writeWorkDate(writing: Writing): void {
  const { header, record } = writing;
  const markup = dateMarkup(writing, 'date', record.workDate);
  put(writing, header.find('creation/date'), markup, () =>
    header.insert(
      header.child(ofProfile(writing), 'creation', () => true),
      markup,
    ),
  );
}

function writeLanguages(writing: Writing): void {
  const { header, record } = writing;
  const there = header.find('langUsage/language');
  const markup = record.language.map((tag) => {
    const known = there.find(({ attributes }) => attributes.get('ident') === tag);
    return known === undefined ? header.markup('language', { ident: tag }) : written(known);
  });
  put(writing, there, markup.join(''), () =>
    header.insert(ofProfile(writing), header.markup('langUsage', {}, ...markup), ['textClass']),
  );
  removeEmpty(writing, 'langUsage');
}

function writeClasses(writing: Writing, name: string, values: readonly string[]): void {
  const { header } = writing;
  const keywords = header.find('textClass/keywords').filter((one) => classificationOf(one) === name);
  const others = header.find('textClass/catRef').filter((one) => classificationOf(one) === name);
  const terms = keywords.flatMap((one) => childrenNamed(one, 'term'));
  const markup = values.map((value) => {
    const known = terms.find((term) => (term.attributes.get('key') ?? header.words(term)) === value);
    return known === undefined ? header.element('term', value) : written(known);
  });
  header.remove(...others);
  const all = markup.length === 0 ? '' : header.markup('keywords', { n: name }, ...markup);
  put(writing, keywords, all, () => header.insert(header.child(ofProfile(writing), 'textClass'), all));
}

/** What identifiers of a declared field say needs no second place. */
function writeFurther(writing: Writing): void {
  const { record, now } = writing;
  for (const name of new Set([...Object.keys(now.further), ...Object.keys(record.further)])) {
    const values = record.further[name] ?? [];
    const numbers = now.identifiers.filter(({ type }) => type.toLowerCase() === name.toLowerCase());
    const isNumber =
      !Object.hasOwn(now.further, name) &&
      same(
        values,
        numbers.map(({ value }) => value),
      );
    if (!isNumber && !same(values, now.further[name] ?? [])) writeClasses(writing, name, values);
  }
}

function writeEdition(writing: Writing): void {
  const { header, record } = writing;
  const type = { type: 'edition' };
  const there = header
    .find('sourceDesc/listBibl/bibl')
    .filter(({ attributes }) => attributes.get('type') === type.type);
  const markup = record.edition === '' ? silence(writing, 'bibl', type) : header.element('bibl', record.edition, type);
  put(writing, there, markup, () => header.insert(header.child(sourceDesc(writing), 'listBibl'), markup));
  removeEmpty(writing, 'listBibl');
}

const isUri = (value: string | null | undefined): value is string => value != null && /^https?:\/\/\S+$/.test(value);

function writeIdentifiers(writing: Writing): void {
  const { header, record } = writing;
  const pointers = header.find('bibl/ptr').filter(({ attributes }) => isUri(attributes.get('target')));
  const targetOf = ({ attributes }: SourceElement) => attributes.get('target') ?? '';
  const known = new Map(writing.now.identifiers.map((one) => [one.value, one]));
  const isCited = ({ value }: { value: string }) => pointers.some((one) => targetOf(one) === value);
  const at = record.identifiers.findIndex((one) => isCited(one) && same(one, known.get(one.value)));
  const [numbers, cited] =
    at < 0 ? [record.identifiers, []] : [record.identifiers.slice(0, at), record.identifiers.slice(at)];
  const kept = pointers.filter((one) => cited.some(({ value }) => value === targetOf(one)));
  const order = [...new Set(kept.map(targetOf))];
  // Addresses in citations are read after numbers, those that are new after those that were there.
  const fits =
    !writing.again &&
    cited.every(
      ({ value, uri }, i) =>
        value === uri && (i >= order.length || (value === order[i] && same(cited[i], known.get(value)))),
    );
  header.remove(...header.find('publicationStmt/idno'), ...pointers.filter((one) => !fits || !kept.includes(one)));
  const idnos = (fits ? numbers : record.identifiers).map(({ type, value, uri }) => {
    const called = /^[^\p{C}\p{Z}]+$/u.test(type) ? { type } : { n: type || null };
    return header.element('idno', value, { ...called, corresp: value === uri ? null : address(uri) });
  });
  if (idnos.length > 0) header.insert(publicationStmt(writing), idnos.join(''));
  const made = (fits ? cited.slice(order.length) : []).map(({ type, value }) =>
    header.markup(
      'bibl',
      {},
      type === '' ? '' : header.element('title', type),
      header.markup('ptr', { target: value }),
    ),
  );
  if (made.length > 0) header.insert(header.child(sourceDesc(writing), 'listBibl'), made.join(''));
}

function writeLicence(writing: Writing): void {
  const { header, record } = writing;
  const { licence } = record;
  const markup =
    licence === null
      ? silence(writing, 'licence')
      : header.element('licence', licence.label, { target: address(licence.uri) });
  put(writing, header.find('availability/licence'), markup, () => {
    const [there] = header.find('publicationStmt/availability');
    header.insert(there ?? header.child(publicationStmt(writing), 'availability'), markup, () => true);
  });
  removeEmpty(writing, 'availability');
}

function writeCredit(writing: Writing): void {
  const { header, record } = writing;
  const markup = record.credit === '' ? silence(writing, 'publisher') : header.element('publisher', record.credit);
  put(writing, header.find('publicationStmt/publisher'), markup, () =>
    header.insert(publicationStmt(writing), markup, () => true),
  );
}

/** Each correction as a change of the header: of which field, by whom, when, and what the file said. */
function withChanges(
  xml: string,
  before: ParsedRecord,
  after: ParsedRecord,
  corrections: readonly RecordCorrection[],
): string {
  const columns = columnsFor([before, after]);
  const [was, is] = [factCells(before, columns), factCells(after, columns)];
  const header = new HeaderSource(xml);
  const cells = new Map(columnsByField(columns).map(([field, own]) => [field, own.map(({ name }) => name)]));
  const into = header.child(header.header, 'revisionDesc');
  // A description of revisions is one list, in one of three ways.
  const [list] = childrenNamed(into, 'list').slice(-1);
  const target = list ?? childrenNamed(into, 'listChange').at(-1) ?? into;
  let made = 0;
  for (const { field: n, by: type, day: when } of corrections) {
    const names = cells.get(n) ?? [];
    const said = (of: ReadonlyMap<string, string>) => names.map((name) => of.get(name) ?? '');
    if (same(said(was), said(is))) continue;
    const words = said(was)
      .filter((cell) => cell !== '')
      .join(' · ');
    const change =
      list === undefined
        ? header.element('change', words, { n, type, when })
        : header.markup('item', { n }, header.markup('date', { when }), header.element('note', words, { type }));
    header.insert(target, change);
    made += 1;
  }
  return made === 0 ? xml : String(header);
}
