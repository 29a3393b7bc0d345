import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The audit goes on refusing every change but two: the name of a person who is forgotten, and the end of what is older
 * than it may become. Both need a row of `audit_permit` that says which, and no row of it can ever be committed: each
 * refers to a row of `audit_permit_end`, which can have none, and the database looks at that at the commit. So a permit
 * is given and taken back within one transaction, and is never seen by another one.
 */
export function forgetting(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const statements = [...PERMITS, ...(engine === 'sqlite' ? TRIGGERS_SQLITE : TRIGGERS_POSTGRES)];
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

const PERMITS = [
  'create table audit_permit_end (id integer primary key check (id < 0 and id > 0))',
  `create table audit_permit (
     id integer primary key,
     ends_with integer not null references audit_permit_end (id) deferrable initially deferred,
     login text,
     pseudonym text,
     made_before text
   )`,
];

/** What a permit lets an update do: another name for the person, and what was changed of their account left out. */
const isRenaming = (isSame: (column: string) => string) => `
  p.login is not null and new.no = old.no and new.at = old.at and new.action = old.action
  and new.request_id = old.request_id and ${isSame('before_hash')} and ${isSame('after_hash')}
  and (new.actor = old.actor or (old.actor = p.login and new.actor = p.pseudonym))
  and (new.subject = old.subject or (old.subject = p.login and new.subject = p.pseudonym))
  and (old.subject = p.login or (${isSame('before')} and ${isSame('after')}))`;

const REFUSE_SQLITE = "begin select raise(abort, 'The audit only grows.'); end";
const TRIGGERS_SQLITE = [
  'drop trigger audit_only_grows_0',
  'drop trigger audit_only_grows_1',
  `create trigger audit_only_grows_0 before update on audit
   when not exists (select 1 from audit_permit as p where ${isRenaming((name) => `new."${name}" is old."${name}"`)})
   ${REFUSE_SQLITE}`,
  `create trigger audit_only_grows_1 before delete on audit
   when not exists (select 1 from audit_permit as p where old.at < p.made_before) ${REFUSE_SQLITE}`,
];

const TRIGGERS_POSTGRES = [
  'drop trigger audit_no_change on audit',
  `create function audit_changes_by_permit() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' then
       if exists (select 1 from audit_permit as p where old.at collate "C" < p.made_before collate "C") then
         return old;
       end if;
     elsif exists (
       select 1 from audit_permit as p
       where ${isRenaming((name) => `new."${name}" is not distinct from old."${name}"`)}
     ) then
       return new;
     end if;
     raise exception 'The audit only grows.';
   end $$`,
  `create trigger audit_no_change before update or delete on audit
   for each row execute function audit_changes_by_permit()`,
];
