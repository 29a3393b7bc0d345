import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../schema.ts';
import { allowKinds } from './016-record-facts.ts';

/** As they are with this migration, whatever kinds there will be. */
const KINDS = 'parallels themes phonetic-variants vocabulary text-records record-fields';

/** Further fields of records that the installation declares; their table is kept in versions. */
export function recordFields(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<Database>) {
      await db.schema
        .createTable('record_field')
        .addColumn('id', 'integer', (c) =>
          engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
        )
        .addColumn('ord', 'integer', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull().unique())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('is_facet', 'integer', (c) => c.notNull())
        .addColumn('names', 'text', (c) => c.notNull())
        .execute();
      await allowKinds(db, engine, KINDS.split(' '));
    },
  };
}
