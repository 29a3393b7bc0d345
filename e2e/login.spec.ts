import type { Page } from '@playwright/test';
import { ADMIN, logInByForm as logIn, makePerson, newPassword, press, tabTo, told, typeLogin } from './people.ts';
import { comeAs, expect, say, test, visit } from './site.ts';

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);

test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

/** Answers of the clock, as the server would give them at another time. */
async function setClock(page: Page, answer: object | null): Promise<void> {
  await page.route('**/api/auth/session-time', (route) => route.fulfill({ json: answer }));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

const logOut = async (page: Page, login: string) => {
  const banner = page.getByRole('banner');
  await press(page, banner.getByRole('button', { name: login }));
  await press(page, banner.getByRole('button', { name: t('user.logout') }));
};

test('a guarded page asks to log in, and opens after it', async ({ page }) => {
  await visit(page, '/users?tab=audit');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1, name: t('page.login') })).toBeVisible();
  await typeLogin(page, ADMIN);
  await expect(page).toHaveURL('/users?tab=audit');
  await expect(told(page, t('alert.login_success'))).toBeVisible();
});

test('without an origin the login leads to the main page, and the login page then to the account', async ({ page }) => {
  await visit(page, '/login');
  await typeLogin(page, ADMIN);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: ADMIN.login })).toBeVisible();
  await visit(page, '/login');
  await expect(page).toHaveURL('/users');
});

test('who is logged in, but whose record the browser has lost, still comes to the page they asked for', async ({
  page,
}) => {
  await visit(page, '/login');
  await typeLogin(page, ADMIN);
  await expect(page).toHaveURL('/');
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.goto('/users?tab=audit');
  await expect(page.getByRole('banner').getByRole('button', { name: ADMIN.login })).toBeVisible();
  await expect(page).toHaveURL('/users?tab=audit');
});

test('what is wrong is said in the form, which keeps what was typed', async ({ page, baseURL, faults }) => {
  const person = await makePerson(baseURL, 'user');
  await visit(page, '/login');
  await tabTo(page, page.getByRole('button', { name: t('login.submit') }));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('main').getByRole('link', { name: `${t('users.login')}: ${t('form.required')}` }),
  ).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t('users.login'))).toBeFocused();
  await typeLogin(page, { ...person, password: newPassword() });
  await expect(page.getByRole('alert').filter({ hasText: t('answer.bad-credentials') })).toBeVisible();
  await expect(page.getByLabel(t('users.login'))).toHaveValue(person.login);
  await expect(page).toHaveURL('/login');
  // The browser notes every answer of the 400s.
  expect(faults.splice(0)).toHaveLength(1);
});

test('a password can be shown and hidden', async ({ page }) => {
  await visit(page, '/login');
  const field = page.getByLabel(t('users.password'), { exact: false }).and(page.locator('input'));
  const show = page.getByRole('button', { name: `${t('form.show-password')}: ${t('users.password')}` });
  await expect(show).toHaveAttribute('aria-pressed', 'false');
  await press(page, show);
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toHaveAttribute('type', 'text');
});

test('a logout ends the session on the server and leaves nothing of the person behind', async ({ page, baseURL }) => {
  const person = await makePerson(baseURL, 'editor');
  await logIn(page, person, '/users');
  const cookies = await page.context().cookies();
  await logOut(page, person.login);
  await expect(page).toHaveURL('/');
  await expect(told(page, t('alert.logout_success'))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await page.context().addCookies(cookies);
  expect((await page.request.get('/api/auth/account')).status()).toBe(401);
  await visit(page, '/users');
  await expect(page).toHaveURL('/login');
});

test('a logout offline holds, and reaches the server when the page is loaded again', async ({
  page,
  baseURL,
  faults,
}) => {
  const person = await makePerson(baseURL, 'editor');
  await logIn(page, person, '/users');
  await page.route('**/api/auth/logout', (route) => route.abort());
  await logOut(page, person.login);
  await expect(page.getByRole('alert').filter({ hasText: t('alert.logout-offline') })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: person.login })).toHaveCount(0);
  await page.unroute('**/api/auth/logout');
  await visit(page, '/');
  expect((await page.request.get('/api/auth/account')).status()).toBe(401);
  expect(faults.splice(0)).toHaveLength(1);
});

test('pages of staff are for staff', async ({ page, baseURL, faults }) => {
  const [user, editor] = [await makePerson(baseURL, 'user'), await makePerson(baseURL, 'editor')];
  await logIn(page, user, '/manage-texts');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('403');
  await logOut(page, user.login);
  await logIn(page, editor, '/manage-texts');
  await expect(page.getByRole('heading', { level: 1, name: t('page.manage-texts') })).toBeVisible();
  faults.length = 0;
});

test('a record that is not true any more is cleared at the start', async ({ page }) => {
  await visit(page, '/');
  const record = { id: 9999, login: 'nikt', active: true, role: { code: 'admin' } };
  await page.evaluate((value) => localStorage.setItem('user', value), JSON.stringify(record));
  await page.goto('/manage-texts');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('two minutes before its end the session is extended by one key', async ({ page }) => {
  await logIn(page, ADMIN);
  await setClock(page, { secondsLeft: 100, secondsAtMost: 9000 });
  const dialog = page.getByRole('dialog', { name: t('session.ending-title') });
  await expect(dialog.getByRole('button', { name: t('session.extend') })).toBeFocused();
  await expect(dialog.getByRole('timer')).toHaveText(/^1:\d\d$/);
  await page.unroute('**/api/auth/session-time');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
});

test('when the session has ended, what was typed waits for the next login', async ({ page, baseURL }) => {
  const person = await makePerson(baseURL, 'admin');
  await logIn(page, person);
  await press(page, page.getByRole('button', { name: t('users.new') }));
  await page.keyboard.type('niezapisany');
  await setClock(page, null);
  const again = page.getByRole('dialog', { name: t('session.again-title') });
  await expect(again.getByLabel(t('users.login'))).toHaveValue(person.login);
  await page.keyboard.press('Escape');
  await expect(again.getByRole('button', { name: t('session.stay') })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.unroute('**/api/auth/session-time');
  await tabTo(page, again.getByLabel(t('users.password')).and(again.locator('input')));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('dialog').getByLabel(t('users.login'))).toHaveValue('niezapisany');
});

test('unsaved text waits for its person on a page of readers too, and is gone with a logout', async ({
  page,
  baseURL,
  faults,
}) => {
  const person = await makePerson(baseURL, 'editor');
  const draft = () => page.evaluate(() => localStorage.getItem('draft:test'));
  await logIn(page, person);
  await visit(page, '/texts');
  await page.evaluate(() => localStorage.setItem('draft:test', 'niezapisane'));
  await page.context().clearCookies({ name: 'sid' });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(told(page, t('session.ended'))).toBeVisible();
  expect(await draft()).toBe('niezapisane');
  await logIn(page, person);
  // What the page asked for beside the end of its session was refused, and browsers log every refusal.
  const refused = faults.filter((fault) => fault.includes('401 (Unauthorized)'));
  faults.splice(0, faults.length, ...faults.filter((fault) => !refused.includes(fault)));
  expect(await draft()).toBe('niezapisane');
  await logOut(page, person.login);
  await expect(told(page, t('alert.logout_success'))).toBeVisible();
  expect(await draft()).toBeNull();
});

test('a link for the first admin that does not hold is refused in its form', async ({ page }) => {
  await visit(page, '/login#setup=nothing-that-holds');
  await expect(page.getByRole('heading', { level: 1, name: t('setup.title') })).toBeVisible();
  const password = newPassword();
  await page.getByLabel(t('users.login')).focus();
  for (const value of ['pierwsza', 'pierwsza@example.org', password]) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  await expect(page).toHaveURL(/\/login/);
});
