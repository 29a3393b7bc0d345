import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const notNull = (column: ColumnDefinitionBuilder) => column.notNull();
const flag = (name: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().check(sql`${sql.ref(name)} in (0, 1)`);

/** Accounts, sessions, failed attempts, and the record of what was done, which can only grow. */
export function people(engine: 'sqlite' | 'postgres'): Migration {
  const id = (column: ColumnDefinitionBuilder) =>
    engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('user_account')
        .addColumn('id', 'integer', id)
        .addColumn('login', 'text', (c) => c.notNull().unique())
        .addColumn('login_key', 'text', (c) => c.notNull().unique())
        .addColumn('email', 'text', notNull)
        .addColumn('email_key', 'text', (c) => c.notNull().unique())
        .addColumn('active', 'integer', flag('active'))
        .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('admin', 'editor', 'user')`))
        .addColumn('password_hash', 'text', notNull)
        .addColumn('password_given', 'integer', flag('password_given'))
        .addColumn('password_changed_at', 'text', notNull)
        .addColumn('shortcuts', 'text')
        .addColumn('created_at', 'text', notNull)
        .addColumn('last_login_at', 'text')
        .execute();
      await db.schema
        .createTable('session')
        .addColumn('id', 'integer', id)
        .addColumn('user_id', 'integer', (c) => c.notNull().references('user_account.id').onDelete('cascade'))
        .addColumn('token_hash', 'text', (c) => c.notNull().unique())
        .addColumn('browser', 'text', notNull)
        .addColumn('started_at', 'text', notNull)
        .addColumn('last_seen_at', 'text', notNull)
        .addColumn('confirmed_at', 'text', notNull)
        .execute();
      await db.schema.createIndex('session_user_id').on('session').column('user_id').execute();
      await db.schema
        .createTable('failed_attempt')
        .addColumn('subject', 'text', (c) => c.primaryKey())
        .addColumn('count', 'integer', notNull)
        .addColumn('since', 'text', notNull)
        .addColumn('last_at', 'text', notNull)
        .execute();
      await db.schema
        .createTable('audit')
        .addColumn('no', 'integer', id)
        .addColumn('at', 'text', notNull)
        .addColumn('action', 'text', notNull)
        .addColumn('actor', 'text', notNull)
        .addColumn('subject', 'text', notNull)
        .addColumn('request_id', 'text', notNull)
        .addColumn('before', 'text')
        .addColumn('after', 'text')
        .addColumn('before_hash', 'text')
        .addColumn('after_hash', 'text')
        .execute();
      await db.schema.createIndex('audit_subject').on('audit').column('subject').execute();
      await db.schema.createIndex('audit_actor').on('audit').column('actor').execute();
      for (const statement of engine === 'sqlite' ? ONLY_GROWS_SQLITE : ONLY_GROWS_POSTGRES) {
        await sql.raw(statement).execute(db);
      }
    },
  };
}

const REFUSE_SQLITE = "begin select raise(abort, 'The audit only grows.'); end";
/** The database itself refuses to change or remove what was recorded, for every caller in the application. */
const ONLY_GROWS_SQLITE = [
  'update on audit',
  'delete on audit',
  // What `insert or replace` takes away fires no other trigger.
  'insert on audit when exists (select 1 from audit where no = new.no)',
].map((event, at) => `create trigger audit_only_grows_${at} before ${event} ${REFUSE_SQLITE}`);
const ONLY_GROWS_POSTGRES = [
  `create function audit_only_grows() returns trigger language plpgsql as
   $$ begin raise exception 'The audit only grows.'; end $$`,
  `create trigger audit_no_change before update or delete on audit
   for each row execute function audit_only_grows()`,
  `create trigger audit_no_truncate before truncate on audit
   for each statement execute function audit_only_grows()`,
];
