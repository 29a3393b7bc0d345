import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What is linked to a text, by a name that changes with it: the index asks which texts it has as they are. */
export function links(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('corpus_text')
        .addColumn('links', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    },
  };
}
