import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tagsets that admins put in place of the default, each as a version that can be brought back. */
export function tagsets(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('tagset_version')
        .addColumn('version', 'integer', (c) => c.primaryKey())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('of_version', 'integer')
        .addColumn('content', 'text')
        .addColumn('digest', 'text', (c) => c.notNull())
        .addColumn('counts', 'text', (c) => c.notNull())
        .addColumn('invalid', 'integer', (c) => c.notNull())
        .addColumn('actor', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .execute();
    },
  };
}
