/** Accounts for tests, written straight into the tables. */
import type { RoleCode } from '@glosa/contract';
import type { Storage } from '../src/db/open.ts';
import { createAccount } from '../src/features/users/new-account.ts';
import { hashPassword, inTurn } from '../src/features/users/password.ts';

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
