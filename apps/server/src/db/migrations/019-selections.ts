import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../schema.ts';

/** Selections of texts that people keep under a name. */
export function selections(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<Database>) {
      await db.schema
        .createTable('selection')
        .addColumn('id', 'integer', (c) =>
          engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
        )
        .addColumn('user_id', 'integer', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('filter', 'text', (c) => c.notNull())
        .addColumn('changed_at', 'text', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('selection_user_id').on('selection').column('user_id').execute();
    },
  };
}
