import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Texts that the staff write for pages: every version, by language, and which tabs visitors do not see. */
export function flatPages(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('flat_tab')
        .addColumn('code', 'text', (c) => c.notNull())
        .addColumn('tab', 'integer', (c) => c.notNull())
        .addColumn('shown', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('flat_tab_pk', ['code', 'tab'])
        .execute();
      await db.schema
        .createTable('flat_version')
        .addColumn('code', 'text', (c) => c.notNull())
        .addColumn('tab', 'integer', (c) => c.notNull())
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('content', 'text')
        .addColumn('restored', 'integer')
        .addColumn('actor', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('flat_version_pk', ['code', 'tab', 'language', 'version'])
        .execute();
    },
  };
}
