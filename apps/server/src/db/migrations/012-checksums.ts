import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What tells a changed byte of a text. The server makes the sums of texts that have none when it starts. */
export function checksums(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('checksum')
        .addColumn('text_id', 'integer', (c) => c.notNull().references('corpus_text.id').onDelete('cascade'))
        .addColumn('layer_id', 'integer', (c) => c.references('layer.id').onDelete('cascade'))
        .addColumn('part', 'text', (c) => c.notNull())
        .addColumn('sum', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('checksum_place', ['text_id', 'part'])
        .execute();
      await db.schema.createIndex('checksum_layer_id').on('checksum').column('layer_id').execute();
    },
  };
}
