/** What the owner of the installation can do about accounts without being logged in: from the shell, and at a start. */
import type { Language, RoleCode } from '@glosa/contract';
import { ROLE_CODES } from '@glosa/contract';
import { DICTIONARIES, format } from '@glosa/dictionary';
import { z } from 'zod';
import type { Reader, Writer } from '../../db/transaction.ts';
import { FormError } from '../../errors.ts';
import type { AccountsService } from './accounts-service.ts';
import { type Deed, recordDeed } from './audit.store.ts';
import { unknownLogin } from './changes.ts';
import { forgetAccount, pseudonymOf } from './forget.ts';
import { requireNoProblems } from './form-problems.ts';
import { createAccount, passwordProblems, requireGoodForm } from './new-account.ts';
import { hashPassword, inTurn } from './password.ts';
import { forgetFailures } from './throttle.ts';
import {
  type Account,
  countAccounts,
  deleteSessionsOf,
  findAccount,
  listAccounts,
  lockAccounts,
  updateAccount,
} from './users.store.ts';

export const UserOrder = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('create'),
    login: z.string(),
    email: z.string(),
    role: z.enum(ROLE_CODES),
    password: z.string(),
  }),
  z.strictObject({ do: z.literal('reset-password'), login: z.string(), password: z.string() }),
  z.strictObject({ do: z.literal('end-sessions'), login: z.string() }),
  z.strictObject({ do: z.literal('activate'), login: z.string() }),
  z.strictObject({ do: z.literal('forget'), login: z.string() }),
  z.strictObject({ do: z.literal('list') }),
]);
export type UserOrder = z.infer<typeof UserOrder>;

const ListedAccount = z.object({
  login: z.string(),
  email: z.string(),
  role: z.enum(ROLE_CODES),
  active: z.boolean(),
  lastLogin: z.string().nullable(),
});

/** The accounts that an order was about, or what is wrong with it, in words. */
export const UserAnswer = z.union([
  z.object({ accounts: z.array(ListedAccount) }),
  z.object({ problems: z.array(z.string()).min(1) }),
]);
export type UserAnswer = z.infer<typeof UserAnswer>;

export type OrdersService = Omit<AccountsService, 'limits'>;

/** Carries an order out. The record names no person as its author. */
export async function runOrder(service: OrdersService, order: UserOrder, language: Language): Promise<UserAnswer> {
  try {
    return { accounts: (await carryOut(service, order)).map(showAccount) };
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    return { problems: problemsOf(error, language) };
  }
}

/** Everything that is wrong, in words. */
export function problemsOf({ fields, key, params }: FormError, language: Language): string[] {
  const keys = Object.values(fields);
  return (keys.length > 0 ? keys : [key]).map((one) => format(DICTIONARIES[language][one], params));
}

async function carryOut(service: OrdersService, order: UserOrder): Promise<Account[]> {
  switch (order.do) {
    case 'create':
      return [await createByOrder(service, order)];
    case 'reset-password':
      return [await resetPassword(service, order)];
    case 'end-sessions':
      return [await endSessions(service, order.login)];
    case 'activate':
      return [await activate(service, order.login)];
    case 'forget':
      return [await forget(service, order.login)];
    case 'list':
      return (await listAccounts(service.storage.read)).sort((one, other) => (one.login < other.login ? -1 : 1));
  }
}

export interface OrderedAccount {
  login: string;
  email: string;
  role: RoleCode;
  password: string;
}

/** @throws FormError */
async function createByOrder(service: OrdersService, ordered: OrderedAccount): Promise<Account> {
  const passwordHash = await goodHash(service, ordered);
  return service.storage.transact((writer) => insertOrdered(writer, service, ordered, passwordHash));
}

/**
 * Makes an admin unless there is an active one, and says whether it did.
 * @throws FormError when login, address or password will not do.
 */
export async function createFirstAdmin(service: OrdersService, admin: Omit<OrderedAccount, 'role'>): Promise<boolean> {
  const ordered: OrderedAccount = { ...admin, role: 'admin' };
  const isThere = async (reader: Reader) => (await countAccounts(reader, { role: 'admin', active: true })) > 0;
  if (await isThere(service.storage.read)) return false;
  const passwordHash = await goodHash(service, ordered);
  return service.storage.transact(async (writer) => {
    await lockAccounts(writer);
    // Another server may have started with the same settings meanwhile.
    if (await isThere(writer)) return false;
    await insertOrdered(writer, service, ordered, passwordHash);
    return true;
  });
}

async function goodHash({ ownWords }: OrdersService, { password, ...account }: OrderedAccount): Promise<string> {
  await requireGoodForm({ ...account, password1: password, password2: password }, ownWords);
  return inTurn(() => hashPassword(password));
}

/** Makes the account and records it. */
export async function insertOrdered(
  writer: Writer,
  { now }: Pick<OrdersService, 'now'>,
  { login, email, role }: Omit<OrderedAccount, 'password'>,
  passwordHash: string,
): Promise<Account> {
  const account = await createAccount(writer, { login, email, role, passwordHash, passwordIsGiven: true, at: now() });
  const after = { role, email: account.email };
  await recordDeed(writer, { ...deed(account, 'user-added', now()), after, wholeAfter: account });
  return account;
}

async function resetPassword(
  service: OrdersService,
  { login, password }: { login: string; password: string },
): Promise<Account> {
  const words = [login, ...service.ownWords];
  requireNoProblems(await passwordProblems({ password1: password, password2: password }, words));
  const password_hash = await inTurn(() => hashPassword(password));
  return aboutAccount(service, login, async (writer, account) => {
    const at = service.now();
    const changes = { password_hash, password_given: 1, password_changed_at: at.toISOString() };
    const changed = await updateAccount(writer, account.id, changes);
    await deleteSessionsOf(writer, account.id);
    await forgetFailures(writer, account.login);
    const whole = { wholeBefore: account, wholeAfter: changed };
    await recordDeed(writer, { ...deed(account, 'password-changed', at), after: { given: true }, ...whole });
    return changed;
  });
}

function endSessions(service: OrdersService, login: string): Promise<Account> {
  return aboutAccount(service, login, async (writer, account) => {
    await deleteSessionsOf(writer, account.id);
    await recordDeed(writer, deed(account, 'session-ended', service.now()));
    return account;
  });
}

function activate(service: OrdersService, login: string): Promise<Account> {
  return aboutAccount(service, login, (writer, account) => setActive(writer, service, account, true));
}

/** Answers what is left of the account: the pseudonym. */
async function forget(service: OrdersService, login: string): Promise<Account> {
  const account = await forgetAccount(service, login, (writer, found) => setActive(writer, service, found, false));
  return { ...account, login: pseudonymOf(account), email: '', active: 0, last_login_at: null };
}

/** Also ends the sessions; no change where the account is so already. */
export async function setActive(
  writer: Writer,
  { now }: Pick<OrdersService, 'now'>,
  account: Account,
  active: boolean,
): Promise<Account> {
  if ((account.active === 1) === active) return account;
  const changed = await updateAccount(writer, account.id, { active: active ? 1 : 0 });
  await deleteSessionsOf(writer, account.id);
  const fields = { before: { active: !active }, after: { active }, wholeBefore: account, wholeAfter: changed };
  await recordDeed(writer, { ...deed(account, 'active-changed', now()), ...fields });
  return changed;
}

function aboutAccount(
  { storage }: OrdersService,
  login: string,
  work: (writer: Writer, account: Account) => Promise<Account>,
): Promise<Account> {
  return storage.transact(async (writer) => {
    await lockAccounts(writer);
    const account = await findAccount(writer, login.normalize('NFC'));
    if (account === null) throw unknownLogin();
    return work(writer, account);
  });
}

const deed = (account: Account, action: Deed['action'], at: Date): Deed => ({
  ...{ at, action, actor: '', subject: account.login, requestId: '' },
});

function showAccount({ login, email, role, active, last_login_at }: Account) {
  return { login, email, role, active: active === 1, lastLogin: last_login_at };
}
