/** `npm run user -- WHAT [LOGIN] [--email …] [--role …] [--generate] [--yes] [--lang pl|en]`: accounts from the shell. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ownWordsOf, ROLE_CODES } from '@glosa/contract';
import { DICTIONARIES, type DictionaryLanguage, format } from '@glosa/dictionary';
import { askPassword, NoPassword } from './ask-password.ts';
import { commandLanguage, err, out, reportError, runCommand, Stopped } from './command.ts';
import { parseConfig } from './config.ts';
import { DataFolderInUse } from './db/lock.ts';
import { embeddedFile, openDatabase } from './db/open.ts';
import { Unavailable } from './errors.ts';
import { generatePassword } from './features/users/generated-password.ts';
import { runOrder, type UserAnswer, type UserOrder } from './features/users/orders.ts';
import { NoUserSocket, orderThroughServer } from './features/users/user-socket.ts';

interface Wanted {
  what: string;
  login: string;
  email: string | undefined;
  role: (typeof ROLE_CODES)[number] | undefined;
  generate: boolean;
  /** Asks nothing before an account is forgotten. */
  yes: boolean;
  language: DictionaryLanguage;
}

/** The exit status: 0 when it was done, 1 when it was refused or could not be, 2 for a wrong call. */
async function main(): Promise<number> {
  const { wanted, help } = readArguments();
  const texts = DICTIONARIES[wanted.language];
  if (help || !isComplete(wanted)) {
    (help ? out : err)(texts['users.command.usage']);
    return help ? 0 : 2;
  }
  if (wanted.what === 'forget' && !wanted.yes) await requireConsent(wanted);
  const password = NEEDS_PASSWORD.includes(wanted.what) ? await passwordFor(wanted) : '';
  const answer = await carryOut(orderOf(wanted, password), wanted.language);
  if ('problems' in answer) {
    for (const problem of answer.problems) err(problem);
    return 1;
  }
  report(answer, wanted);
  if (wanted.generate && password !== '') out(format(texts['users.command.password'], { password }));
  return 0;
}

const NEEDS_PASSWORD = ['create', 'create-admin', 'reset-password'];

function readArguments(): { wanted: Wanted; help: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      role: { type: 'string' },
      generate: { type: 'boolean', default: false },
      yes: { type: 'boolean', short: 'y', default: false },
      lang: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [what = '', login = '', ...more] = positionals;
  const role = values.role ?? (what === 'create-admin' ? 'admin' : 'editor');
  const wanted: Wanted = {
    what: more.length > 0 ? '' : what,
    login,
    email: values.email,
    role: ROLE_CODES.find((code) => code === role),
    generate: values.generate,
    yes: values.yes,
    language: commandLanguage(values.lang),
  };
  return { wanted, help: values.help };
}

function isComplete({ what, login, email, role }: Wanted): boolean {
  if (what === 'list') return login === '';
  if (what === 'create-admin' && role !== 'admin') return false;
  if (what === 'create' || what === 'create-admin') return login !== '' && email !== undefined && role !== undefined;
  return ['reset-password', 'end-sessions', 'activate', 'forget'].includes(what) && login !== '';
}

async function passwordFor({ generate, language }: Wanted): Promise<string> {
  if (generate) return generatePassword();
  const texts = DICTIONARIES[language];
  const ask = (prompt: string) =>
    askPassword(process.stdin, prompt).catch((error: unknown) => {
      throw error instanceof NoPassword ? new Stopped(texts['users.command.no-password']) : error;
    });
  const password = await ask(texts['users.command.ask']);
  if (process.stdin.isTTY && password !== (await ask(texts['users.command.ask-again']))) {
    throw new Stopped(texts['form.not_equal']);
  }
  return password;
}

/** What is forgotten cannot be brought back: the login has to be typed once more. */
async function requireConsent({ login, language }: Wanted): Promise<void> {
  const texts = DICTIONARIES[language];
  const lines = createInterface({ input: process.stdin, terminal: false });
  err(format(texts['users.command.forget-ask'], { login }));
  for await (const line of lines) {
    if (line.trim().normalize('NFC') === login.normalize('NFC')) return;
    break;
  }
  throw new Stopped(texts['users.command.not-forgotten']);
}

function orderOf({ what, login, email = '', role = 'editor' }: Wanted, password: string): UserOrder {
  switch (what) {
    case 'reset-password':
      return { do: 'reset-password', login, password };
    case 'end-sessions':
      return { do: 'end-sessions', login };
    case 'activate':
      return { do: 'activate', login };
    case 'forget':
      return { do: 'forget', login };
    case 'list':
      return { do: 'list' };
    default:
      return { do: 'create', login, email, role, password };
  }
}

/** Straight in the database, or through the server that holds it. */
async function carryOut(order: UserOrder, language: DictionaryLanguage): Promise<UserAnswer> {
  const { databaseUrl, links, ...config } = parseConfig(process.env);
  const dataDir = resolve(config.dataDir);
  // A new database has no accounts: only the first account is made in one.
  if (order.do !== 'create' && databaseUrl === undefined && !existsSync(embeddedFile(dataDir))) {
    throw new Stopped(format(DICTIONARIES[language]['users.command.no-database'], { folder: dataDir }));
  }
  try {
    const storage = await openDatabase({ dataDir, databaseUrl, onBackgroundError: reportError });
    try {
      return await runOrder({ storage, now: () => new Date(), ownWords: ownWordsOf(links) }, order, language);
    } finally {
      await storage.close();
    }
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    return throughServer(dataDir, order, language, error.pid);
  }
}

async function throughServer(
  dataDir: string,
  order: UserOrder,
  language: DictionaryLanguage,
  pid: number | null,
): Promise<UserAnswer> {
  const texts = DICTIONARIES[language];
  try {
    return await orderThroughServer(dataDir, order, language);
  } catch (error) {
    if (error instanceof NoUserSocket) throw new Stopped(format(texts['users.command.no-server'], { pid: pid ?? '?' }));
    if (error instanceof Unavailable) throw new Stopped(`${texts['users.command.lost-server']} (${error.message})`);
    throw error;
  }
}

function report(answer: Extract<UserAnswer, { accounts: unknown }>, { what, login: asked, language }: Wanted): void {
  const texts = DICTIONARIES[language];
  if (what === 'forget') {
    for (const { login } of answer.accounts)
      out(format(texts['users.command.forgotten'], { login: asked, name: login }));
    return;
  }
  for (const { login, email, role, active, lastLogin } of answer.accounts) {
    const state = active ? texts['audit.value.active'] : texts['audit.value.inactive'];
    out([login, email, texts[`user.roles.${role}`], state, ...(lastLogin === null ? [] : [lastLogin])].join('\t'));
  }
  if (what !== 'list') out(texts['users.command.done']);
}

await runCommand(main);
