/** What records say of texts, as a query can go on with it: the names of fields, and the values that texts have. */
import { furtherName, type Names, spanOf, writeSpan, yearsName } from '@glosa/contract';
import { BASE_LANGUAGE, DICTIONARIES, type DictionaryKey, inEach, withoutMarks } from '@glosa/dictionary';
import { levelsOf } from '../../corpus/vocabulary.ts';
import { recordNames } from '../../indexing/schema.ts';
import { textAttributes } from '../../indexing/text-attributes.ts';
import { nameOfFieldValue } from './field-names.ts';
import type { Setting } from './hits-request.service.ts';
import type { KnownText, TextNames } from './search.store.ts';

export interface RecordField {
  /** In the index, and within `<text …/>`. */
  attribute: string;
  /** As a query asks for it by itself. */
  written: string;
  name: Names;
}

/** A value with the number of texts that a query for it means. */
export interface RecordValue {
  value: string;
  texts: number;
  name: Names | null;
}

type Known = Pick<Setting, 'names' | 'tagset' | 'vocabulary' | 'fields'>;

/** In the order of the schema, those that the installation declares last. */
export function recordFields({ tagset, fields }: Pick<Known, 'tagset' | 'fields'>): RecordField[] {
  const written = recordNames({ tagset, fields: fields.map(({ key }) => key) });
  return Array.from(written, ([attribute, name]) => ({
    attribute,
    written: name,
    name: known(`read.attribute.${name}`) ?? inEach((language) => furtherName(fields, attribute, language)),
  }));
}

/** The field that a query calls so outside of brackets; undefined where it calls something else so. */
export function fieldCalled(known: Known, name: string): RecordField | undefined {
  return recordFields(known).find(({ attribute, written }) => name === written || name === `text_${attribute}`);
}

/**
 * The values of a field that begin so, or what they are called, in whatever language: the whole of it first, then
 * those of which a word does; each the one that most texts have first. Of dates the centuries, then the years of texts.
 */
export function valuesLike(known: Known, { attribute }: RecordField, prefix: string): RecordValue[] {
  const dated = DATED[attribute];
  if (dated !== undefined) return yearsLike(known.names, dated, prefix);
  const found = [...countedIn(known, attribute)].map(([value, texts]): RecordValue => {
    return { value, texts, name: nameOfFieldValue(known.vocabulary, attribute, value) };
  });
  found.sort((a, b) => b.texts - a.texts || (a.value < b.value ? -1 : 1));
  const values = Object.hasOwn(known.vocabulary, attribute) ? (known.vocabulary[attribute] ?? []) : [];
  const said = new Map(values.map(({ value, names }) => [value, Object.values(names)]));
  const { whole = [], inside = [] } = Object.groupBy(
    found,
    ({ value, name }) => startIn([value, ...Object.values(name ?? {}), ...(said.get(value) ?? [])], prefix) ?? 'other',
  );
  return [...whole, ...inside];
}

/** Whether one of these begins so, or a word of one. Case and marks do not matter. */
export function startIn(names: readonly string[], prefix: string): 'whole' | 'inside' | null {
  const start = plain(prefix);
  const all = names.map(plain);
  if (all.some((name) => name.startsWith(start))) return 'whole';
  const isInside = all.some((name) => name.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => word.startsWith(start)));
  return isInside && start !== '' ? 'inside' : null;
}

/** Without case and diacritics: names are typed as quickly as words are. */
export function plain(text: string): string {
  return withoutMarks(text).toLowerCase();
}

const isKey = (key: string): key is DictionaryKey => Object.hasOwn(DICTIONARIES[BASE_LANGUAGE], key);

/** What a key says in each language of the interface; null where there is no such key. */
export function known(key: string): Names | null {
  return isKey(key) ? inEach((language) => DICTIONARIES[language][key]) : null;
}

type Counts = ReadonlyMap<string, number>;

/** Counted once for each state of the texts. */
const counted = new WeakMap<TextNames, ReadonlyMap<string, Counts>>();

function countedIn({ names, vocabulary, fields }: Known, attribute: string): Counts {
  const all =
    counted.get(names) ?? countAll(names, { fields: fields.map(({ key }) => key), levels: levelsOf(vocabulary) });
  counted.set(names, all);
  return all.get(attribute) ?? new Map();
}

function countAll(names: TextNames, classification: Parameters<typeof textAttributes>[1]): ReadonlyMap<string, Counts> {
  const all = new Map<string, Map<string, number>>();
  for (const { facts: record, language } of names.values()) {
    for (const [attribute, said] of Object.entries(textAttributes({ record, language }, classification))) {
      const counts = all.get(attribute) ?? new Map<string, number>();
      all.set(attribute, counts);
      for (const value of said.split('\n')) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return all;
}

type Dated = (text: KnownText) => ReturnType<typeof spanOf>;

const DATED: Readonly<Record<string, Dated>> = {
  date: ({ facts }) => spanOf(facts?.date ?? null),
  workdate: ({ facts }) => spanOf(facts?.workDate ?? null),
};

/** Centuries that queries can be written with: from the first, as far as Roman numbers are read. */
const CENTURIES = { first: 1, last: 49 } as const;

function yearsLike(names: TextNames, dated: Dated, prefix: string): RecordValue[] {
  const spans = [...names.values()].flatMap((text) => dated(text) ?? []);
  const meant = (from: number, to: number) => spans.filter((span) => span.from <= to && span.to >= from).length;
  const centuryOf = (year: number) => Math.ceil(year / 100);
  const first = Math.max(CENTURIES.first, Math.min(...spans.map(({ from }) => centuryOf(from))));
  const last = Math.min(CENTURIES.last, Math.max(...spans.map(({ to }) => centuryOf(to))));
  const found: (RecordValue & { asYears: string })[] = [];
  for (let century = first; century <= last; century++) {
    const span = { from: century * 100 - 99, to: century * 100 };
    const texts = meant(span.from, span.to);
    const years = yearsName(span);
    if (texts > 0) found.push({ value: romanNumber(century), texts, name: inEach(() => years), asYears: years });
  }
  const own = new Map(spans.map((span) => [writeSpan(span), span]));
  const inOrder = [...own].sort(([, a], [, b]) => a.from - b.from || a.to - b.to);
  for (const [value, { from, to }] of inOrder)
    found.push({ value, texts: meant(from, to), name: null, asYears: value });
  const start = prefix.toUpperCase();
  const isMeant = ({ value, asYears }: (typeof found)[number]) => value.startsWith(start) || asYears.startsWith(start);
  return found.filter(isMeant).map(({ asYears: _, ...value }) => value);
}

const DIGITS: readonly (readonly [number, string])[] = [
  ...([
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ] as const),
];

function romanNumber(number: number): string {
  let [left, written] = [number, ''];
  for (const [worth, digit] of DIGITS) {
    for (; left >= worth; left -= worth) written += digit;
  }
  return written;
}
