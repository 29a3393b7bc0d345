import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../schema.ts';

/** What the header of a layer says of its text, field by field. It is read from the header when the server starts. */
export function records(): Migration {
  return {
    async up(db: Kysely<Database>) {
      await db.schema.alterTable('layer').addColumn('record', 'text').execute();
    },
  };
}
