/** Forgetting a person: the account goes, and what they did stays under a pseudonym. */
import type { Writer } from '../../db/transaction.ts';
import { takeTurnOfAllTexts } from '../../db/turn.ts';
import type { AccountsService } from './accounts-service.ts';
import { recordDeed } from './audit.store.ts';
import { renameInAudit } from './audit-permit.ts';
import { requireOtherAdmin, unknownLogin } from './changes.ts';
import { signAnew } from './forget.store.ts';
import { forgetFailures } from './throttle.ts';
import { type Account, deleteAccount, deleteSessionsOf, findAccount, lockAccounts } from './users.store.ts';

/** Ids are never given twice. As it has a space, it cannot be a login. */
export const pseudonymOf = ({ id }: Pick<Account, 'id'>): string => `former user ${id}`;

/**
 * Takes the person out of the database; answers the account as it was. `close` makes the account inactive and ends its
 * sessions before that, in a transaction of its own: from then on nothing begins in their name.
 * @throws FormError for an unknown login, and for the last active admin
 */
export async function forgetAccount(
  { storage, now }: Pick<AccountsService, 'storage' | 'now'>,
  login: string,
  close: (writer: Writer, account: Account) => Promise<unknown>,
): Promise<Account> {
  const find = async (writer: Writer) => {
    await lockAccounts(writer);
    const account = await findAccount(writer, login.normalize('NFC'));
    if (account === null) throw unknownLogin();
    await requireOtherAdmin(writer, account);
    return account;
  };
  await storage.transact(async (writer) => close(writer, await find(writer)));
  return storage.transact(async (writer) => {
    // Imports and annotators go before this or wait: none of them may copy a signature while it is changed.
    await takeTurnOfAllTexts(writer);
    const account = await find(writer);
    const pseudonym = pseudonymOf(account);
    await signAnew(writer, account.login, pseudonym);
    await renameInAudit(writer, account.login, pseudonym);
    await forgetFailures(writer, account.login);
    await deleteSessionsOf(writer, account.id);
    await deleteAccount(writer, account.id);
    await recordDeed(writer, {
      ...{ at: now(), action: 'account-forgotten', actor: '', subject: pseudonym, requestId: '' },
      after: { role: account.role },
    });
    return account;
  });
}
