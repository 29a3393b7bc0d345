/** How are the fields of a record written as cells, and what do cells say of them? Tables and forms share it. */
import type { ProblemLog } from '../problem.ts';
import { isWebAddress } from '../tables/images.ts';
import { byTag, canonicalTag, type Tagged, taggedColumns } from '../tables/languages.ts';
import type { Column, Row } from '../tables/table.ts';
import { type FieldKind, isOfKind } from './fields-table.ts';
import { type Dating, MOST_VALUES, type ParsedRecord, type RecordLicence, type RecordPlace, YEARS } from './record.ts';

/** What one source says of a text; fields of which it says nothing are not there. */
export type ParsedFacts = Partial<ParsedRecord> & {
  /** The page that the text was taken from: one of its identifiers. */
  sourceUrl?: string;
};

/** In which languages a table has titles, roles and descriptions, and which further fields. */
export interface FactColumns {
  title: readonly string[];
  role: readonly string[];
  description: readonly string[];
  further: readonly string[];
}

export const TAGGED: Readonly<Record<'title' | 'role' | 'description', Tagged>> = {
  title: { stem: 'title', aliases: ['tytuł'] },
  role: { stem: 'editors_role' },
  description: { stem: 'description', aliases: ['opis'] },
};
/** Before the name of a further field. */
export const FURTHER = 'further.';

const WORDS = ['settlement', 'repository', 'shelfmark', 'folios', 'edition', 'credit'] as const;
const KEYS = ['language', 'region', 'domain', 'genre', 'form'] as const;

/** Columns by the field that they say something of, in the order in which they are written. */
const PLAIN: readonly (readonly [keyof ParsedFacts, readonly Column[]])[] = [
  ['author', [{ name: 'author', aliases: ['autor'] }, { name: 'author_uri' }]],
  ['editors', [{ name: 'editors', aliases: ['wydawcy'] }, { name: 'editors_uri' }]],
  ['date', dating('date', 'data')],
  ['workDate', dating('text_date', 'data_tekstu')],
  ['language', [{ name: 'language', aliases: ['język'] }]],
  ['region', [{ name: 'region' }]],
  ['place', place()],
  ['domain', [{ name: 'domain', aliases: ['dziedzina'] }]],
  ['genre', [{ name: 'genre', aliases: ['gatunek'] }]],
  ['form', [{ name: 'form', aliases: ['forma'] }]],
  ['settlement', [{ name: 'settlement', aliases: ['miejscowość'] }]],
  ['repository', [{ name: 'repository', aliases: ['biblioteka'] }]],
  ['shelfmark', [{ name: 'shelfmark', aliases: ['sygnatura'] }]],
  ['folios', [{ name: 'folios', aliases: ['karty'] }]],
  ['edition', [{ name: 'edition', aliases: ['wydanie'] }]],
  ['identifiers', [{ name: 'identifiers' }, { name: 'identifiers_type' }, { name: 'identifiers_uri' }]],
  ['sourceUrl', [{ name: 'source_url' }]],
  ['licence', [{ name: 'licence', aliases: ['license', 'licencja'] }, { name: 'licence_url' }]],
  ['credit', [{ name: 'credit' }]],
];

/** Headers are read in lower case. */
const furtherColumn = (name: string): Column => ({
  name: `${FURTHER}${name}`,
  aliases: [`${FURTHER}${name.toLowerCase()}`],
});

function dating(stem: string, alias: string): Column[] {
  const [from, to, label] = ['od', 'do', 'słownie'].map((end) => `${alias}_${end}`);
  return [
    { name: `${stem}_from`, aliases: [from ?? ''] },
    { name: `${stem}_to`, aliases: [to ?? ''] },
    { name: `${stem}_label`, aliases: [label ?? ''] },
  ];
}

function place(): Column[] {
  const parts = ['place_uri', 'place_latitude', 'place_longitude'];
  return [{ name: 'place', aliases: ['miejsce'] }, ...parts.map((name) => ({ name }))];
}

/** All columns of records, by the field that they say something of; a further one is `further.NAME`. */
export function columnsByField(columns: FactColumns): [field: string, columns: Column[]][] {
  const roles = taggedColumns(TAGGED.role, columns.role);
  return [
    ['title', taggedColumns(TAGGED.title, columns.title)],
    ...PLAIN.map(([field, own]): [string, Column[]] => [field, field === 'editors' ? [...own, ...roles] : [...own]]),
    ['description', taggedColumns(TAGGED.description, columns.description)],
    ...columns.further.map((name): [string, Column[]] => [`${FURTHER}${name}`, [furtherColumn(name)]]),
  ];
}

/** More than fits into any cell of a record. */
const LONGEST = 10_000;

/** What the values of further fields are, by their names; those of others are words. */
export type FurtherKinds = ReadonlyMap<string, FieldKind>;

/** What the cells of a row say. What cannot be is logged, and its field is not there. */
export function readFacts(row: Row, columns: FactColumns, log: ProblemLog, kinds: FurtherKinds): ParsedFacts {
  const cells = new Cells(row, log);
  const wording = (tagged: Tagged, tags: readonly string[]) => {
    for (const { name } of taggedColumns(tagged, tags)) cells.text(name);
    return byTag(row, tagged, tags);
  };
  const further = columns.further.map((name): [string, string[]] => [
    name,
    cells.ofKind(`${FURTHER}${name}`, kinds.get(name) ?? 'value'),
  ]);
  const said = {
    title: wording(TAGGED.title, columns.title),
    author: cells.beside('author', ['author_uri']).map(([name = '', uri = '']) => ({ name, uri: uri || null })),
    editors: editorsIn(cells, columns.role),
    date: dateIn(cells, 'date'),
    workDate: dateIn(cells, 'text_date'),
    place: placeIn(cells),
    ...Object.fromEntries(KEYS.map((name) => [name, cells.list(name)])),
    ...Object.fromEntries(WORDS.map((name) => [name, cells.text(name)])),
    identifiers: cells
      .beside('identifiers', ['identifiers_type', 'identifiers_uri'])
      .map(([value = '', type = '', uri = '']) => ({ type, value, uri: uri || null })),
    sourceUrl: cells.url('source_url'),
    licence: licenceIn(cells),
    description: wording(TAGGED.description, columns.description),
    further: Object.fromEntries(further.filter(([, values]) => values.length > 0)),
  } satisfies Record<string, unknown>;
  return Object.fromEntries(Object.entries(said).filter(([, value]) => saysAnything(value)));
}

/** Neither null nor empty. */
export const saysAnything = (value: unknown): boolean =>
  value !== null && value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0);

/** The cells of one row, each checked as it is read. */
class Cells {
  readonly #row: Row;
  readonly #log: ProblemLog;

  constructor(row: Row, log: ProblemLog) {
    this.#row = row;
    this.#log = log;
  }

  /** Words in one line. */
  text(column: string): string {
    const text = this.#row.get(column).replace(/\s+/gu, ' ');
    if (text.length <= LONGEST) return text;
    const details = { expected: String(LONGEST), found: String(text.length) };
    this.#log.error(['TAB-VALUE', 'long'], { ...this.#row.place(column), ...details });
    return '';
  }

  /** Parts between `|`, empty ones too. */
  parts(column: string): string[] {
    const text = this.text(column);
    const parts = text === '' ? [] : text.split('|').map((part) => part.trim());
    if (parts.length <= MOST_VALUES) return parts;
    const details = { found: String(parts.length), expected: String(MOST_VALUES), params: { column } };
    this.#log.error(['TAB-VALUE', 'many'], { ...this.#row.place(column), ...details });
    return [];
  }

  /** Different values between `|`. */
  list(column: string): string[] {
    const values = [...new Set(this.parts(column))].filter((value) => value !== '');
    if (column !== 'language') return values;
    for (const found of values.filter((value) => canonicalTag(value) === null)) {
      this.#log.error(['TAB-VALUE', 'language'], { ...this.#row.place(column), found });
    }
    return values;
  }

  /** Different values, each of a kind. */
  ofKind(column: string, kind: FieldKind): string[] {
    const values = this.list(column);
    for (const found of values.filter((value) => !isOfKind(kind, value))) {
      this.#log.error(['TAB-VALUE', `of-${kind}`], { ...this.#row.place(column), found, params: { column } });
    }
    return values;
  }

  /** Values with what other columns say of each of them: those have as many parts, or none. */
  beside(column: string, others: readonly string[]): string[][] {
    const values = this.parts(column);
    const parts = others.map((other) => {
      const said = this.parts(other);
      if (said.length > 0 && said.length !== values.length) {
        const details = { found: String(said.length), expected: String(values.length) };
        this.#log.error(['TAB-VALUE', 'pairs'], {
          ...this.#row.place(other),
          ...details,
          params: { column: other, other: column },
        });
      }
      for (const url of said) if (other.endsWith('_uri')) this.#checkUrl(other, url);
      return said;
    });
    return values.flatMap((value, i) => (value === '' ? [] : [[value, ...parts.map((said) => said[i] ?? '')]]));
  }

  url(column: string): string {
    const url = this.text(column);
    return this.#checkUrl(column, url) ? url : '';
  }

  #checkUrl(column: string, found: string): boolean {
    if (found === '' || isWebAddress(found)) return true;
    this.#log.error(['TAB-VALUE', 'url'], { ...this.#row.place(column), found, params: { column } });
    return false;
  }

  year(column: string): number | null {
    const found = this.text(column);
    if (found === '') return null;
    const year = /^[-−]?\d{1,9}$/u.test(found) ? Number(found.replace('−', '-')) : Number.NaN;
    if (year >= YEARS.least && year <= YEARS.greatest) return year;
    const details = { found, expected: `${YEARS.least} … ${YEARS.greatest}`, params: { column } };
    this.#log.error(['TAB-VALUE', 'year'], { ...this.#row.place(column), ...details });
    return null;
  }

  degrees(column: string, most: number): number | null {
    const found = this.text(column).replace(',', '.');
    if (found === '') return null;
    const degrees = /^-?\d{1,3}(\.\d{1,12})?$/.test(found) ? Number(found) : Number.NaN;
    if (Math.abs(degrees) <= most) return degrees;
    const details = { found, expected: `−${most} … ${most}`, params: { column } };
    this.#log.error(['TAB-VALUE', 'degrees'], { ...this.#row.place(column), ...details });
    return null;
  }

  /** A part of something that is not named is a part of nothing. */
  needs(column: string, parts: readonly string[]): boolean {
    const isNamed = this.text(column) !== '';
    if (!isNamed && parts.some((part) => this.text(part) !== '')) {
      this.#log.error(['TAB-VALUE', 'empty'], { ...this.#row.place(column), params: { column } });
    }
    return isNamed;
  }

  backward(column: string, found: string): void {
    this.#log.error(['TAB-VALUE', 'span'], { ...this.#row.place(column), found, params: { column } });
  }
}

function editorsIn(cells: Cells, tags: readonly string[]): ParsedRecord['editors'] {
  const roles = taggedColumns(TAGGED.role, tags).map(({ name }) => name);
  return cells.beside('editors', ['editors_uri', ...roles]).map(([name = '', uri = '', ...said]) => {
    const role = Object.fromEntries(tags.map((tag, i) => [tag, said[i] ?? '']).filter(([, text]) => text !== ''));
    return { name, uri: uri || null, role: saysAnything(role) ? role : null };
  });
}

function dateIn(cells: Cells, stem: string): Dating | null {
  const [from, to] = [`${stem}_from`, `${stem}_to`];
  const [notBefore, notAfter, label] = [cells.year(from), cells.year(to), cells.text(`${stem}_label`)];
  if (notBefore !== null && notAfter !== null && notBefore > notAfter) cells.backward(to, `${notBefore}–${notAfter}`);
  return notBefore === null && notAfter === null && label === '' ? null : { notBefore, notAfter, label };
}

function placeIn(cells: Cells): RecordPlace | null {
  const uri = cells.url('place_uri');
  const latitude = cells.degrees('place_latitude', 90);
  const longitude = cells.degrees('place_longitude', 180);
  if (!cells.needs('place', ['place_uri', 'place_latitude', 'place_longitude'])) return null;
  if ((latitude === null) !== (longitude === null)) {
    cells.needs(latitude === null ? 'place_latitude' : 'place_longitude', ['place_latitude', 'place_longitude']);
  }
  return { name: cells.text('place'), uri: uri || null, latitude, longitude };
}

function licenceIn(cells: Cells): RecordLicence | null {
  const [label, uri] = [cells.text('licence'), cells.url('licence_url')];
  return label === '' && uri === '' ? null : { label: label || uri, uri: uri || null };
}

/** What a record says, as cells that `readFacts` reads as the same; '' where it says nothing. */
export function factCells(facts: ParsedFacts, { title, role, description, further }: FactColumns): Map<string, string> {
  const joined = (parts: readonly (string | null)[]) =>
    parts.some(Boolean) ? parts.map((part) => (part ?? '').replaceAll('|', '/')).join('|') : '';
  const { author = [], editors = [], identifiers = [], date, workDate, place: at, licence } = facts;
  const tagged = (kind: Tagged, tags: readonly string[], said: (tag: string) => string): [string, string][] =>
    taggedColumns(kind, tags).map(({ name }, i) => [name, said(tags[i] ?? '')]);
  const dated = (stem: string, dating: Dating | null | undefined): [string, string][] => [
    [`${stem}_from`, String(dating?.notBefore ?? '')],
    [`${stem}_to`, String(dating?.notAfter ?? '')],
    [`${stem}_label`, dating?.label ?? ''],
  ];
  return new Map([
    ...tagged(TAGGED.title, title, (tag) => facts.title?.[tag] ?? ''),
    ['author', joined(author.map(({ name }) => name))],
    ['author_uri', joined(author.map(({ uri }) => uri))],
    ['editors', joined(editors.map(({ name }) => name))],
    ['editors_uri', joined(editors.map(({ uri }) => uri))],
    ...tagged(TAGGED.role, role, (tag) => joined(editors.map((one) => one.role?.[tag] ?? ''))),
    ...dated('date', date),
    ...dated('text_date', workDate),
    ...KEYS.map((name): [string, string] => [name, joined(facts[name] ?? [])]),
    ['place', at?.name ?? ''],
    ['place_uri', at?.uri ?? ''],
    ['place_latitude', String(at?.latitude ?? '')],
    ['place_longitude', String(at?.longitude ?? '')],
    ...WORDS.map((name): [string, string] => [name, facts[name] ?? '']),
    ['identifiers', joined(identifiers.map(({ value }) => value))],
    ['identifiers_type', joined(identifiers.map(({ type }) => type))],
    ['identifiers_uri', joined(identifiers.map(({ uri }) => uri))],
    ['source_url', facts.sourceUrl ?? ''],
    ['licence', licence?.label ?? ''],
    ['licence_url', licence?.uri ?? ''],
    ...tagged(TAGGED.description, description, (tag) => facts.description?.[tag] ?? ''),
    ...further.map((name): [string, string] => [`${FURTHER}${name}`, joined(facts.further?.[name] ?? [])]),
  ]);
}
