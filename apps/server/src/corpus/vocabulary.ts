/** What are the values of records called, and which of them is part of which? */
import type { RecordValue, RecordVocabulary, Wording } from '@glosa/contract';
import type { Reader, Writer } from '../db/transaction.ts';

/** A value with its field. */
export interface FieldValue extends RecordValue {
  field: string;
}

/** All of it, by field, in its order. */
export async function readVocabulary(reader: Reader): Promise<RecordVocabulary> {
  const byField = Map.groupBy(await listValues(reader), ({ field }) => field);
  return Object.fromEntries(
    [...byField].map(([field, values]) => [field, values.map(({ field: _, ...value }): RecordValue => value)]),
  );
}

/** All of it in its order. */
export async function listValues(reader: Reader): Promise<FieldValue[]> {
  const rows = await reader
    .selectFrom('record_value')
    .select(['field', 'value', 'parent', 'names'])
    .orderBy('ord')
    .execute();
  return rows.map((row) => ({ ...row, names: namesOf(row.names) }));
}

/** The values that a value is part of, the nearest first, by field and value; those that are part of none are not there. */
export type Levels = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

export function levelsOf(vocabulary: RecordVocabulary): Levels {
  const fields = Object.entries(vocabulary).map(([field, values]) => {
    const parents = new Map(values.flatMap(({ value, parent }) => (parent === null ? [] : [[value, parent] as const])));
    return [field, new Map([...parents.keys()].map((value) => [value, above(value, parents)]))] as const;
  });
  return new Map(fields);
}

function above(value: string, parents: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  for (let at = parents.get(value); at !== undefined && !found.includes(at); at = parents.get(at)) found.push(at);
  return found;
}

/** Values with those above them that are not among them, each before what is part of it. `levels`: of their field. */
export function withLevels(
  levels: ReadonlyMap<string, readonly string[]> | undefined,
  values: readonly string[],
): readonly string[] {
  if (levels === undefined) return values;
  const missing = (value: string) => (levels.get(value) ?? []).filter((one) => !values.includes(one)).reverse();
  return [...new Set(values.flatMap((value) => [...missing(value), value]))];
}

/** Rows of one insert. */
const ROWS = 1_000;

/** Puts a vocabulary in place of the one before. */
export async function saveVocabulary(writer: Writer, values: readonly FieldValue[]): Promise<void> {
  await writer.deleteFrom('record_value').execute();
  const rows = values.map(({ names, ...value }, i) => ({ ...value, ord: i + 1, names: JSON.stringify(names) }));
  for (let at = 0; at < rows.length; at += ROWS) {
    await writer
      .insertInto('record_value')
      .values(rows.slice(at, at + ROWS))
      .execute();
  }
}

/** Another one after every change of the vocabulary, which is written as a whole: no id is given twice. */
export async function vocabularyRevision(reader: Reader): Promise<string> {
  const last = await reader
    .selectFrom('record_value')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst();
  return `vocabulary ${last?.id ?? 0}`;
}

/** What this product wrote itself. */
const namesOf = (stored: string): Wording => JSON.parse(stored) as Wording;
