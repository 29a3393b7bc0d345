/** The password of the person who is logged in, asked for before their own account changes. */
import type { AccountsService, Asker } from './accounts-service.ts';
import { recordDeed } from './audit.store.ts';
import { wrongPassword } from './form-problems.ts';
import { isPassword } from './password.ts';
import { type Attempt, forgetFailures, recordFailure, requirePatience } from './throttle.ts';
import { type Account, findAccountById } from './users.store.ts';

/**
 * In a turn. A wrong one counts as a failed login: a session left open is no way to guess without end.
 * @throws FormError where it is wrong; TooManyRequests.
 */
export async function requireCurrent(
  { storage, now }: AccountsService,
  { session, address, requestId }: Asker,
  password: string,
): Promise<Account> {
  const { login } = session;
  const attempt: Attempt = { login, address, at: now() };
  await requirePatience(storage, attempt);
  const account = await findAccountById(storage.read, session.userId);
  const isRight = await isPassword(account?.password_hash ?? null, password);
  if (isRight && account !== null) {
    await storage.transact((writer) => forgetFailures(writer, login));
    return account;
  }
  await storage.transact(async (writer) => {
    await recordFailure(writer, attempt);
    await recordDeed(writer, { action: 'login-failed', actor: login, subject: login, requestId, at: attempt.at });
  });
  throw wrongPassword('currentPassword');
}
