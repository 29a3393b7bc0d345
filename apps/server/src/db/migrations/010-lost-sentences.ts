import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What is said of a sentence, its flag and its signature, may lose its place, too: a third kind of orphan. */
export function lostSentences(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (engine === 'postgres') {
        await db.schema.alterTable('orphan').dropConstraint('orphan_kind_check').execute();
        const isKnown = sql`kind in ('annotation', 'composite', 'sentence')`;
        await db.schema.alterTable('orphan').addCheckConstraint('orphan_kind_check', isKnown).execute();
        return;
      }
      // SQLite changes no check: the table is made again.
      await db.schema.alterTable('orphan').renameTo('orphan_before').execute();
      await db.schema.dropIndex('orphan_layer_id').execute();
      await db.schema
        .createTable('orphan')
        .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        .addColumn('layer_id', 'integer', (c) => c.notNull().references('layer.id').onDelete('cascade'))
        .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('annotation', 'composite', 'sentence')`))
        .addColumn('ref', 'text', (c) => c.notNull())
        .addColumn('form', 'text', (c) => c.notNull())
        .addColumn('content', 'text', (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('actor', 'text', (c) => c.notNull())
        .addColumn('created_at', 'text', (c) => c.notNull())
        .addColumn('deleted_at', 'text')
        .execute();
      await sql`insert into orphan select id, layer_id, kind, ref, form, content, version, actor, created_at, deleted_at
        from orphan_before`.execute(db);
      await db.schema.dropTable('orphan_before').execute();
      await db.schema.createIndex('orphan_layer_id').on('orphan').column('layer_id').execute();
    },
  };
}
