/** The account of the first admin, for the person who has the link that the server printed. */
import type { OwnWords } from '@glosa/contract';
import type { Reader, Writer } from '../../db/transaction.ts';
import { FormError } from '../../errors.ts';
import { hashOfToken, newToken } from '../../http/session.ts';
import {
  type Attempt,
  createAccount,
  hasAdmin,
  hashPassword,
  inTurn,
  lockAccounts,
  type NewAccountForm,
  noteLogin,
  recordDeed,
  recordFailure,
  requireGoodForm,
  requirePatience,
} from '../users/users.service.ts';
import { beginSession, type Client, type LoginService, type NewSession } from './login.service.ts';

export interface SetUpService extends LoginService {
  ownWords: OwnWords;
}

/** The tokens of the links that hold now, one a line: `hash validUntil`. */
const SETTING = 'set-up.token';
/** How long a link is good, in milliseconds. */
const VALID_FOR = 24 * 60 * 60 * 1000;

/**
 * A new token, beside those that other servers or starts have given; null where there is an admin already. Only its hash is
 * kept. All are worthless once one was used.
 */
export function offerSetUp({ storage, now }: Pick<LoginService, 'storage' | 'now'>): Promise<string | null> {
  return storage.transact(async (writer) => {
    // Two servers that start at once would otherwise both write theirs, of which one fails.
    await lockAccounts(writer);
    const before = await linesOf(writer);
    await withdrawSetUp(writer);
    if (await hasAdmin(writer)) return null;
    const token = newToken();
    const at = now();
    const good = before.filter(({ until }) => at.toISOString() < until);
    const lines = [...good, { hash: hashOfToken(token), until: new Date(at.getTime() + VALID_FOR).toISOString() }];
    const value = lines.map(({ hash, until }) => `${hash} ${until}`).join('\n');
    await writer.insertInto('setting').values({ key: SETTING, value }).execute();
    return token;
  });
}

async function withdrawSetUp(writer: Writer): Promise<void> {
  await writer.deleteFrom('setting').where('key', '=', SETTING).execute();
}

async function linesOf(reader: Reader): Promise<{ hash: string; until: string }[]> {
  const row = await reader.selectFrom('setting').where('key', '=', SETTING).select('value').executeTakeFirst();
  return (row?.value.split('\n') ?? []).map((line) => {
    const [hash = '', until = ''] = line.split(' ');
    return { hash, until };
  });
}

async function isGood(reader: Reader, token: string, at: Date): Promise<boolean> {
  const asked = hashOfToken(token);
  return (await linesOf(reader)).some(({ hash, until }) => hash === asked && at.toISOString() < until);
}

/**
 * Makes the admin and logs them in.
 * @throws FormError when the link is not good (any more) or the form is not; TooManyRequests.
 */
export async function setUpAdmin(
  service: SetUpService,
  { token, ...form }: Omit<NewAccountForm, 'role'> & { token: string },
  client: Client,
): Promise<NewSession> {
  const { storage, now } = service;
  // Each wrong token counts as an account of its own: guesses cannot keep the right one waiting, but their address has to wait.
  const attempt: Attempt = { login: token, address: client.address, at: now() };
  await requirePatience(storage, attempt);
  if (!(await isGood(storage.read, token, attempt.at))) {
    await storage.transact((writer) => recordFailure(writer, attempt));
    throw notGood();
  }
  await requireGoodForm({ ...form, role: 'admin' }, service.ownWords);
  const passwordHash = await inTurn(() => hashPassword(form.password1));
  return storage.transact(async (writer) => {
    const at = now();
    const { login, email } = form;
    await lockAccounts(writer);
    if ((await hasAdmin(writer)) || !(await isGood(writer, token, at))) throw notGood();
    const account = await createAccount(writer, {
      ...{ login, email, role: 'admin', passwordHash, passwordIsGiven: false, at },
    });
    await withdrawSetUp(writer);
    const { requestId } = client;
    const after = { role: account.role, email: account.email };
    await recordDeed(writer, {
      ...{ at, action: 'setup', actor: account.login, subject: account.login, requestId, after, wholeAfter: account },
    });
    await noteLogin(writer, account, at, undefined);
    return beginSession(writer, service, account, client);
  });
}

function notGood(): FormError {
  return new FormError('set-up-link', 'users.error.set-up-link');
}
