/** A new password: for oneself with the current one, or from an admin for another person. */
import { isSamePassword } from '@glosa/contract';
import { type AccountsService, type Asker, requireAdmin } from './accounts-service.ts';
import { inChange, isOwn, record, unknownLogin } from './changes.ts';
import { requireCurrent } from './current-password.ts';
import { requireNoProblems, wrongPassword } from './form-problems.ts';
import { passwordProblems } from './new-account.ts';
import { hashPassword, inTurn } from './password.ts';
import { forgetFailures } from './throttle.ts';
import { type Account, deleteSessionsOf, findAccount, updateAccount } from './users.store.ts';

export interface PasswordForm {
  login: string;
  password1: string;
  password2: string;
  /** Only for one's own. */
  currentPassword?: string | undefined;
}

/**
 * Ends the sessions of the account; the one that asks goes on.
 * @throws FormError, Forbidden, TooManyRequests.
 */
export function changePassword(service: AccountsService, asker: Asker, form: PasswordForm): Promise<Account> {
  return isOwn(asker, form.login) ? changeOwn(service, asker, form) : changeOther(service, asker, form);
}

async function changeOther(service: AccountsService, asker: Asker, form: PasswordForm): Promise<Account> {
  requireAdmin(service, asker);
  const account = await findAccount(service.storage.read, form.login.normalize('NFC'));
  if (account === null) throw unknownLogin();
  requireNoProblems(await passwordProblems(form, [account.login, ...service.ownWords]));
  const hash = await inTurn(() => hashPassword(form.password1));
  return store(service, asker, account, hash);
}

async function changeOwn(service: AccountsService, asker: Asker, form: PasswordForm): Promise<Account> {
  const { currentPassword = '' } = form;
  const problems = await passwordProblems(form, [asker.session.login, ...service.ownWords]);
  const isSame = form.password1 !== '' && isSamePassword(form.password1, currentPassword);
  requireNoProblems({
    currentPassword: currentPassword === '' ? 'required' : null,
    ...problems,
    ...(isSame ? { password1: 'password-same' } : {}),
  });
  return inTurn(async () => {
    const account = await requireCurrent(service, asker, currentPassword);
    return store(service, asker, account, await hashPassword(form.password1));
  });
}

/** `checked`: the account whose current password was checked, or which the asker has seen. */
function store(service: AccountsService, asker: Asker, checked: Account, hash: string): Promise<Account> {
  return inChange(service, asker, checked.login, async (writer, account) => {
    const own = isOwn(asker, account.login);
    // Another request changed it while this one was hashed: the current one may no longer be right.
    if (own && account.password_hash !== checked.password_hash) throw wrongPassword('currentPassword');
    const changed = await updateAccount(writer, account.id, {
      password_hash: hash,
      password_given: own ? 0 : 1,
      password_changed_at: service.now().toISOString(),
    });
    await deleteSessionsOf(writer, account.id, own ? asker.session.id : undefined);
    // Failed tries were made at a password that is gone: no one has to wait because of them.
    await forgetFailures(writer, account.login);
    const after = { given: !own };
    await record(writer, service, asker, { action: 'password-changed', account, changed, after });
    return changed;
  });
}
