/** Changes of an account: who may make them, and what follows from them. */
import type { AuditAction } from '@glosa/contract';
import type { Writer } from '../../db/transaction.ts';
import { FormError } from '../../errors.ts';
import { type AccountsService, type Asker, requireAdmin, requireStanding } from './accounts-service.ts';
import { recordDeed } from './audit.store.ts';
import { requireCurrent } from './current-password.ts';
import { emailKey, emailProblem } from './email.ts';
import { requireNoProblems } from './form-problems.ts';
import { createAccount, type NewAccountForm, requireGoodForm, roleOf } from './new-account.ts';
import { hashPassword, inTurn } from './password.ts';
import {
  type Account,
  countAccounts,
  deleteSessionsOf,
  findAccount,
  findByEmailKey,
  lockAccounts,
  updateAccount,
} from './users.store.ts';

/** @throws FormError, Forbidden */
export async function addUser(service: AccountsService, asker: Asker, form: NewAccountForm): Promise<Account> {
  requireAdmin(service, asker);
  await requireGoodForm(form, service.ownWords);
  const role = roleOf(form.role);
  if (role === undefined) throw new FormError('role-unknown', 'users.error.role-unknown');
  const passwordHash = await inTurn(() => hashPassword(form.password1));
  return service.storage.transact(async (writer) => {
    const at = service.now();
    await lockAccounts(writer);
    await requireStanding(writer, asker);
    const made = await createAccount(writer, { ...form, role, passwordHash, passwordIsGiven: true, at });
    await record(writer, service, asker, { action: 'user-added', account: made, after: { role, email: made.email } });
    return made;
  });
}

/**
 * One's own with the current password, or as an admin who has given theirs a short while ago.
 * @throws FormError, TooManyRequests, Forbidden for anybody but admins and the person themself.
 */
export async function changeEmail(
  service: AccountsService,
  asker: Asker,
  { login, email, currentPassword = '' }: { login: string; email: string; currentPassword?: string | undefined },
): Promise<Account> {
  // The owner of the address is taken for the person: a session left open is not enough to change it.
  const asksPassword = isOwn(asker, login) && (currentPassword !== '' || asker.session.role !== 'admin');
  if (!asksPassword) requireAdmin(service, asker);
  requireNoProblems({
    currentPassword: asksPassword && currentPassword === '' ? 'required' : null,
    email: emailProblem(email),
  });
  if (asksPassword) await inTurn(() => requireCurrent(service, asker, currentPassword));
  return inChange(service, asker, login, async (writer, account) => {
    const changes = { email: email.normalize('NFC'), email_key: emailKey(email) };
    if (changes.email === account.email) return account;
    const holder = await findByEmailKey(writer, changes.email_key);
    requireNoProblems({ email: holder === null || holder.id === account.id ? null : 'email-taken' });
    const changed = await updateAccount(writer, account.id, changes);
    const fields = { before: { email: account.email }, after: { email: changed.email } };
    await record(writer, service, asker, { action: 'email-changed', account, changed, ...fields });
    return changed;
  });
}

/** @throws FormError, also for one's own account and the last active admin. */
export async function changeActive(
  service: AccountsService,
  asker: Asker,
  { login, active }: { login: string; active: boolean },
): Promise<Account> {
  requireAdmin(service, asker);
  if (isOwn(asker, login)) throw new FormError('own-active', 'users.error.own-active');
  return inChange(service, asker, login, async (writer, account) => {
    if ((account.active === 1) === active) return account;
    if (!active) await requireOtherAdmin(writer, account);
    const changed = await updateAccount(writer, account.id, { active: active ? 1 : 0 });
    await deleteSessionsOf(writer, account.id);
    const fields = { before: { active: !active }, after: { active } };
    await record(writer, service, asker, { action: 'active-changed', account, changed, ...fields });
    return changed;
  });
}

/** @throws FormError, also for one's own account and the last active admin. */
export async function changeRole(
  service: AccountsService,
  asker: Asker,
  form: { login: string; role: string },
): Promise<Account> {
  requireAdmin(service, asker);
  if (isOwn(asker, form.login)) throw new FormError('own-role', 'users.error.own-role');
  const role = roleOf(form.role);
  requireNoProblems({ role: role === undefined ? 'role-unknown' : null });
  return inChange(service, asker, form.login, async (writer, account) => {
    if (role === undefined || account.role === role) return account;
    await requireOtherAdmin(writer, account);
    const changed = await updateAccount(writer, account.id, { role });
    await deleteSessionsOf(writer, account.id);
    const fields = { before: { role: account.role }, after: { role } };
    await record(writer, service, asker, { action: 'role-changed', account, changed, ...fields });
    return changed;
  });
}

/** Logs a person out everywhere; oneself everywhere else. */
export async function endUserSessions(service: AccountsService, asker: Asker, login: string): Promise<Account> {
  return inChange(service, asker, login, async (writer, account) => {
    await deleteSessionsOf(writer, account.id, isOwn(asker, login) ? asker.session.id : undefined);
    await record(writer, service, asker, { action: 'session-ended', account });
    return account;
  });
}

export const isOwn = ({ session }: Asker, login: string) => session.login === login.normalize('NFC');

export function unknownLogin(): FormError {
  const key = 'users.error.unknown-login';
  return new FormError('unknown-login', key, {}, {}, { login: key });
}

/**
 * One transaction about one account, one after another: what was counted or looked up stays true until the end.
 * @throws FormError when there is no such account; Unauthenticated, Forbidden when the asker has lost their rights.
 */
export function inChange<T>(
  { storage }: AccountsService,
  asker: Asker,
  login: string,
  work: (writer: Writer, account: Account) => Promise<T>,
): Promise<T> {
  return storage.transact(async (writer) => {
    await lockAccounts(writer);
    await requireStanding(writer, asker);
    const account = await findAccount(writer, login.normalize('NFC'));
    if (account === null) throw unknownLogin();
    return work(writer, account);
  });
}

/** @throws FormError when no one would be left to manage the accounts. */
export async function requireOtherAdmin(writer: Writer, { role, active }: Account): Promise<void> {
  if (role !== 'admin' || active !== 1) return;
  if ((await countAccounts(writer, { role: 'admin', active: true })) > 1) return;
  throw new FormError('last-admin', 'users.error.last-admin');
}

interface Change {
  action: AuditAction;
  account: Account;
  /** The account as it is then; none where it was made, or stayed as it was. */
  changed?: Account;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

export function record(
  writer: Writer,
  { now }: AccountsService,
  { session, requestId }: Asker,
  { action, account, changed, ...fields }: Change,
): Promise<void> {
  const isNew = action === 'user-added';
  const whole = {
    ...(isNew ? {} : { wholeBefore: account }),
    ...(isNew || changed !== undefined ? { wholeAfter: changed ?? account } : {}),
  };
  const deed = { at: now(), action, actor: session.login, subject: account.login, requestId };
  return recordDeed(writer, { ...deed, ...fields, ...whole });
}
