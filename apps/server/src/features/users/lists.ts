/** What the pages about accounts show. */
import type { Language, ShortcutSettings as Shortcuts, UserRole, UserRow } from '@glosa/contract';
import { ROLE_CODES, ShortcutSettings } from '@glosa/contract';
import { nameOrder } from '@glosa/dictionary';
import type { Session } from '../../http/session.ts';
import { roleRow, toUser } from './account.ts';
import type { AccountsService } from './accounts-service.ts';
import { getUser } from './users.service.ts';
import { countSessions, listAccounts, updateAccount } from './users.store.ts';

export function listRoles(language: Language): UserRole[] {
  return ROLE_CODES.map((code) => roleRow(code, language));
}

/** Everybody, by login in the order of the language. */
export async function listUsers({ storage, limits, now }: AccountsService, language: Language): Promise<UserRow[]> {
  const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000);
  const { accounts, sessions } = await storage.snapshot(async (reader) => ({
    accounts: await listAccounts(reader),
    sessions: await countSessions(reader, ago(limits.absolute), ago(limits.idle)),
  }));
  const compare = nameOrder(language);
  return accounts
    .sort((one, other) => compare(one.login, other.login) || one.id - other.id)
    .map((account) => ({
      ...toUser(account, language),
      lastLogin: account.last_login_at,
      // A person who may not log in has no session that counts.
      sessions: account.active === 1 ? (sessions.get(account.id) ?? 0) : 0,
    }));
}

export async function ownAccount({ storage }: AccountsService, session: Session, language: Language) {
  const account = await getUser(storage.read, session.userId);
  return {
    user: toUser(account, language),
    passwordIsGiven: account.password_given === 1,
    passwordChangedAt: account.password_changed_at,
  };
}

const USUAL: Shortcuts = { on: true, keys: {} };

export async function shortcutsOf({ storage }: AccountsService, session: Session): Promise<Shortcuts> {
  const { shortcuts } = await getUser(storage.read, session.userId);
  if (shortcuts === null) return USUAL;
  // Stored by an older version, perhaps in a shape that is not taken any more.
  return ShortcutSettings.safeParse(JSON.parse(shortcuts)).data ?? USUAL;
}

export async function keepShortcuts({ storage }: AccountsService, session: Session, settings: Shortcuts) {
  await storage.transact((writer) => updateAccount(writer, session.userId, { shortcuts: JSON.stringify(settings) }));
  return settings;
}
