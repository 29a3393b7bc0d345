import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What is linked to a text, by a name that changes with it: the index asks which texts it has as they are. */
export function links(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('corpus_text')
        .addColumn('links', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      // No name that any state has: where links are as they have been, they are not taken for none.
      await sql`update corpus_text set links = 'before' where id in (select text_id from passage)`.execute(db);
    },
  };
}
