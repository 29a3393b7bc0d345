import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type Engine = 'sqlite' | 'postgres';
type Table = CreateTableBuilder<string, never>;

const notNull = (column: ColumnDefinitionBuilder) => column.notNull();
const textOr = (value: string) => (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(value);
const flag = (name: string) => (column: ColumnDefinitionBuilder) =>
  column
    .notNull()
    .defaultTo(0)
    .check(sql`${sql.ref(name)} in (0, 1)`);
const owned = (parent: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(`${parent}.id`).onDelete('cascade');
const kept = (parent: string) => (column: ColumnDefinitionBuilder) =>
  column.references(`${parent}.id`).onDelete('set null');
const id = (engine: Engine) => (column: ColumnDefinitionBuilder) =>
  engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
const bytes = (engine: Engine) => (engine === 'sqlite' ? 'blob' : 'bytea');

/**
 * What the staff side keeps: who made a version and how, uploads that were checked and wait to be applied, annotation
 * that lost its word, and the tables for the whole corpus with what they point to.
 */
export function staff(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await extendLayers(db);
      await createUploads(db, engine);
      await createSources(db, engine);
      await createLinks(db, engine);
    },
  };
}

async function extendLayers(db: Kysely<unknown>): Promise<void> {
  const add = (table: string, column: string, type: 'text' | 'integer', build = (c: ColumnDefinitionBuilder) => c) =>
    db.schema.alterTable(table).addColumn(column, type, build).execute();
  await add('layer_version', 'kind', 'text', textOr('import'));
  await add('layer_version', 'actor', 'text', textOr(''));
  await add('layer_version', 'of_version', 'integer');
  await add('layer_version', 'card', 'text');
  await add('layer_version', 'content_before', 'text');
  await add('layer_version', 'content_after', 'text');
  await add('word', 'corresp', 'text');
  await add('piece', 'check_form', 'text');
}

async function createUploads(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const create = (name: string, columns: (table: Table) => Table) =>
    columns(db.schema.createTable(name).addColumn('id', 'integer', id(engine))).execute();
  await create('import_upload', (table) =>
    table
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('target', 'text', notNull)
      .addColumn('actor', 'text', notNull)
      .addColumn('file_name', 'text', notNull)
      .addColumn('zip', bytes(engine), notNull)
      .addColumn('result', 'text')
      .addColumn('created_at', 'text', notNull),
  );
  await create('orphan', (table) =>
    table
      .addColumn('layer_id', 'integer', owned('layer'))
      .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('annotation', 'composite')`))
      .addColumn('ref', 'text', notNull)
      .addColumn('form', 'text', notNull)
      .addColumn('content', 'text', notNull)
      .addColumn('version', 'integer', notNull)
      .addColumn('actor', 'text', notNull)
      .addColumn('created_at', 'text', notNull)
      .addColumn('deleted_at', 'text'),
  );
  await db.schema.createIndex('orphan_layer_id').on('orphan').column('layer_id').execute();
  await create('other_version', (table) =>
    table
      .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('parallels', 'themes', 'phonetic-variants')`))
      .addColumn('version', 'integer', notNull)
      .addColumn('mode', 'text', (c) => c.notNull().check(sql`mode in ('upload', 'update', 'restore')`))
      .addColumn('of_version', 'integer')
      .addColumn('file_name', 'text', notNull)
      .addColumn('zip', bytes(engine), notNull)
      .addColumn('sha256', 'text', notNull)
      .addColumn('report', 'text', notNull)
      .addColumn('rows', 'integer', notNull)
      .addColumn('actor', 'text', notNull)
      .addColumn('created_at', 'text', notNull)
      .addUniqueConstraint('other_version_identity', ['kind', 'version'] as never),
  );
  await sql`insert into other_version
      (kind, version, mode, file_name, zip, sha256, report, "rows", actor, created_at)
    select 'phonetic-variants', version, 'upload', file_name, zip, sha256, report,
      (select count(*) from phonetic_variant) + (select count(*) from phonetic_rule), '', created_at
    from phonetic_variant_version`.execute(db);
  await db.schema.dropTable('phonetic_variant_version').execute();
}

async function createSources(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const create = (name: string, columns: (table: Table) => Table) =>
    columns(db.schema.createTable(name).addColumn('id', 'integer', id(engine))).execute();
  await create('source_node', (table) =>
    table
      .addColumn('parent_id', 'integer', (c) => c.references('source_node.id').onDelete('cascade'))
      .addColumn('ord', 'integer', notNull)
      .addColumn('type', 'text', (c) => c.notNull().check(sql`type in ('folder', 'package', 'part')`))
      .addColumn('label', 'text', notNull)
      .addColumn('name_pl', 'text', notNull)
      .addColumn('name_en', 'text', notNull)
      .addColumn('abbr_pl', 'text', notNull)
      .addColumn('abbr_en', 'text', notNull)
      .addColumn('shown', 'integer', (c) => c.notNull().check(sql`shown in (0, 1)`)),
  );
  await create('source_verse', (table) =>
    table
      .addColumn('node_id', 'integer', owned('source_node'))
      .addColumn('ord', 'integer', notNull)
      .addColumn('label', 'text', notNull)
      .addColumn('language', 'text', notNull)
      .addColumn('text', 'text', notNull)
      .addColumn('note_pl', 'text')
      .addColumn('note_en', 'text')
      .addColumn('url', 'text'),
  );
  await create('source_version', (table) =>
    table
      .addColumn('node_id', 'integer', owned('source_node'))
      .addColumn('version', 'integer', notNull)
      .addColumn('file_name', 'text', notNull)
      .addColumn('zip', bytes(engine), notNull)
      .addColumn('sha256', 'text', notNull)
      .addColumn('report', 'text', notNull)
      .addColumn('actor', 'text', notNull)
      .addColumn('created_at', 'text', notNull)
      .addUniqueConstraint('source_version_identity', ['node_id', 'version'] as never),
  );
  await db.schema.createIndex('source_node_parent').on('source_node').columns(['parent_id', 'ord']).execute();
  await db.schema.createIndex('source_verse_node').on('source_verse').columns(['node_id', 'ord']).execute();
}

async function createLinks(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const create = (name: string, columns: (table: Table) => Table) =>
    columns(db.schema.createTable(name).addColumn('id', 'integer', id(engine))).execute();
  await create('passage', (table) =>
    table
      .addColumn('text_id', 'integer', owned('corpus_text'))
      .addColumn('from_ref', 'text', notNull)
      .addColumn('to_ref', 'text', notNull)
      .addColumn('from_word_id', 'integer', kept('word'))
      .addColumn('to_word_id', 'integer', kept('word'))
      .addColumn('lost', 'integer', flag('lost'))
      .addColumn('deleted_at', 'text'),
  );
  await create('parallel', (table) =>
    table
      .addColumn('label', 'text', (c) => c.notNull().unique())
      .addColumn('ord', 'integer', notNull)
      .addColumn('passage_id', 'integer', owned('passage'))
      .addColumn('node_id', 'integer', owned('source_node'))
      .addColumn('source_from', 'text', notNull)
      .addColumn('end_node_id', 'integer', owned('source_node'))
      .addColumn('source_to', 'text', notNull)
      .addColumn('relation', 'text', notNull)
      .addColumn('certainty', 'text', notNull)
      .addColumn('note_pl', 'text')
      .addColumn('note_en', 'text')
      .addColumn('resp', 'text'),
  );
  await create('theme', (table) =>
    table
      .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('event', 'person')`))
      .addColumn('label', 'text', (c) => c.notNull().unique())
      .addColumn('parent_id', 'integer', (c) => c.references('theme.id').onDelete('cascade'))
      .addColumn('ord', 'integer', notNull)
      .addColumn('name_pl', 'text', notNull)
      .addColumn('name_en', 'text', notNull)
      .addColumn('desc_pl', 'text')
      .addColumn('desc_en', 'text')
      .addColumn('authority', 'text'),
  );
  await create('theme_occurrence', (table) =>
    table
      .addColumn('theme_id', 'integer', owned('theme'))
      .addColumn('ord', 'integer', notNull)
      .addColumn('passage_id', 'integer', owned('passage'))
      .addColumn('certainty', 'text')
      .addColumn('note', 'text'),
  );
  const index = (table: string, column: string) =>
    db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  await index('passage', 'text_id');
  await index('passage', 'from_word_id');
  await index('passage', 'to_word_id');
  await index('parallel', 'passage_id');
  await index('parallel', 'node_id');
  await index('parallel', 'end_node_id');
  await index('theme', 'parent_id');
  await index('theme_occurrence', 'theme_id');
  await index('theme_occurrence', 'passage_id');
}
