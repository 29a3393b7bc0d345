import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../schema.ts';

/** What the values of a record are called, and which of them is part of which. */
export function vocabulary(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<Database>) {
      await db.schema
        .createTable('record_value')
        .addColumn('id', 'integer', (c) =>
          engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
        )
        .addColumn('ord', 'integer', (c) => c.notNull())
        .addColumn('field', 'text', (c) => c.notNull())
        .addColumn('value', 'text', (c) => c.notNull())
        .addColumn('parent', 'text')
        .addColumn('names', 'text', (c) => c.notNull())
        .addUniqueConstraint('record_value_of_field', ['field', 'value'])
        .execute();
    },
  };
}
