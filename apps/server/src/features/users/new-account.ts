/** Making accounts, for all who make them: an admin, the first admin for themself, the command line. */
import { type OwnWords, ROLE_CODES, type RoleCode } from '@glosa/contract';
import type { Writer } from '../../db/transaction.ts';
import { emailKey, emailProblem } from './email.ts';
import { type FieldProblems, requireNoProblems } from './form-problems.ts';
import { loginKey, loginProblem } from './login-name.ts';
import { passwordFault } from './password-policy.ts';
import { type Account, findByEmailKey, findByLoginKey, insertAccount, lockAccounts } from './users.store.ts';

/** As typed. */
export interface NewAccountForm {
  login: string;
  email: string;
  role: string;
  password1: string;
  password2: string;
}

export function roleOf(code: string): RoleCode | undefined {
  return ROLE_CODES.find((role) => role === code);
}

/** All that can be told without the database. @throws FormError naming every field that is wrong. */
export async function requireGoodForm(form: NewAccountForm, ownWords: OwnWords): Promise<void> {
  requireNoProblems({
    login: loginProblem(form.login),
    email: emailProblem(form.email),
    role: roleOf(form.role) === undefined ? 'role-unknown' : null,
    ...(await passwordProblems(form, [form.login, ...ownWords])),
  });
}

export async function passwordProblems(
  { password1, password2 }: Pick<NewAccountForm, 'password1' | 'password2'>,
  words: OwnWords,
): Promise<FieldProblems> {
  const problem = await passwordFault(password1, words);
  const repeated = password2 === '' ? 'required' : 'not-equal';
  return { password1: problem, password2: password1 === password2 ? null : repeated };
}

export interface NewAccount {
  login: string;
  email: string;
  role: RoleCode;
  passwordHash: string;
  /** Another person chose the password. */
  passwordIsGiven: boolean;
  at: Date;
}

/** @throws FormError when the login, one that looks like it, or the e-mail address is taken. */
export async function createAccount(writer: Writer, account: NewAccount): Promise<Account> {
  await lockAccounts(writer);
  const keys = { login_key: loginKey(account.login), email_key: emailKey(account.email) };
  requireNoProblems({
    login: (await findByLoginKey(writer, keys.login_key)) === null ? null : 'login-taken',
    email: (await findByEmailKey(writer, keys.email_key)) === null ? null : 'email-taken',
  });
  const at = account.at.toISOString();
  return insertAccount(writer, {
    login: account.login.normalize('NFC'),
    email: account.email.normalize('NFC'),
    ...keys,
    active: 1,
    role: account.role,
    password_hash: account.passwordHash,
    password_given: account.passwordIsGiven ? 1 : 0,
    password_changed_at: at,
    shortcuts: null,
    created_at: at,
    last_login_at: null,
  });
}
