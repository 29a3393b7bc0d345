/** People with accounts and sessions, written straight into the tables. */
import type { RoleCode } from '@glosa/contract';
import { hashPassword } from '../src/features/users/password.ts';
import { hashOfToken, newToken } from '../src/http/session.ts';
import type { TestDatabase } from './databases.ts';

/** Of everybody, unless a test says otherwise. */
export const PASSWORD = 'młyn nad starą rzeką';
let hashed: Promise<string> | undefined;

export interface NewPerson {
  login: string;
  role?: RoleCode;
  active?: boolean;
  /** PHC string; undefined: that of PASSWORD. */
  passwordHash?: string;
}

/** Answers the account's id. */
export async function addPerson({ storage }: TestDatabase, person: NewPerson): Promise<number> {
  hashed ??= hashPassword(PASSWORD);
  const { login, role = 'user', active = true, passwordHash = await hashed } = person;
  const at = new Date().toISOString();
  return storage.transact(async (writer) => {
    const values = {
      ...{ login, login_key: login.toLowerCase(), email: `${login}@example.org`, email_key: `${login}@example.org` },
      ...{ active: active ? 1 : 0, role, password_hash: passwordHash, password_given: 0 },
      ...{ password_changed_at: at, shortcuts: null, created_at: at, last_login_at: null },
    };
    return (await writer.insertInto('user_account').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
}

/** Answers the session's token. */
export async function addSession({ storage }: TestDatabase, userId: number, at = new Date()): Promise<string> {
  const token = newToken();
  const time = at.toISOString();
  await storage.transact(async (writer) => {
    const times = { started_at: time, last_seen_at: time, confirmed_at: time };
    await writer
      .insertInto('session')
      .values({ user_id: userId, token_hash: hashOfToken(token), browser: '', ...times })
      .execute();
  });
  return token;
}
