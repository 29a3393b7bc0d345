import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Database } from '../schema.ts';

/** What waits for a person is few rows of large tables, and is asked for with every page of staff. */
export function openWork(): Migration {
  return {
    async up(db: Kysely<Database>) {
      await sql`create index sentence_state_assignee on sentence_state (assignee) where assignee is not null`.execute(
        db,
      );
      await sql`create index sentence_state_edited on sentence_state (edited_by, edited_at) where edited_by is not null`.execute(
        db,
      );
      await sql`create index sentence_state_flag on sentence_state (flag_at) where flag_comment is not null`.execute(
        db,
      );
      await sql`create index piece_to_check on piece (word_id) where check_form is not null`.execute(db);
      await db.schema.createIndex('audit_action').on('audit').columns(['action', 'no']).execute();
    },
  };
}
