/** Accounts: who there is, and what other features may know of them. */
import type { Language, User } from '@glosa/contract';
import type { Reader, Writer } from '../../db/transaction.ts';
import { Unauthenticated } from '../../errors.ts';
import { toUser } from './account.ts';
import { hashPassword, isOutdated, isPassword } from './password.ts';
import {
  type Account,
  countAccounts,
  deleteSessionsOf,
  findAccount,
  findAccountById,
  updateAccount,
} from './users.store.ts';

export { type Deed, recordDeed } from './audit.store.ts';
export { listLastDeeds } from './audit-list.ts';
export { wrongPassword } from './form-problems.ts';
export { createAccount, type NewAccountForm, requireGoodForm } from './new-account.ts';
export { hashPassword, inTurn } from './password.ts';
export { keepRetention } from './retention.ts';
export { type Attempt, forgetFailures, recordFailure, requirePatience } from './throttle.ts';
export { type Account, lockAccounts } from './users.store.ts';

/** What a person typed as their login is looked up in NFC, and otherwise exactly as it stands. */
export function findUser(reader: Reader, login: string): Promise<Account | null> {
  return findAccount(reader, login.normalize('NFC'));
}

/** @throws Unauthenticated when there is none: the person held a session of it, and was forgotten meanwhile. */
export async function getUser(reader: Reader, id: number): Promise<Account> {
  const account = await findAccountById(reader, id);
  if (account === null) throw new Unauthenticated(`No account ${id}.`);
  return account;
}

export function showUser(account: Account, language: Language): User {
  return toUser(account, language);
}

/** To be called in a turn. Takes as long for an unknown or inactive account as for any other. */
export async function checkPassword(account: Account | null, password: string): Promise<boolean> {
  const matches = await isPassword(account?.password_hash ?? null, password);
  return matches && account?.active === 1;
}

/** To be called in a turn. A new hash where the stored one was made with older parameters. */
export async function freshHash(account: Account, password: string): Promise<string | undefined> {
  return isOutdated(account.password_hash) ? hashPassword(password) : undefined;
}

/**
 * Notes that a person has logged in; false where the account is not as it was when the password was checked. From here on
 * a change of it waits for the end of the transaction, and then ends the session that begins in it.
 */
export async function noteLogin(
  writer: Writer,
  checked: Account,
  at: Date,
  passwordHash: string | undefined,
): Promise<boolean> {
  if ((await findAccountById(writer, checked.id)) === null) return false;
  const now = await updateAccount(writer, checked.id, { last_login_at: at.toISOString() });
  if (now.active !== 1 || now.password_hash !== checked.password_hash) return false;
  if (passwordHash !== undefined) await updateAccount(writer, checked.id, { password_hash: passwordHash });
  return true;
}

/** Ends all sessions of a person, or all but one. */
export function endSessionsOf(writer: Writer, userId: number, except?: number): Promise<void> {
  return deleteSessionsOf(writer, userId, except);
}

/**
 * For what began some time before: the person who asked for it may have been shut out since.
 * @param login '' for the command line, which needs no account.
 * @throws Unauthenticated
 */
export async function requireActive(reader: Reader, login: string): Promise<void> {
  if (login === '') return;
  if ((await findAccount(reader, login))?.active !== 1) throw new Unauthenticated('Made inactive meanwhile.');
}

/** Whether there is an account that can manage the others. */
export async function hasAdmin(reader: Reader): Promise<boolean> {
  return (await countAccounts(reader, { role: 'admin', active: true })) > 0;
}
