import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { moveSums } from '../checksums/keep.ts';
import { Sums } from '../checksums/sums.ts';
import type { Database } from '../schema.ts';

/** Table, the name of its columns before `_pl` and `_en`, and what it is now. */
const PAIRS = [
  ['corpus_text', 'name', 'name'],
  ['layer', 'name', 'name'],
  ['source_node', 'name', 'name'],
  ['source_node', 'abbr', 'abbr'],
  ['source_verse', 'note', 'note'],
  ['parallel', 'note', 'note'],
  ['theme', 'name', 'name'],
  ['theme', 'desc', 'description'],
] as const;

/** Rows that are read at once. */
const ROWS = 1_000;

/** Two columns of names, one for Polish and one for English, become one for all languages. */
export function names(): Migration {
  return {
    async up(db: Kysely<Database>) {
      for (const [table, , to] of PAIRS) {
        await sql`alter table ${sql.table(table)} add column ${sql.ref(to)} text not null default '{}'`.execute(db);
      }
      for (const [table, from, to] of PAIRS) await carryOver(db, table, from, to);
      await followSums(db);
      for (const [table, from] of PAIRS) {
        for (const language of ['pl', 'en']) {
          await sql`alter table ${sql.table(table)} drop column ${sql.ref(`${from}_${language}`)}`.execute(db);
        }
      }
    },
  };
}

async function carryOver(db: Kysely<Database>, table: string, from: string, to: string): Promise<void> {
  const [pl, en] = [sql.ref(`${from}_pl`), sql.ref(`${from}_en`)];
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; pl: string | null; en: string | null }>`
      select id, ${pl} as pl, ${en} as en from ${sql.table(table)}
      where id > ${after} and (${pl} <> '' or ${en} <> '') order by id limit ${ROWS}`.execute(db);
    for (const { id, pl, en } of rows) {
      const stored = JSON.stringify({ ...(en && { en }), ...(pl && { pl }) });
      await sql`update ${sql.table(table)} set ${sql.ref(to)} = ${stored} where id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Of texts and layers a sum is kept. It moves by the difference: what was damaged before is still told. */
async function followSums(db: Kysely<Database>): Promise<void> {
  const sums = new Map<number, { before: Sums; after: Sums }>();
  const follow = async (table: 'corpus_text' | 'layer', columns: (names: string) => string) => {
    const read = (names: string) =>
      sql<{ id: number; text_id?: number }>`
      select ${sql.raw(columns(names))} from ${sql.table(table)} order by id`.execute(db);
    const after = (await read('name')).rows;
    for (const [i, row] of (await read('name_pl, name_en')).rows.entries()) {
      const textId = row.text_id ?? row.id;
      const [part, layerId] =
        row.text_id === undefined ? (['text', null] as const) : ([`layer ${row.id}`, row.id] as const);
      const ofText = sums.get(textId) ?? { before: new Sums(), after: new Sums() };
      sums.set(textId, ofText);
      ofText.before.add(part, layerId, table, row);
      ofText.after.add(part, layerId, table, after[i] ?? {});
    }
  };
  await follow('corpus_text', (names) => `id, code, ${names}`);
  await follow(
    'layer',
    (names) => `id, text_id, kind, designation, ${names}, transcript_kind, language, licence, source, header_xml`,
  );
  for (const [textId, { before, after }] of sums) await moveSums(db, textId, before, after);
}
