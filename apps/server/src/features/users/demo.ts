/**
 * Accounts to look around with, in an installation that has no others: one of each role, with random passwords that are kept
 * in a file of the data folder for its owner alone. Never in production.
 */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLE_CODES } from '@glosa/contract';
import { z } from 'zod';
import type { Reader } from '../../db/transaction.ts';
import { generatePassword } from './generated-password.ts';
import { insertOrdered, type OrdersService, setActive } from './orders.ts';
import { hashPassword, inTurn, isPassword } from './password.ts';
import { type Account, countAccounts, findAccount, lockAccounts, updateAccount } from './users.store.ts';

const DemoAccount = z.object({ login: z.string(), role: z.enum(ROLE_CODES), password: z.string() });
/** As it stands in the file, an array of these. */
export type DemoAccount = z.infer<typeof DemoAccount>;

/** In the data folder. */
export const DEMO_FILE = 'demo-accounts.json';
/** Which accounts are for looking around: their logins as JSON. */
const SETTING = 'demo.accounts';

/** Makes them where there is no account at all. Answers those that can be used with the password in the file. */
export async function provideDemoAccounts(service: OrdersService, dataDir: string): Promise<DemoAccount[]> {
  if ((await countAccounts(service.storage.read)) === 0) await createDemoAccounts(service, dataDir);
  const open = (await untouchedDemoAccounts(service.storage.read)).filter(({ active }) => active === 1);
  const usable: DemoAccount[] = [];
  for (const demo of readDemoFile(dataDir)) {
    const stored = open.find(({ login }) => login === demo.login)?.password_hash;
    // The file may be that of another database, or of a server that started at the same time and came too late.
    if (stored !== undefined && (await inTurn(() => isPassword(stored, demo.password)))) usable.push(demo);
  }
  return usable;
}

async function createDemoAccounts(service: OrdersService, dataDir: string): Promise<void> {
  const accounts = ROLE_CODES.map((role) => ({ login: `demo-${role}`, role, password: generatePassword() }));
  const hashes = await inTurn(() => Promise.all(accounts.map(({ password }) => hashPassword(password))));
  // Before the accounts are there: their passwords must not be lost. Without the accounts the file says nothing.
  const file = join(dataDir, DEMO_FILE);
  writeFileSync(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  await service.storage.transact(async (writer) => {
    await lockAccounts(writer);
    if ((await countAccounts(writer)) > 0) return;
    for (const [index, { login, role }] of accounts.entries()) {
      const account = { login, role, email: `${login}@glosa.invalid` };
      const { id } = await insertOrdered(writer, service, account, hashes[index] ?? '');
      // A password that is there to be shared need not be changed.
      await updateAccount(writer, id, { password_given: 0 });
    }
    const value = JSON.stringify(accounts.map(({ login }) => login));
    const row = { key: SETTING, value };
    await writer
      .insertInto('setting')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  });
}

/** Those that never had another password: anybody who has seen the file can use them. */
async function untouchedDemoAccounts(reader: Reader): Promise<Account[]> {
  const row = await reader.selectFrom('setting').where('key', '=', SETTING).select('value').executeTakeFirst();
  const logins = z.array(z.string()).parse(JSON.parse(row?.value ?? '[]'));
  const accounts: Account[] = [];
  for (const login of logins) {
    const account = await findAccount(reader, login);
    if (account !== null && account.password_changed_at === account.created_at) accounts.push(account);
  }
  return accounts;
}

function readDemoFile(dataDir: string): DemoAccount[] {
  try {
    return z.array(DemoAccount).parse(JSON.parse(readFileSync(join(dataDir, DEMO_FILE), 'utf8')));
  } catch {
    // Deleted or damaged: what is not known cannot be told.
    return [];
  }
}

/** For production: makes inactive what anybody could use, and answers the logins. */
export async function withdrawDemoAccounts(service: OrdersService): Promise<string[]> {
  return service.storage.transact(async (writer) => {
    await lockAccounts(writer);
    const open = (await untouchedDemoAccounts(writer)).filter(({ active }) => active === 1);
    for (const account of open) await setActive(writer, service, account, false);
    return open.map(({ login }) => login);
  });
}
