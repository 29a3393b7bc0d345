import type { RoleCode, UserRow } from '@glosa/contract';
import { expect, test } from 'vitest';
import { nextOrder } from '../../../parts/rows.ts';
import { BY_LOGIN, EVERYBODY, filterUsers, orderUsers, SORTS } from './user-table.ts';

const person = (login: string, role: RoleCode, rest: Partial<UserRow> = {}): UserRow => ({
  id: login.codePointAt(0) ?? 0,
  login,
  email: `${login}@example.org`,
  active: true,
  role: { code: role, dictType: 'user.roles', ord: 1, value: role },
  lastLogin: null,
  sessions: 0,
  ...rest,
});

const users = [
  person('zofia', 'editor', { lastLogin: '2026-03-01T10:00:00Z', sessions: 2 }),
  person('Łucja', 'admin', { lastLogin: '2026-04-01T10:00:00Z' }),
  person('lech', 'user', { active: false }),
];
const logins = (rows: readonly UserRow[]) => rows.map(({ login }) => login);

test('people stand in the order of the alphabet of the language', () => {
  expect(logins(orderUsers(users, { by: 'login', descending: false }, 'pl'))).toEqual(['lech', 'Łucja', 'zofia']);
});

test('the latest logins come first at the first press, who never came last', () => {
  const order = nextOrder(SORTS, BY_LOGIN, 'lastLogin');
  expect(logins(orderUsers(users, order, 'pl'))).toEqual(['Łucja', 'zofia', 'lech']);
  expect(nextOrder(SORTS, order, 'lastLogin').descending).toBe(false);
});

test('roles stand from the most to the least, equal people by login', () => {
  expect(logins(orderUsers(users, { by: 'role', descending: false }, 'pl'))).toEqual(['Łucja', 'zofia', 'lech']);
  expect(logins(orderUsers(users, { by: 'active', descending: false }, 'pl'))).toEqual(['Łucja', 'zofia', 'lech']);
});

test('filters hold together', () => {
  expect(logins(filterUsers(users, { ...EVERYBODY, text: ' ŁU' }))).toEqual(['Łucja']);
  expect(logins(filterUsers(users, { ...EVERYBODY, text: 'example.org', active: 'no' }))).toEqual(['lech']);
  expect(logins(filterUsers(users, { text: 'z', role: 'admin', active: '' }))).toEqual([]);
});

test('who was just changed stays, until the filter is', () => {
  const inactive = { ...EVERYBODY, active: 'no' } as const;
  const zofia = users.find(({ login }) => login === 'zofia');
  if (zofia === undefined) throw new Error('no person to change');
  expect(logins(filterUsers(users, inactive, new Set([zofia.id])))).toEqual(['zofia', 'lech']);
  expect(logins(filterUsers(users, inactive))).toEqual(['lech']);
});
