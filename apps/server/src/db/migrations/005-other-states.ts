import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The state of a table after rows were added or changed: its zip alone does not say it. */
export function otherStates(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const type = engine === 'sqlite' ? 'blob' : 'bytea';
      await db.schema.alterTable('other_version').addColumn('state', type).execute();
    },
  };
}
