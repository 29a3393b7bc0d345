import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type Engine = 'sqlite' | 'postgres';

const notNull = (column: ColumnDefinitionBuilder) => column.notNull();
const owned = (parent: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(`${parent}.id`).onDelete('cascade');
const kept = (parent: string) => (column: ColumnDefinitionBuilder) =>
  column.references(`${parent}.id`).onDelete('set null');
const id = (engine: Engine) => (column: ColumnDefinitionBuilder) =>
  engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

/** Steps of annotators with what each changed, and what is said of sentences. */
export function annotation(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createStates(db);
      await createSteps(db, engine);
      // Hints and batches ask for words of one form or lemma, and for the few words that are split.
      await db.schema.createIndex('piece_form').on('piece').column('form').execute();
      await db.schema.createIndex('word_layer_id_form').on('word').columns(['layer_id', 'form']).execute();
      await db.schema.createIndex('reading_lemma').on('reading').column('lemma').execute();
      await sql`create index piece_second on piece (word_id) where ord = 2`.execute(db);
    },
  };
}

async function createStates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sentence_state')
    .addColumn('sentence_id', 'integer', (c) => c.primaryKey().references('sentence.id').onDelete('cascade'))
    .addColumn('done_by', 'text')
    .addColumn('done_at', 'text')
    .addColumn('flag_comment', 'text')
    .addColumn('flag_by', 'text')
    .addColumn('flag_at', 'text')
    .addColumn('flag_word_id', 'integer', kept('word'))
    .addColumn('flag_piece', 'integer')
    .addColumn('assignee', 'text')
    .addColumn('edited_by', 'text')
    .addColumn('edited_at', 'text')
    .execute();
  await db.schema.createIndex('sentence_state_flag_word').on('sentence_state').column('flag_word_id').execute();
}

async function createSteps(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('annotation_step')
    .addColumn('id', 'integer', id(engine))
    .addColumn('text_id', 'integer', owned('corpus_text'))
    .addColumn('actor', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('of_step', 'integer', kept('annotation_step'))
    .addColumn('undone', 'integer', (c) => c.notNull().defaultTo(0).check(sql`undone in (0, 1)`))
    .addColumn('created_at', 'text', notNull)
    .execute();
  await db.schema
    .createIndex('annotation_step_actor')
    .on('annotation_step')
    .columns(['text_id', 'actor', 'id'])
    .execute();
  await db.schema.createIndex('annotation_step_of').on('annotation_step').column('of_step').execute();
  await db.schema
    .createTable('annotation_change')
    .addColumn('id', 'integer', id(engine))
    .addColumn('step_id', 'integer', owned('annotation_step'))
    .addColumn('sentence_id', 'integer', kept('sentence'))
    .addColumn('word_id', 'integer', kept('word'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('word', 'composite', 'status')`))
    .addColumn('ref', 'text', notNull)
    .addColumn('form', 'text', notNull)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  for (const column of ['step_id', 'sentence_id', 'word_id']) {
    await db.schema.createIndex(`annotation_change_${column}`).on('annotation_change').column(column).execute();
  }
}
