/** What is known of a text: what its header, the table of records and people say, and what of that is in force? */
import type { FurtherField, TextRecord } from '@glosa/contract';
import type { Selectable } from 'kysely';
import { followNames } from '../db/checksums/keep.ts';
import type { TextRecordTable } from '../db/schema-records.ts';
import type { Reader, Writer } from '../db/transaction.ts';
import { listFields } from './record-fields.ts';

/** What one source says; fields of which it says nothing are not there. */
export type RecordFacts = Partial<TextRecord> & {
  /** The page that the text was taken from: one of its identifiers. */
  sourceUrl?: string;
};

/** Where a fact stands, besides the header. */
export type FactSource = TextRecordTable['source'];

/** Before the name of a further field: each is a fact of its own. */
const FURTHER = 'further.';

/** What the header of a layer says, as it is stored. */
interface LayerWithRecord {
  text_id: number;
  kind: string;
  record: string | null;
}

const NOTHING: TextRecord = {
  ...{ title: {}, author: [], editors: [], date: null, workDate: null, language: [], region: [], place: null },
  ...{ domain: [], genre: [], form: [], settlement: '', repository: '', shelfmark: '', folios: '', edition: '' },
  ...{ identifiers: [], licence: null, credit: '', description: {}, further: {} },
};

/** What this product wrote itself. */
const recordOf = (stored: string): TextRecord => JSON.parse(stored) as TextRecord;

/**
 * The record in force beside each layer: what people say over the table over its header, field by field; null where nothing is known.
 * A layer whose file has no header has that of the other layer of the same witness. Other transcripts are other witnesses: of
 * them only their own headers speak.
 */
export async function withRecords<Row extends LayerWithRecord>(
  reader: Reader,
  rows: readonly Row[],
): Promise<(Omit<Row, 'record'> & { record: TextRecord | null })[]> {
  const [first] = rows;
  const isOneText = first !== undefined && rows.every(({ text_id }) => text_id === first.text_id);
  const textId = isOneText ? first.text_id : null;
  const facts = await listFacts(reader, textId);
  const headers = rows.some(isBare) ? await headersOf(reader, textId) : new Map<number, string>();
  const fields = rows.length === 0 ? [] : await listFields(reader);
  return rows.map((row) => {
    const header = row.record ?? (isBare(row) ? (headers.get(row.text_id) ?? null) : null);
    const said = header === null ? null : withFields(recordOf(header), fields);
    return { ...row, record: row.kind === 'other-transcript' ? said : inForce(said, facts.get(row.text_id)) };
  });
}

/** A header with what its identifiers say of declared fields: those whose type is the key of the field. */
export function withFields(header: TextRecord, fields: readonly Pick<FurtherField, 'key'>[]): TextRecord {
  const said = fields.flatMap(({ key }): [string, readonly string[]][] => {
    const own = header.identifiers.filter(({ type }) => type.toLowerCase() === key.toLowerCase());
    return own.length === 0 || Object.hasOwn(header.further, key) ? [] : [[key, own.map(({ value }) => value)]];
  });
  return said.length === 0 ? header : { ...header, further: { ...header.further, ...Object.fromEntries(said) } };
}

const isBare = ({ kind, record }: LayerWithRecord): boolean => record === null && kind !== 'other-transcript';

/** What the headers of texts say: that of the transcription, else of the transliteration. `textId` null: of all. */
async function headersOf(reader: Reader, textId: number | null): Promise<Map<number, string>> {
  const said = reader
    .selectFrom('layer')
    .select(['text_id', 'record'])
    .where('kind', '<>', 'other-transcript')
    .where('record', 'is not', null)
    // The transcription comes last, and stays.
    .orderBy('kind', 'desc');
  const rows = await (textId === null ? said : said.where('text_id', '=', textId)).execute();
  return new Map(rows.flatMap(({ text_id, record }) => (record === null ? [] : [[text_id, record]])));
}

/** What the table and people say of each text, by its id. */
interface Said {
  table: RecordFacts;
  person: RecordFacts;
}

async function listFacts(reader: Reader, textId: number | null): Promise<Map<number, Said>> {
  const all = reader.selectFrom('text_record').select(['text_id', 'field', 'source', 'value']);
  const rows = await (textId === null ? all : all.where('text_id', '=', textId)).execute();
  return new Map(
    [...Map.groupBy(rows, ({ text_id }) => text_id)].map(([id, own]) => [
      id,
      { table: factsOf(own, 'table'), person: factsOf(own, 'person') },
    ]),
  );
}

function factsOf(
  rows: readonly Pick<Selectable<TextRecordTable>, 'field' | 'source' | 'value'>[],
  source: FactSource,
): RecordFacts {
  const entries = rows
    .filter((row) => row.source === source)
    .map(({ field, value }): [string, unknown] => [field, JSON.parse(value)]);
  const further = entries.filter(([field]) => field.startsWith(FURTHER));
  const own = entries.filter(([field]) => !field.startsWith(FURTHER));
  // What this product wrote itself.
  return {
    ...Object.fromEntries(own),
    ...(further.length > 0 && {
      further: Object.fromEntries(further.map(([field, values]) => [field.slice(FURTHER.length), values])),
    }),
  } as RecordFacts;
}

/** The facts one by one, as they are stored. */
function entriesOf({ further = {}, ...facts }: RecordFacts): [field: string, value: string][] {
  const own = [
    ...Object.entries(facts),
    ...Object.entries(further).map(([name, values]) => [`${FURTHER}${name}`, values] as const),
  ];
  return own.map(([field, value]) => [field, JSON.stringify(value)]);
}

function inForce(header: TextRecord | null, said: Said | undefined): TextRecord | null {
  if (said === undefined) return header;
  const beneath = header ?? NOTHING;
  const { sourceUrl, ...table } = asFarAsSaid(said.table, beneath);
  const { sourceUrl: _, ...person } = said.person;
  const further = { ...beneath.further, ...table.further, ...person.further };
  const record: TextRecord = { ...beneath, ...table, ...person, further };
  return sourceUrl === undefined || person.identifiers !== undefined ? record : withSource(record, sourceUrl);
}

/**
 * A table has no room for all that a header may say: a name without an address, a title in two languages. What it says as the
 * header does is kept with what the header says beyond it.
 */
function asFarAsSaid(
  table: RecordFacts,
  { title, author, editors, place, licence, description }: TextRecord,
): RecordFacts {
  const known = <T extends { name: string; uri: string | null }>(one: T, all: readonly T[]): T =>
    (one.uri === null ? all.find(({ name }) => name === one.name) : undefined) ?? one;
  const { place: where, licence: under } = table;
  return {
    ...table,
    ...(table.title && { title: { ...title, ...table.title } }),
    ...(table.description && { description: { ...description, ...table.description } }),
    ...(table.author && { author: table.author.map((one) => known(one, author)) }),
    ...(table.editors && { editors: table.editors.map((one) => (one.role === null ? known(one, editors) : one)) }),
    ...(where && place?.name === where.name && where.latitude === null && { place: known(where, [place]) }),
    ...(under && licence?.label === under.label && { licence: { ...under, uri: under.uri ?? licence.uri } }),
  };
}

/** The page that the text was taken from is among its identifiers, once. */
function withSource(record: TextRecord, uri: string): TextRecord {
  if (record.identifiers.some((one) => one.uri === uri)) return record;
  return { ...record, identifiers: [...record.identifiers, { type: '', value: uri, uri }] };
}

/** What one source says of each text, by its code; texts of which it says nothing are not there. */
export async function listFactsOf(reader: Reader, source: FactSource): Promise<Map<string, RecordFacts>> {
  const rows = await reader
    .selectFrom('text_record')
    .innerJoin('corpus_text', 'corpus_text.id', 'text_record.text_id')
    .where('text_record.source', '=', source)
    .select(['corpus_text.code', 'text_record.field', 'text_record.source', 'text_record.value'])
    .orderBy('corpus_text.ord')
    .orderBy('corpus_text.id')
    .execute();
  return new Map([...Map.groupBy(rows, ({ code }) => code)].map(([code, own]) => [code, factsOf(own, source)]));
}

/**
 * Makes what a source says of a text be this and nothing else. Facts that it said before keep who said them, and when.
 * @returns whether anything changed
 */
export async function writeFacts(
  writer: Writer,
  textId: number,
  source: FactSource,
  facts: RecordFacts,
  { actor, at }: { actor: string; at: string },
): Promise<boolean> {
  const rows = await writer
    .selectFrom('text_record')
    .select(['field', 'value'])
    .where('text_id', '=', textId)
    .where('source', '=', source)
    .execute();
  const before = new Map(rows.map(({ field, value }) => [field, value]));
  const after = new Map(entriesOf(facts));
  const changed = [...after].filter(([field, value]) => before.get(field) !== value);
  const stale = [...before.keys()].filter((field) => after.get(field) !== before.get(field));
  if (stale.length === 0 && changed.length === 0) return false;
  await followNames(writer, textId, async () => {
    if (stale.length > 0) {
      await writer
        .deleteFrom('text_record')
        .where('text_id', '=', textId)
        .where('source', '=', source)
        .where('field', 'in', stale)
        .execute();
    }
    if (changed.length > 0) {
      const row = { text_id: textId, source, actor, created_at: at };
      await writer
        .insertInto('text_record')
        .values(changed.map(([field, value]) => ({ ...row, field, value })))
        .execute();
    }
  });
  return true;
}

/** Signs with the pseudonym what the person has said. */
export async function signRecords(writer: Writer, login: string, actor: string): Promise<void> {
  await writer.updateTable('text_record').set({ actor }).where('actor', '=', login).execute();
  await writer.updateTable('text_record_change').set({ actor }).where('actor', '=', login).execute();
}

/** Who said a fact, and when (ISO 8601, UTC). `actor`: login; '' the command line. */
interface Saying {
  actor: string;
  at: string;
}

/** What stands of a text in each source. `sayings`: who said it, by source and field. */
export interface RecordSources {
  header: TextRecord | null;
  table: RecordFacts;
  person: RecordFacts;
  inForce: TextRecord | null;
  sayings: ReadonlyMap<`${FactSource} ${string}`, Saying>;
}

/** All that the sources say of a text. */
export async function readSources(reader: Reader, textId: number): Promise<RecordSources> {
  const stored = (await headersOf(reader, textId)).get(textId);
  const header = stored === undefined ? null : withFields(recordOf(stored), await listFields(reader));
  const rows = await reader.selectFrom('text_record').selectAll().where('text_id', '=', textId).execute();
  const said = { table: factsOf(rows, 'table'), person: factsOf(rows, 'person') };
  const sayings = rows.map(
    ({ source, field, actor, created_at: at }) => [`${source} ${field}`, { actor, at }] as const,
  );
  return { header, ...said, inForce: inForce(header, said), sayings: new Map(sayings) };
}

/** What people have changed of a text; `before` and `after`: what they said, null where they said nothing. */
export interface RecordChange extends Saying {
  id: number;
  field: string;
  before: RecordFacts | null;
  after: RecordFacts | null;
}

/** The latest first, at most so many. */
export async function listRecordChanges(reader: Reader, textId: number, most: number): Promise<RecordChange[]> {
  const rows = await reader
    .selectFrom('text_record_change')
    .selectAll()
    .where('text_id', '=', textId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, field, before, after, actor, created_at: at }) => {
    const facts = (value: string | null) =>
      value === null ? null : factsOf([{ field, source: 'person', value }], 'person');
    return { id, field, before: facts(before), after: facts(after), actor, at };
  });
}

/** The last change that people made of each field; a field that none has changed is not there. */
export async function lastRecordChanges(reader: Reader, textId: number): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('text_record_change')
    .select(({ fn }) => ['field', fn.max<number>('id').as('id')])
    .where('text_id', '=', textId)
    .groupBy('field')
    .execute();
  return new Map(rows.map(({ field, id }) => [field, Number(id)]));
}

/**
 * Makes one field be what a person says, or with null what the table or the header says. `facts` is about that field alone.
 * @returns whether anything changed
 */
export async function writePersonFact(
  writer: Writer,
  textId: number,
  field: string,
  facts: RecordFacts | null,
  by: Saying,
): Promise<boolean> {
  const [, after = null] = entriesOf(facts ?? {}).find(([name]) => name === field) ?? [];
  const { person } = await readSources(writer, textId);
  const others = entriesOf(person).filter(([name]) => name !== field);
  const [, before = null] = entriesOf(person).find(([name]) => name === field) ?? [];
  if (before === after) return false;
  const all = after === null ? others : [...others, [field, after] as const];
  const rows = all.map(([name, value]) => ({ field: name, source: 'person' as const, value }));
  await writeFacts(writer, textId, 'person', factsOf(rows, 'person'), by);
  await writer
    .insertInto('text_record_change')
    .values({ text_id: textId, field, before, after, actor: by.actor, created_at: by.at })
    .execute();
  return true;
}

/** Nothing in a field: what a person says where the table or the header is wrong and the truth is not known. */
export function emptyFact(field: string): RecordFacts {
  if (field.startsWith(FURTHER)) return { further: { [field.slice(FURTHER.length)]: [] } };
  return Object.fromEntries(Object.entries(NOTHING).filter(([name]) => name === field));
}
