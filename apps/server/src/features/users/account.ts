/** The account as a noun: how it is shown. */
import type { Language, RoleCode, User, UserRole } from '@glosa/contract';
import { ROLE_CODES } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import type { Account } from './users.store.ts';

export function roleRow(code: RoleCode, language: Language): UserRole {
  const value = DICTIONARIES[language][`user.roles.${code}`];
  return { code, dictType: 'user.roles', ord: ROLE_CODES.indexOf(code) + 1, value };
}

/** What may be told of an account. */
export function toUser({ id, login, email, active, role }: Account, language: Language): User {
  return { id, login, email, active: active === 1, role: roleRow(role, language) };
}
