// @vitest-environment jsdom
import { login, setLanguage } from '@glosa/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './client.ts';
import { awaitCsrfToken, CSRF_HEADER, csrfToken } from './csrf.ts';
import { callForm } from './form.ts';

function setCookie(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: what a server would set
  document.cookie = `csrf-token=${value}; Path=/`;
}
const dropCookie = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: what a server would set
  document.cookie = 'csrf-token=; Path=/; Max-Age=0';
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  dropCookie();
});

/** Answers by path, one after another; remembers the tokens that came. */
function server(answers: Record<string, (() => Response)[]>) {
  const asked: [string, string | null][] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push([address, new Headers(init.headers).get(CSRF_HEADER)]);
    const next = answers[address]?.shift();
    if (next === undefined) throw new Error(`not expected: ${address}`);
    return next();
  });
  return asked;
}

test('the token is looked for every 100 ms until it is there', async () => {
  const found = awaitCsrfToken();
  await vi.advanceTimersByTimeAsync(1250);
  setCookie('abc');
  await vi.advanceTimersByTimeAsync(100);
  expect(await found).toBe('abc');
});

test('after fifty times it is given up with a code that forms can tell', async () => {
  const asked = server({});
  const result = callForm(setLanguage, { body: { lang: 'pl' } });
  await vi.advanceTimersByTimeAsync(5100);
  expect((await result).problem?.code).toBe('no-token');
  expect(asked).toEqual([]);
  expect(csrfToken()).toBeUndefined();
});

test('a refused token is renewed once, and the call made again', async () => {
  setCookie('old');
  const refuse = () => Response.json({ error: 'No.', code: 'csrf', requestId: '1' }, { status: 403 });
  const asked = server({
    '/api/auth/login': [refuse, () => Response.json({ id: 1 })],
    '/api/auth/is-logged-in': [
      () => {
        setCookie('new');
        return Response.json(null);
      },
    ],
  });
  expect(await call(login, { body: { login: 'a', password: 'b' } })).toEqual({ id: 1 });
  expect(asked).toEqual([
    ['/api/auth/login', 'old'],
    ['/api/auth/is-logged-in', 'old'],
    ['/api/auth/login', 'new'],
  ]);
});

test('refusals of a form are problems that it can show', async () => {
  setCookie('abc');
  server({
    '/api/auth/login': [
      () => Response.json({ error: 'Wrong.', code: 'bad-credentials', requestId: '1' }, { status: 400 }),
      () => Response.json({ error: 'Look here.', code: 'x', fieldErrors: { login: 'Bad.' } }),
    ],
  });
  const body = { login: 'a', password: 'b' };
  expect((await callForm(login, { body })).problem).toMatchObject({ error: 'Wrong.', code: 'bad-credentials' });
  expect((await callForm(login, { body })).problem?.fieldErrors).toEqual({ login: 'Bad.' });
});
