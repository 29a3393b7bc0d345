/** Which further fields of records does the installation declare? */
import type { FurtherField, Wording } from '@glosa/contract';
import type { Reader, Writer } from '../db/transaction.ts';

/** In their order. */
export async function listFields(reader: Reader): Promise<FurtherField[]> {
  const rows = await reader
    .selectFrom('record_field')
    .select(['key', 'kind', 'is_facet', 'names'])
    .orderBy('ord')
    .execute();
  return rows.map(({ key, kind, is_facet, names }) => ({
    ...{ key, kind, isFacet: is_facet === 1 },
    // What this product wrote itself.
    names: JSON.parse(names) as Wording,
  }));
}

/** Puts fields in place of those before. */
export async function saveFields(writer: Writer, fields: readonly FurtherField[]): Promise<void> {
  await writer.deleteFrom('record_field').execute();
  if (fields.length === 0) return;
  const rows = fields.map(({ key, kind, isFacet, names }, i) => ({
    ...{ ord: i + 1, key, kind, is_facet: isFacet ? (1 as const) : (0 as const) },
    names: JSON.stringify(names),
  }));
  await writer.insertInto('record_field').values(rows).execute();
}

/** Another one after every change of the fields, which are written as a whole: no id is given twice. */
export async function fieldsRevision(reader: Reader): Promise<string> {
  const last = await reader
    .selectFrom('record_field')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst();
  return `fields ${last?.id ?? 0}`;
}
