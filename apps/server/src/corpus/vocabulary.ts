/** What are the values of records called, and which of them is part of which? */
import type { RecordValue, RecordVocabulary, Wording } from '@glosa/contract';
import type { Reader } from '../db/transaction.ts';

/** All of it, by field, in its order. */
export async function readVocabulary(reader: Reader): Promise<RecordVocabulary> {
  const rows = await reader
    .selectFrom('record_value')
    .select(['field', 'value', 'parent', 'names'])
    .orderBy('ord')
    .execute();
  const byField = Map.groupBy(rows, ({ field }) => field);
  return Object.fromEntries(
    [...byField].map(([field, values]) => [
      field,
      values.map(({ value, parent, names }): RecordValue => ({ value, parent, names: namesOf(names) })),
    ]),
  );
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
