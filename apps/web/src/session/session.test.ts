// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkSession } from './check.ts';
import { forgetSession, logIn, logOut } from './session.ts';
import { keepShortcuts, keyOf } from './shortcuts.ts';
import { storedUser, storeUser } from './user.ts';

const ANNA = { id: 3, login: 'anna', email: 'a@example.org', active: true, role: { code: 'editor', ord: 2 } };

/** Answers by path; a path without an answer cannot be reached. */
function server(answers: Record<string, unknown>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (!(address in answers)) throw new TypeError('offline');
    return Response.json(answers[address]);
  });
  return asked;
}

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: what a server would set
  document.cookie = 'csrf-token=abc; Path=/';
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the login keeps no more of a person than the menu and the guards need', async () => {
  server({ '/api/auth/login': ANNA });
  const { problem } = await logIn({ login: 'anna', password: 'secret' });
  expect(problem).toBeNull();
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
    id: 3,
    login: 'anna',
    active: true,
    role: { code: 'editor' },
  });
});

test('the start-up check refreshes the record, clears it, and leaves it where the server does not answer', async () => {
  storeUser({ ...ANNA, role: { code: 'admin' } });
  server({ '/api/auth/is-logged-in': ANNA });
  expect(await checkSession()).toBe(true);
  expect(storedUser()?.role?.code).toBe('editor');
  expect(await checkSession()).toBe(false);
  server({});
  expect(await checkSession()).toBe(false);
  expect(storedUser()?.login).toBe('anna');
  server({ '/api/auth/is-logged-in': null });
  expect(await checkSession()).toBe(true);
  expect(storedUser()).toBeNull();
});

test('a logout clears everything of the person, also offline; the server is told at the next start', async () => {
  storeUser(ANNA);
  keepShortcuts({ on: false, keys: {} });
  localStorage.setItem('draft:card', 'text');
  localStorage.setItem('queries', '["być"]');
  server({});
  expect(await logOut()).toBe(false);
  expect(storedUser()).toBeNull();
  expect([localStorage.getItem('draft:card'), localStorage.getItem('queries')]).toEqual([null, '[]']);
  expect(keyOf('reading-grammar')).toBe('g');

  const asked = server({ '/api/auth/logout': {}, '/api/auth/is-logged-in': null });
  await checkSession();
  expect(asked).toEqual(['/api/auth/logout', '/api/auth/is-logged-in']);
  await checkSession();
  expect(asked).toHaveLength(3);
});

test('unsaved text outlives a session that ended by itself, and only its person gets it', async () => {
  const draft = () => localStorage.getItem('draft:card');
  const arrive = async (id: number) => {
    server({ '/api/auth/login': { ...ANNA, id }, '/api/auth/is-logged-in': null });
    await logIn({ login: 'anna', password: 'secret' });
  };
  await arrive(3);
  localStorage.setItem('draft:card', 'text');
  forgetSession();
  expect([storedUser(), draft()]).toEqual([null, 'text']);
  await arrive(3);
  expect(draft()).toBe('text');
  await checkSession();
  expect([storedUser(), draft()]).toEqual([null, 'text']);
  await arrive(4);
  expect(draft()).toBeNull();
});
