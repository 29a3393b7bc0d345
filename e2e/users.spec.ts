import type { Browser, Page } from '@playwright/test';
import {
  ADMIN,
  findPerson,
  logIn,
  makePerson,
  newPassword,
  type Person,
  press,
  tabTo,
  told,
  typeLogin,
} from './people.ts';
import { comeAs, expect, say, test, visit } from './site.ts';

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);

test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const row = (page: Page, login: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: login }) });

/** Another browser, in which somebody is logged in. */
async function elsewhere(browser: Browser, baseURL: string | undefined, person: Person): Promise<Page> {
  const page = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await comeAs(page, baseURL);
  await logIn(page, person);
  return page;
}

/** Types into the fields of a form one after another; their show buttons are passed over. */
async function fill(page: Page, values: readonly (readonly [string, string])[]): Promise<void> {
  for (const [label, value] of values) {
    const field = page.getByRole('dialog').getByLabel(label).and(page.locator('input')).first();
    await tabTo(page, field);
    await page.keyboard.type(value);
  }
}

test('a new person is added, and can log in', async ({ page, browser, baseURL }) => {
  const login = `nowa-${Date.now().toString(36)}`;
  const password = newPassword();
  await logIn(page, ADMIN);
  await press(page, page.getByRole('button', { name: t('users.new') }));
  const dialog = page.getByRole('dialog', { name: t('users.new-title') });
  await expect(dialog.getByLabel(t('users.login'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('form.required'))).toHaveCount(8);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await fill(page, [
    [t('users.login'), login],
    [t('users.email'), `${login}@example.org`],
    [t('users.new-password'), password],
    [t('users.repeat-password'), `${password}x`],
  ]);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('form.not_equal'))).toBeVisible();
  await expect(dialog.getByLabel(t('users.repeat-password')).and(page.locator('input'))).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(told(page, t('alert.add_users_success'))).toBeVisible();
  await expect(row(page, login)).toBeVisible();
  await expect(page.getByRole('button', { name: t('users.new') })).toBeFocused();

  const other = await elsewhere(browser, baseURL, { login, password });
  await expect(other.getByText(t('account.password-given'))).toBeVisible();
  await other.context().close();
});

test('a login that is taken is told at its field', async ({ page }) => {
  const password = newPassword();
  await logIn(page, ADMIN);
  await press(page, page.getByRole('button', { name: t('users.new') }));
  await fill(page, [
    [t('users.login'), ADMIN.login],
    [t('users.email'), 'ktos.inny@example.org'],
    [t('users.new-password'), password],
    [t('users.repeat-password'), password],
  ]);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('users.new-title') });
  await expect(dialog.getByLabel(t('users.login'))).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await press(page, dialog.getByRole('button', { name: t('modal.discard') }));
  await expect(dialog).toHaveCount(0);
});

test('another password: nothing is sent while the two differ, and cancelling forgets them', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await makePerson(baseURL, 'editor');
  const password = newPassword();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/change-password')) sent.push(request.url());
  });
  await logIn(page, ADMIN);
  await findPerson(page, person.login);
  const open = () => press(page, row(page, person.login).getByRole('button', { name: t('users.reset') }));
  await open();
  const dialog = page.getByRole('dialog', { name: t('users.reset-title', { login: person.login }) });
  await fill(page, [
    [t('users.new-password'), password],
    [t('users.repeat-password'), 'something else'],
  ]);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('form.not_equal'))).toBeVisible();
  expect(sent).toEqual([]);
  await tabTo(page, dialog.getByRole('button', { name: t('form.cancel') }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(dialog.getByText(t('form.not_equal'))).toHaveCount(0);
  await fill(page, [
    [t('users.new-password'), password],
    [t('users.repeat-password'), password],
  ]);
  await page.keyboard.press('Enter');
  await expect(told(page, t('alert.password-reset', { login: person.login }))).toBeVisible();
  const other = await elsewhere(browser, baseURL, { ...person, password });
  await other.context().close();
});

test('a role is changed at once and can be taken back', async ({ page, baseURL }) => {
  const { login } = await makePerson(baseURL, 'user');
  await logIn(page, ADMIN);
  const role = (await findPerson(page, login)).getByRole('combobox', { name: t('users.role-of', { login }) });
  await tabTo(page, role);
  await page.keyboard.press('ArrowUp');
  await expect(told(page, `${login}: ${t('user.roles.editor')}`)).toBeVisible();
  await expect(role).toHaveValue('editor');
  await press(page, page.getByRole('button', { name: t('alert.undo') }));
  await expect(told(page, `${login}: ${t('user.roles.user')}`)).toBeVisible();
  await expect(role).toHaveValue('user');
});

test('an e-mail address is changed in its place', async ({ page, baseURL }) => {
  const { login } = await makePerson(baseURL, 'user');
  await logIn(page, ADMIN);
  const line = await findPerson(page, login);
  await press(page, line.getByRole('button', { name: t('users.email-of', { login }) }));
  await page.keyboard.type('not an address');
  await page.keyboard.press('Enter');
  await expect(line.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(`${login}@example.com`);
  await page.keyboard.press('Enter');
  await expect(line.getByText(`${login}@example.com`)).toBeVisible();
  await expect(line.getByRole('button', { name: t('users.email-of', { login }) })).toBeFocused();
});

test('an editor who is deactivated is refused at the next request', async ({ page, browser, baseURL }) => {
  const person = await makePerson(baseURL, 'editor');
  const other = await elsewhere(browser, baseURL, person);
  expect((await other.request.get('/api/auth/account')).status()).toBe(200);
  await logIn(page, ADMIN);
  const line = await findPerson(page, person.login);
  const active = line.getByRole('switch', { name: t('users.active-of', { login: person.login }) });
  await tabTo(page, active);
  await page.keyboard.press('Space');
  await expect(told(page, t('users.is-inactive'))).toBeVisible();
  expect((await other.request.get('/api/auth/account')).status()).toBe(401);
  await other.goto('/users');
  await expect(other).toHaveURL('/login');
  await typeLogin(other, person);
  await expect(other.getByRole('alert').filter({ hasText: t('answer.bad-credentials') })).toBeVisible();
  await other.context().close();
});

test('a person is logged out everywhere, after a question', async ({ page, browser, baseURL }) => {
  const person = await makePerson(baseURL, 'editor');
  const other = await elsewhere(browser, baseURL, person);
  await logIn(page, ADMIN);
  const line = await findPerson(page, person.login);
  await press(page, line.getByRole('button', { name: t('users.end-sessions') }));
  const dialog = page.getByRole('dialog', { name: t('users.end-title', { login: person.login }) });
  await expect(dialog.getByRole('button', { name: t('form.cancel') })).toBeFocused();
  await press(page, dialog.getByRole('button', { name: t('users.end-submit') }));
  await expect(told(page, t('alert.sessions-ended', { login: person.login }))).toBeVisible();
  expect((await other.request.get('/api/auth/account')).status()).toBe(401);
  await other.context().close();
});

test('one changes one’s own password, which ends the other sessions', async ({ page, browser, baseURL }) => {
  const person = await makePerson(baseURL, 'user');
  const password = newPassword();
  const other = await elsewhere(browser, baseURL, person);
  await logIn(page, person);
  const field = (label: string) => page.getByLabel(label).and(page.locator('input')).first();
  await tabTo(page, field(t('account.current-password')));
  await page.keyboard.type('not this one');
  await tabTo(page, field(t('users.new-password')));
  await page.keyboard.type(password);
  await tabTo(page, field(t('users.repeat-password')));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(field(t('account.current-password'))).toHaveAttribute('aria-invalid', 'true');
  await tabTo(page, field(t('account.current-password')), 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(told(page, t('alert.own-password'))).toBeVisible();
  expect((await page.request.get('/api/auth/account')).status()).toBe(200);
  expect((await other.request.get('/api/auth/account')).status()).toBe(401);
  await other.context().close();
});

test('one ends one’s other sessions', async ({ page, browser, baseURL }) => {
  const person = await makePerson(baseURL, 'user');
  const other = await elsewhere(browser, baseURL, person);
  await logIn(page, person);
  await press(page, page.getByRole('main').getByRole('button', { name: t('account.end-others') }));
  const dialog = page.getByRole('dialog', { name: t('account.end-others') });
  await press(page, dialog.getByRole('button', { name: t('account.end-others') }));
  await expect(told(page, t('alert.own-sessions'))).toBeVisible();
  expect((await other.request.get('/api/auth/account')).status()).toBe(401);
  await other.context().close();
});

test('one’s own role and activity cannot be changed, and the page says why', async ({ page }) => {
  await logIn(page, ADMIN);
  const own = row(page, ADMIN.login);
  await expect(own.getByText(t('users.own-stays'))).toBeVisible();
  await expect(own.getByRole('combobox')).toHaveCount(0);
  await expect(own.getByRole('switch')).toHaveCount(0);
});

test('people are filtered and sorted, and counted aloud', async ({ page, baseURL }) => {
  const { login } = await makePerson(baseURL, 'user');
  await logIn(page, ADMIN);
  await tabTo(page, page.getByLabel(t('users.filter')));
  await page.keyboard.type(login);
  await expect(page.getByRole('rowheader')).toHaveText([login]);
  await expect(page.getByRole('status').filter({ hasText: /^1 / })).toBeVisible();
  await press(page, page.getByRole('columnheader').getByRole('button', { name: t('users.lastLogin') }));
  await expect(page.getByRole('columnheader', { name: t('users.lastLogin') })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

test('a change long after the login asks for the password once more, and is then made', async ({ page, baseURL }) => {
  const { login } = await makePerson(baseURL, 'user');
  await logIn(page, ADMIN);
  // As the server answers 15 minutes after the password was last given.
  await page.route(
    '**/api/auth/change-role',
    (route) => route.fulfill({ json: { error: 'x', code: 'confirm-password' } }),
    { times: 1 },
  );
  const role = (await findPerson(page, login)).getByRole('combobox');
  await tabTo(page, role);
  await page.keyboard.press('ArrowUp');
  const dialog = page.getByRole('dialog', { name: t('confirm.title') });
  await expect(dialog.getByLabel(t('users.password')).and(page.locator('input'))).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel(t('users.password')).and(page.locator('input'))).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(told(page, `${login}: ${t('user.roles.editor')}`)).toBeVisible();
  await expect(role).toBeFocused();
});

test('shortcuts of the account hold on the reading page', async ({ page, baseURL }) => {
  const person = await makePerson(baseURL, 'user');
  await logIn(page, person);
  const key = page.getByLabel(t('shortcuts.reading-grammar'), { exact: true });
  await tabTo(page, key);
  await page.keyboard.type(']');
  await expect(page.getByRole('alert').filter({ hasText: t('shortcuts.reading-next') })).toBeVisible();
  await page.keyboard.type('q');
  await expect(key).toHaveValue('q');
  await visit(page, '/texts/item?code=SK');
  const grammar = page.getByRole('switch', { name: t('reading.grammar') });
  await page.keyboard.press('g');
  await expect(grammar).not.toBeChecked();
  await page.keyboard.press('q');
  await expect(grammar).toBeChecked();
});

test('a visitor changes the keys of the reading page in this browser', async ({ page }) => {
  await visit(page, '/texts/item?code=SK');
  await press(page, page.getByRole('button', { name: t('reading.view'), exact: true }));
  await press(page, page.getByRole('button', { name: t('reading.keys') }));
  const dialog = page.getByRole('dialog', { name: t('shortcuts.title') });
  await tabTo(page, dialog.getByRole('switch', { name: t('shortcuts.switch') }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('g');
  await expect(page.getByRole('switch', { name: t('reading.grammar') })).not.toBeChecked();
  await page.reload();
  await page.getByRole('switch', { name: t('reading.grammar') }).waitFor();
  await page.keyboard.press('g');
  await expect(page.getByRole('switch', { name: t('reading.grammar') })).not.toBeChecked();
});

test('the record of events is filtered and can be taken away as a file', async ({ page, baseURL }) => {
  const { login } = await makePerson(baseURL, 'user');
  await logIn(page, ADMIN, '/users?tab=audit');
  await tabTo(page, page.getByLabel(t('audit.login')));
  await page.keyboard.type(login);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`login=${login}`));
  // The rows of before stay until those asked for have come.
  await expect(page.getByRole('cell', { name: t('audit.action.user-added') })).toHaveCount(1);
  const href = await page.getByRole('link', { name: t('audit.export') }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(file.headers()['content-type']).toContain('text/csv');
  expect(await file.text()).toContain(login);
});
