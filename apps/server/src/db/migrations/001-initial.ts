import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The tables of the first version; what they mean stands in `schema.ts`. */
export function initial(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const create = tableMaker(db, engine);
      await createTexts(db, create, engine);
      await createPlaces(db, create);
      await createWords(db, create);
      await createAnnotation(db, create);
      await db.schema
        .createTable('setting')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('value', 'text', notNull)
        .execute();
    },
  };
}

type Table = CreateTableBuilder<string, never>;
type Create = (name: string, columns: (table: Table) => Table) => Promise<void>;

const notNull = (column: ColumnDefinitionBuilder) => column.notNull();
const owned = (parent: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(`${parent}.id`).onDelete('cascade');

/** Makes a table with an `id` of its own. Ids are never given twice, also not after a deletion: citations hold them. */
function tableMaker(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Create {
  return async (name, columns) => {
    const table: Table = db.schema
      .createTable(name)
      .addColumn('id', 'integer', (c) =>
        engine === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
      );
    await columns(table).execute();
  };
}

async function index(db: Kysely<unknown>, table: string, ...columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}

async function createTexts(db: Kysely<unknown>, create: Create, engine: 'sqlite' | 'postgres'): Promise<void> {
  await create('corpus_text', (table) =>
    table
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('name_pl', 'text', notNull)
      .addColumn('name_en', 'text', notNull)
      .addColumn('active', 'integer', (c) => c.notNull().check(sql`active in (0, 1)`))
      .addColumn('ord', 'integer', notNull)
      .addColumn('revision', 'integer', notNull)
      .addColumn('created_at', 'text', notNull)
      .addColumn('updated_at', 'text', notNull),
  );
  await create('layer', (table) =>
    table
      .addColumn('text_id', 'integer', owned('corpus_text'))
      .addColumn('kind', 'text', (c) =>
        c.notNull().check(sql`kind in ('transcription', 'transliteration', 'other-transcript')`),
      )
      .addColumn('designation', 'text', notNull)
      .addColumn('name_pl', 'text', notNull)
      .addColumn('name_en', 'text', notNull)
      .addColumn('transcript_kind', 'text')
      .addColumn('language', 'text')
      .addColumn('licence', 'text')
      .addColumn('source', 'text')
      .addColumn('header_xml', 'text')
      .addColumn('cards', 'integer', notNull)
      .addColumn('verses', 'integer', notNull)
      .addColumn('words', 'integer', notNull)
      .addColumn('sentences', 'integer', notNull)
      .addColumn('annotated_words', 'integer', notNull)
      .addColumn('composites', 'integer', notNull)
      .addColumn('version', 'integer', notNull)
      .addColumn('updated_at', 'text', notNull)
      .addUniqueConstraint('layer_identity', ['text_id', 'kind', 'designation'] as never),
  );
  await create('layer_version', (table) =>
    table
      .addColumn('layer_id', 'integer', owned('layer'))
      .addColumn('version', 'integer', notNull)
      .addColumn('file_name', 'text', notNull)
      .addColumn('zip', engine === 'sqlite' ? 'blob' : 'bytea', notNull)
      .addColumn('sha256', 'text', notNull)
      .addColumn('report', 'text', notNull)
      .addColumn('created_at', 'text', notNull)
      .addUniqueConstraint('layer_version_identity', ['layer_id', 'version'] as never),
  );
  await index(db, 'corpus_text', 'ord');
}

async function createPlaces(db: Kysely<unknown>, create: Create): Promise<void> {
  await create('card', (table) =>
    table
      .addColumn('layer_id', 'integer', owned('layer'))
      .addColumn('ord', 'integer', notNull)
      .addColumn('address', 'text', notNull)
      .addColumn('image_url', 'text')
      .addColumn('manifest_url', 'text')
      .addColumn('canvas', 'text'),
  );
  await create('verse', (table) =>
    table
      .addColumn('layer_id', 'integer', owned('layer'))
      .addColumn('card_id', 'integer', owned('card'))
      .addColumn('ord', 'integer', notNull)
      .addColumn('label', 'text', notNull)
      .addColumn('items', 'text', notNull),
  );
  await create('sentence', (table) =>
    table
      .addColumn('layer_id', 'integer', owned('layer'))
      .addColumn('ord', 'integer', notNull)
      .addColumn('label', 'text', notNull),
  );
  await index(db, 'card', 'layer_id', 'ord');
  await index(db, 'card', 'layer_id', 'address');
  await index(db, 'verse', 'layer_id', 'ord');
  await index(db, 'verse', 'card_id', 'ord');
  await index(db, 'verse', 'card_id', 'label');
  await index(db, 'sentence', 'layer_id', 'ord');
}

async function createWords(db: Kysely<unknown>, create: Create): Promise<void> {
  // A word outlives the verse and sentence rows it points to (a re-import replaces those and keeps words), so these two
  // references do not delete it; the one to the verse is checked at commit.
  await create('word', (table) =>
    table
      .addColumn('layer_id', 'integer', owned('layer'))
      .addColumn('ord', 'integer', notNull)
      .addColumn('verse_id', 'integer', notNull)
      .addColumn('word_no', 'integer', notNull)
      .addColumn('sentence_id', 'integer', (c) => c.references('sentence.id').onDelete('set null'))
      .addColumn('xml_id', 'text')
      .addColumn('form', 'text', notNull)
      .addColumn('language', 'text')
      .addForeignKeyConstraint('word_verse', ['verse_id'] as never, 'verse', ['id'], (c) =>
        c.deferrable().initiallyDeferred(),
      ),
  );
  await create('piece', (table) =>
    table
      .addColumn('word_id', 'integer', owned('word'))
      .addColumn('ord', 'integer', notNull)
      .addColumn('form', 'text', notNull)
      .addColumn('xml_id', 'text'),
  );
  await db.schema
    .createTable('alignment')
    .addColumn('word_id', 'integer', owned('word'))
    .addColumn('other_word_id', 'integer', owned('word'))
    .addPrimaryKeyConstraint('alignment_pair', ['word_id', 'other_word_id'])
    .execute();
  await index(db, 'word', 'layer_id', 'ord');
  await index(db, 'word', 'layer_id', 'xml_id');
  await index(db, 'word', 'verse_id');
  await index(db, 'word', 'sentence_id');
  await index(db, 'piece', 'word_id');
  await index(db, 'alignment', 'other_word_id');
}

async function createAnnotation(db: Kysely<unknown>, create: Create): Promise<void> {
  await create('reading', (table) =>
    table
      .addColumn('piece_id', 'integer', owned('piece'))
      .addColumn('ord', 'integer', notNull)
      .addColumn('lemma', 'text')
      .addColumn('pos_class', 'text')
      .addColumn('categories', 'text', notNull),
  );
  await create('composite', (table) =>
    table
      .addColumn('layer_id', 'integer', owned('layer'))
      .addColumn('ord', 'integer', notNull)
      .addColumn('pos_class', 'text', notNull)
      .addColumn('lemma', 'text')
      .addColumn('categories', 'text', notNull),
  );
  await db.schema
    .createTable('composite_member')
    .addColumn('composite_id', 'integer', owned('composite'))
    .addColumn('ord', 'integer', notNull)
    .addColumn('piece_id', 'integer', owned('piece'))
    .addPrimaryKeyConstraint('composite_member_place', ['composite_id', 'ord'])
    .execute();
  await index(db, 'reading', 'piece_id');
  await index(db, 'composite', 'layer_id', 'ord');
  await index(db, 'composite_member', 'piece_id');
}
