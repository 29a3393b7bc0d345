import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../schema.ts';

/** What people have changed of records, field by field: each change can be looked at and taken back. */
export function recordChanges(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<Database>) {
      await db.schema
        .createTable('text_record_change')
        .addColumn('id', 'integer', (c) =>
          engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
        )
        .addColumn('text_id', 'integer', (c) => c.notNull().references('corpus_text.id').onDelete('cascade'))
        .addColumn('field', 'text', (c) => c.notNull())
        .addColumn('before', 'text')
        .addColumn('after', 'text')
        .addColumn('actor', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('text_record_change_text_id').on('text_record_change').column('text_id').execute();
    },
  };
}
