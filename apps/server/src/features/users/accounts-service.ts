/** What the rules about accounts need to know of the installation, and of the person who asks. */
import type { OwnWords } from '@glosa/contract';
import type { Storage } from '../../db/open.ts';
import type { Writer } from '../../db/transaction.ts';
import { Forbidden, FormError, Unauthenticated } from '../../errors.ts';
import type { Session } from '../../http/session.ts';
import { type Account, findAccountById } from './users.store.ts';

export interface AccountsService {
  storage: Storage;
  /** When sessions end, in seconds. */
  limits: { idle: number; absolute: number };
  now: () => Date;
  ownWords: OwnWords;
}

export interface Asker {
  session: Session;
  /** IP address. */
  address: string;
  requestId: string;
}

/** After so long without a password, calls about other people ask for it again. In milliseconds. */
const CONFIRMED_FOR = 15 * 60 * 1000;

/** @throws Forbidden unless an admin asks; FormError `confirm-password` when their password was given too long ago. */
export function requireAdmin({ now }: Pick<AccountsService, 'now'>, { session }: Asker): void {
  if (session.role !== 'admin') throw new Forbidden(`${session.role} about somebody else.`);
  const since = now().getTime() - session.confirmedAt.getTime();
  if (Math.abs(since) > CONFIRMED_FOR) throw new FormError('confirm-password', 'users.error.confirm-password');
}

/**
 * The person may have lost their rights since the request came in; inside the transaction they cannot lose them.
 * @throws Unauthenticated, Forbidden.
 */
export async function requireStanding(writer: Writer, { session }: Asker): Promise<Account> {
  const account = await findAccountById(writer, session.userId);
  if (account?.active !== 1) throw new Unauthenticated('Made inactive meanwhile.');
  if (account.role !== session.role) throw new Forbidden('Has another role meanwhile.');
  return account;
}
