import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const notNull = (column: ColumnDefinitionBuilder) => column.notNull();

/** The table of phonetic variants, and every zip it came in. */
export function phoneticVariants(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('phonetic_variant_version')
        .addColumn('version', 'integer', (c) => c.primaryKey())
        .addColumn('file_name', 'text', notNull)
        .addColumn('zip', engine === 'sqlite' ? 'blob' : 'bytea', notNull)
        .addColumn('sha256', 'text', notNull)
        .addColumn('report', 'text', notNull)
        .addColumn('created_at', 'text', notNull)
        .execute();
      await db.schema
        .createTable('phonetic_variant')
        .addColumn('ord', 'integer', (c) => c.primaryKey())
        .addColumn('group_no', 'integer', notNull)
        .addColumn('group_label', 'text', notNull)
        .addColumn('form', 'text', notNull)
        .addColumn('layer', 'text', notNull)
        .addColumn('note', 'text')
        .execute();
      await db.schema
        .createTable('phonetic_rule')
        .addColumn('ord', 'integer', (c) => c.primaryKey())
        .addColumn('label', 'text', notNull)
        .addColumn('from_letters', 'text', notNull)
        .addColumn('to_letters', 'text', notNull)
        .addColumn('before', 'text', notNull)
        .addColumn('after', 'text', notNull)
        .addColumn('direction', 'text', notNull)
        .addColumn('layer', 'text', notNull)
        .addColumn('example_from', 'text', notNull)
        .addColumn('example_to', 'text', notNull)
        .execute();
    },
  };
}
