// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { guestGuard, loggedInGuard, staffGuard } from './guards.ts';
import { type StoredUser, storedUser, storeUser } from './user.ts';

const withRole = (code: string | null): StoredUser => ({
  id: 1,
  login: 'anna',
  active: true,
  role: code === null ? null : { code },
});
const toLogin = { kind: 'redirect', to: '/login', rememberOrigin: true };

afterEach(() => localStorage.clear());

test('the logged-in guard asks for a stored user, of any role', () => {
  expect(loggedInGuard({ user: null, loaded: true })).toEqual(toLogin);
  expect(loggedInGuard({ user: withRole('user'), loaded: true })).toEqual({ kind: 'pass' });
});

test.each([
  ['admin', { kind: 'pass' }],
  ['editor', { kind: 'pass' }],
  ['user', { kind: 'error', status: 403 }],
  [null, toLogin],
] as const)('the staff guard answers the role %s', (role, verdict) => {
  expect(staffGuard({ user: withRole(role), loaded: true })).toEqual(verdict);
});

test('the staff guard shows nothing while the user is not loaded, and sends strangers to the login', () => {
  expect(staffGuard({ user: withRole('admin'), loaded: false })).toEqual({ kind: 'wait' });
  expect(staffGuard({ user: null, loaded: true })).toEqual(toLogin);
});

test('the guest guard sends those who are logged in to their account', () => {
  expect(guestGuard({ user: null, loaded: true })).toEqual({ kind: 'pass' });
  expect(guestGuard({ user: withRole('user'), loaded: true })).toEqual({
    kind: 'redirect',
    to: '/users',
    rememberOrigin: false,
  });
});

test('the guest guard leads back to where a guard sent somebody from whose record came back', () => {
  const origin = '/manage-texts?page=2';
  const to = (user: StoredUser, from: string) => guestGuard({ user, loaded: true, origin: from });
  expect(to(withRole('editor'), origin)).toMatchObject({ to: origin });
  expect(to(withRole('editor'), '//evil.example')).toMatchObject({ to: '/users' });
  expect(to(withRole('editor'), '/login')).toMatchObject({ to: '/users' });
  // The staff guard would send them here again.
  expect(to(withRole(null), origin)).toMatchObject({ to: '/users' });
});

test('the record survives in local storage and is the same object while it does not change', () => {
  expect(storedUser()).toBeNull();
  storeUser(withRole('editor'));
  expect(storedUser()).toEqual(withRole('editor'));
  expect(storedUser()).toBe(storedUser());
  storeUser(null);
  expect(storedUser()).toBeNull();
});

test.each(['', 'no json', 'null', '[]', '{"id":1}', '{"id":"1","login":"a","active":true,"role":null}'])(
  'a record that cannot be read is none: %s',
  (text) => {
    localStorage.setItem('user', text);
    expect(storedUser()).toBeNull();
  },
);
