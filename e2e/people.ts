/** People for tests: the demo accounts, and accounts made for one test alone. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoleCode } from '@glosa/contract';
import { type APIRequestContext, expect, type Locator, type Page, request } from '@playwright/test';
import { pageBeside, say } from './site.ts';

export interface Person {
  login: string;
  password: string;
}

/** The accounts to look around with, as a server wrote them down beside the sample corpus. */
export function accountsIn(folder: string): (Person & { role: RoleCode })[] {
  // Listing the tests needs no server, and so no accounts.
  const file = join(folder, 'demo-accounts.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as (Person & { role: RoleCode })[]) : [];
}

/** The admin of the sample corpus. */
export const ADMIN: Person = accountsIn(process.env['GLOSA_E2E_DATA'] ?? '').find(({ role }) => role === 'admin') ?? {
  login: 'demo-admin',
  password: '',
};

/** A password that no list of common ones has. */
export const newPassword = (): string => `kreska nad ${randomUUID()}`;

/** Sends a call that changes something, with the token that the server gave this browser. */
async function send(context: APIRequestContext, path: string, data: object): Promise<unknown> {
  const { cookies } = await context.storageState();
  const token = cookies.find(({ name }) => name.endsWith('csrf-token'))?.value ?? '';
  const response = await context.post(path, { data, headers: { 'X-CSRF-Token': decodeURIComponent(token) } });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

/** The admin of the server at an address: the one whose corpus tests change has a folder beside the other. */
function adminAt(baseURL: string | undefined): Person {
  if (!baseURL?.endsWith(`:${Number(process.env['GLOSA_E2E_PORT']) + 1}`)) return ADMIN;
  return accountsIn(`${process.env['GLOSA_E2E_DATA']}-staff`).find(({ role }) => role === 'admin') ?? ADMIN;
}

interface Elsewhere {
  send: (path: string, data: object) => Promise<unknown>;
  dispose: () => Promise<void>;
}

/** A browser without a window in which a person is logged in. To be disposed of; their session goes on. */
export async function asPerson(baseURL: string | undefined, { login, password }: Person): Promise<Elsewhere> {
  const context = await request.newContext(baseURL === undefined ? {} : { baseURL });
  await context.get('/api/auth/is-logged-in');
  await send(context, '/api/auth/login', { login, password });
  return { send: (path, data) => send(context, path, data), dispose: () => context.dispose() };
}

/** The same of the admin. */
export function asAdmin(baseURL: string | undefined): Promise<Elsewhere> {
  return asPerson(baseURL, adminAt(baseURL));
}

/** A new account, so that tests that change people do not get in each other's way. */
export async function makePerson(baseURL: string | undefined, role: RoleCode): Promise<Person> {
  const login = `osoba-${randomUUID().slice(0, 8)}`;
  const password = newPassword();
  const admin = await asAdmin(baseURL);
  const made = await admin.send('/api/auth/add-user', {
    login,
    email: `${login}@example.org`,
    role,
    password1: password,
    password2: password,
  });
  expect(made).toHaveProperty('user');
  await admin.dispose();
  return { login, password };
}

/** Fills in the login form that has the focus, by keyboard, and sends it. */
export async function typeLogin(page: Page, { login, password }: Person): Promise<void> {
  await page.getByLabel(say('pl', 'users.login')).focus();
  await page.keyboard.type(login);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/** Logs in through the form and goes on to a page. */
export async function logInByForm(page: Page, person: Person, path = '/users'): Promise<void> {
  await page.goto('/login');
  await typeLogin(page, person);
  await expect(page.getByText(say('pl', 'alert.login_success'))).toBeVisible();
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
}

/** A page of the site with nothing of the application in it; it has an icon, or the browser would ask for one. */
const BLANK_PATH = '/blank';
const BLANK = { contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' };

/** Logs in past the form, where the form is not what a test is about, and goes on to a page. */
export async function logIn(page: Page, { login, password }: Person, path = '/users'): Promise<void> {
  const beside = pageBeside(page);
  if (beside === undefined) {
    await page.route(BLANK_PATH, (route) => route.fulfill(BLANK), { times: 1 });
    await page.goto(BLANK_PATH);
  }
  await page.request.get('/api/auth/is-logged-in');
  const user = (await send(page.request, '/api/auth/login', { login, password })) as { id: number };
  // What the form writes down: who is there, and whose unsaved text this browser keeps.
  await (beside ?? page).evaluate((one) => {
    localStorage.setItem('user', JSON.stringify(one));
    localStorage.setItem('drafts-of', String(one.id));
  }, user);
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
}

/** Far more than any page has places for the focus; a walk that is kept in a modal does not pass where it began. */
const MOST_STEPS = 1000;

/**
 * Walks with Tab until an element has the focus, as a person without a mouse does. Gives up when the way has led round
 * the page and past where it began without coming there.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  const start = await page.evaluateHandle(() => document.activeElement);
  const where = () =>
    target.evaluate((element, from) => {
      const { activeElement } = document;
      if (activeElement === element) return 'there';
      return activeElement === from ? 'where it began' : 'on the way';
    }, start);
  let rounds = 0;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const place = await where();
    if (place === 'there') return;
    if (place === 'where it began' && ++rounds > 2) break;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${target}`);
}

/** Presses a button by keyboard. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** The alert that says what was done. */
export const told = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });

/**
 * The line of a person in the table of people, which a filter brings near: every test adds people, and to come to one of
 * them with Tab through the lines of all the others takes as long as there are tests.
 */
export async function findPerson(page: Page, login: string): Promise<Locator> {
  await page.getByLabel(say('pl', 'users.filter')).fill(login);
  const lines = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(lines).toHaveCount(1);
  return lines.filter({ has: page.getByRole('rowheader', { name: login, exact: true }) });
}
