/** Accounts for tests, written straight into the tables. */
import type { RoleCode } from '@glosa/contract';
import type { Storage } from '../src/db/open.ts';
import { createAccount } from '../src/features/users/new-account.ts';
import { hashPassword, inTurn } from '../src/features/users/password.ts';
import { hashOfToken, newToken } from '../src/http/session.ts';

export interface TestAccount {
  login: string;
  role: RoleCode;
  /** Default: TEST_PASSWORD. */
  password?: string;
  active?: boolean;
}

/** Of every test account that names no other. */
export const TEST_PASSWORD = 'osiem krów na łące';

let usual: Promise<string> | undefined;

export async function addTestAccounts(storage: Storage, accounts: readonly TestAccount[]): Promise<void> {
  for (const { login, role, password, active = true } of accounts) {
    usual ??= inTurn(() => hashPassword(TEST_PASSWORD));
    const passwordHash = password === undefined ? await usual : await inTurn(() => hashPassword(password));
    await storage.transact(async (writer) => {
      const account = { login, email: `${login}@example.org`, role, passwordHash, passwordIsGiven: false };
      const { id } = await createAccount(writer, { ...account, at: new Date('2026-01-01T00:00:00Z') });
      if (!active) await writer.updateTable('user_account').set({ active: 0 }).where('id', '=', id).execute();
    });
  }
}

/** A session of theirs that began at `at`; answers its token. */
export async function addTestSession(storage: Storage, login: string, at = new Date()): Promise<string> {
  const token = newToken();
  const time = at.toISOString();
  await storage.transact(async (writer) => {
    const { id } = await writer
      .selectFrom('user_account')
      .where('login', '=', login)
      .select('id')
      .executeTakeFirstOrThrow();
    const times = { started_at: time, last_seen_at: time, confirmed_at: time };
    const session = { user_id: id, token_hash: hashOfToken(token), browser: '', ...times };
    await writer.insertInto('session').values(session).execute();
  });
  return token;
}
