import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../schema.ts';

const KINDS = ['parallels', 'themes', 'phonetic-variants', 'vocabulary', 'text-records'];

/** What the table of records says of texts, and what people say; both tables that it takes are kept in versions. */
export function recordFacts(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<Database>) {
      await db.schema
        .createTable('text_record')
        .addColumn('id', 'integer', (c) =>
          engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
        )
        .addColumn('text_id', 'integer', (c) => c.notNull().references('corpus_text.id').onDelete('cascade'))
        .addColumn('field', 'text', (c) => c.notNull())
        .addColumn('source', 'text', (c) => c.notNull().check(sql`source in ('table', 'person')`))
        .addColumn('value', 'text', (c) => c.notNull())
        .addColumn('actor', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addUniqueConstraint('text_record_of_source', ['text_id', 'field', 'source'])
        .execute();
      await allowKinds(db, engine, KINDS);
    },
  };
}

/** Of which tables versions are kept. */
export async function allowKinds(
  db: Kysely<Database>,
  engine: 'sqlite' | 'postgres',
  kinds: readonly string[],
): Promise<void> {
  const isKind = sql`kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
  if (engine === 'postgres') {
    await db.schema.alterTable('other_version').dropConstraint('other_version_kind_check').execute();
    await db.schema.alterTable('other_version').addCheckConstraint('other_version_kind_check', isKind).execute();
    return;
  }
  // SQLite changes no check: the table is made again.
  await db.schema.alterTable('other_version').renameTo('other_version_before').execute();
  await db.schema
    .createTable('other_version')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('kind', 'text', (c) => c.notNull().check(isKind))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull().check(sql`mode in ('upload', 'update', 'restore')`))
    .addColumn('of_version', 'integer')
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('zip', 'blob', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('report', 'text', (c) => c.notNull())
    .addColumn('rows', 'integer', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('state', 'blob')
    .addUniqueConstraint('other_version_identity', ['kind', 'version'])
    .execute();
  await sql`insert into other_version
    select id, kind, version, mode, of_version, file_name, zip, sha256, report, "rows", actor, created_at, state
    from other_version_before`.execute(db);
  await sql`drop table other_version_before`.execute(db);
}
