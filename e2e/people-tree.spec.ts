/** What each screen of accounts and sessions offers to those who listen, and where the focus is after each step. */
import type { Locator, Page } from '@playwright/test';
import { ADMIN, findPerson, logIn, makePerson, newPassword, press, tabTo, told } from './people.ts';
import { comeAs, expect, NARROW, say, test, visit } from './site.ts';

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);

test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const field = (within: Page | Locator, label: string) => within.getByLabel(label).and(within.locator('input')).first();
const row = (page: Page, login: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: login, exact: true }) });

async function setClock(page: Page, answer: object | null): Promise<void> {
  await page.route('**/api/auth/session-time', (route) => route.fulfill({ json: answer }));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

test('the login page begins in its first field, and lists what is wrong', async ({ page }) => {
  await visit(page, '/login');
  await expect(field(page, t('users.login'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "${t('page.login')}" [level=1]
    - link "${t('login.close')}"
    - group /2/:
      - list:
        - listitem:
          - 'link "${t('users.login')}: ${t('form.required')}"'
        - listitem:
          - 'link "${t('users.password')}: ${t('form.required')}"'
    - textbox "${t('users.login')} ${t('form.required-mark')}"
    - textbox "${t('users.password')} ${t('form.required-mark')}"
    - 'button "${t('form.show-password')}: ${t('users.password')}"'
    - button "${t('login.submit')}"
  `);
  await expect(page.getByRole('group', { name: /2/ })).toBeFocused();
  await expect(field(page, t('users.login'))).toHaveAccessibleDescription(t('form.required'));
});

test('too many attempts are told at once, with the time to wait', async ({ page, faults }) => {
  await visit(page, '/login');
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '30' }, json: { error: 'x', code: 'too-many-requests' } }),
  );
  await page.keyboard.type('anna');
  await page.keyboard.press('Tab');
  await tabTo(page, field(page, t('users.password')));
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(t('form.wait-seconds', { time: 30 }));
  expect(faults.splice(0)).toHaveLength(1);
});

test('one press of a mouse sends a form, whatever comes up when its last field is left', async ({ page }) => {
  await visit(page, '/login#setup=nothing-that-holds');
  await field(page, t('users.new-password')).fill('krótkie');
  await field(page, t('users.repeat-password')).fill('inne');
  await page.getByRole('button', { name: t('setup.submit') }).click();
  await expect(page.getByRole('group', { name: /3/ })).toBeFocused();
  await expect(field(page, t('users.repeat-password'))).toHaveAccessibleDescription(t('form.not_equal'));
});

test('a line of the table of people names every control by its account', async ({ page, baseURL }) => {
  const { login } = await makePerson(baseURL, 'user');
  await logIn(page, ADMIN);
  await expect(row(page, login)).toMatchAriaSnapshot(`
    - row:
      - rowheader "${login}"
      - cell:
        - button /${t('users.email-of', { login })}/
      - cell:
        - combobox "${t('users.role-of', { login })}":
          - option "${t('user.roles.user')}" [selected]
      - cell:
        - switch "${t('users.active-of', { login })}" [checked]
      - cell "${t('users.never')}"
      - cell "0"
      - cell:
        - button /${t('users.reset')}.*${login}/
  `);
  await page.route('**/api/auth/change-role', (route) =>
    route.fulfill({ json: { error: 'Nie teraz.', code: 'last-admin' } }),
  );
  await tabTo(page, (await findPerson(page, login)).getByRole('combobox'));
  await page.keyboard.press('ArrowUp');
  await expect(row(page, login).getByRole('combobox')).toHaveAccessibleDescription('Nie teraz.');
  await page.setViewportSize(NARROW);
  await expect(row(page, login)).toMatchAriaSnapshot(`
    - row:
      - rowheader "${login}"
      - cell /${t('users.email')} ${login}/
      - cell /${t('users.role')}/
      - cell /${t('users.active')}/
  `);
});

test('what went wrong with an address is gone when it is edited again', async ({ page, baseURL }) => {
  const { login } = await makePerson(baseURL, 'user');
  await logIn(page, ADMIN);
  await findPerson(page, login);
  const change = row(page, login).getByRole('button', { name: t('users.email-of', { login }) });
  const address = row(page, login).getByRole('textbox', { name: t('users.email-of', { login }) });
  await press(page, change);
  await page.keyboard.type('no address');
  await press(page, row(page, login).getByRole('button', { name: t('form.save') }));
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/\S/);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(`${login}@example.org`);
  await page.keyboard.press('Enter');
  await press(page, change);
  await expect(address).toHaveAccessibleDescription('');
  await tabTo(page, row(page, login).getByRole('button', { name: t('form.save') }));
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();
});

test('a line stays where it was changed, though the filter would hide it now', async ({ page, baseURL }) => {
  const { login } = await makePerson(baseURL, 'user');
  await logIn(page, ADMIN);
  await page.getByRole('search').last().getByLabel(t('users.active')).selectOption('yes');
  const active = (await findPerson(page, login)).getByRole('switch');
  await tabTo(page, active);
  await page.keyboard.press('Space');
  await expect(told(page, t('users.is-inactive'))).toBeVisible();
  await expect(active).toBeFocused();
  await press(page, page.getByRole('button', { name: t('alert.close') }));
  await expect(page.getByRole('button', { name: t('alert.close') })).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
  await page.getByRole('search').last().getByLabel(t('users.active')).selectOption('');
  await page.getByRole('search').last().getByLabel(t('users.active')).selectOption('yes');
  await expect(row(page, login)).toHaveCount(0);
});

test('a modal says what it is about when the focus goes past it, and has no landmarks of its own', async ({
  page,
  baseURL,
}) => {
  const { login } = await makePerson(baseURL, 'user');
  await logIn(page, ADMIN);
  await press(page, (await findPerson(page, login)).getByRole('button', { name: t('users.reset') }));
  const dialog = page.getByRole('dialog', { name: t('users.reset-title', { login }) });
  await expect(dialog).toHaveAccessibleDescription(t('users.reset-text'));
  await expect(dialog.getByRole('banner').or(dialog.getByRole('contentinfo'))).toHaveCount(0);
  await page.keyboard.press('Escape');
  await setClock(page, { secondsLeft: 100, secondsAtMost: 9000 });
  const warning = page.getByRole('dialog', { name: t('session.ending-title') });
  await expect(warning).toHaveAccessibleDescription(t('session.ending-text'));
  await expect(warning).toMatchAriaSnapshot(`
    - dialog "${t('session.ending-title')}":
      - heading "${t('session.ending-title')}" [level=2]
      - button "${t('common.close')}"
      - paragraph: ${t('session.ending-text')}
      - timer
      - button "${t('session.extend')}"
  `);
  await page.keyboard.press('Escape');
  await page.unroute('**/api/auth/session-time');
  await setClock(page, null);
  const again = page.getByRole('dialog', { name: t('session.again-title') });
  await expect(again).toHaveAccessibleDescription(t('session.again-text'));
  await expect(field(again, t('users.password'))).toBeFocused();
});

test('the record of events keeps the focus where it was filtered, and is named by the window', async ({ page }) => {
  await logIn(page, ADMIN, '/users?tab=audit');
  await expect(page).toHaveTitle(`${t('user.manage-users')} (${t('audit.title')}) – Glosa`);
  await tabTo(page, page.getByLabel(t('audit.login')));
  await page.keyboard.type(ADMIN.login);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/login=/);
  await expect(page.getByLabel(t('audit.login'))).toBeFocused();
  await expect(page.getByRole('region', { name: t('audit.title') })).toMatchAriaSnapshot(`
    - search:
      - textbox "${t('audit.login')}": ${ADMIN.login}
      - combobox "${t('audit.action')}"
      - button "${t('audit.show')}"
      - status: /\\d/
      - link "${t('audit.export')}"
    - table "${t('audit.title')}"
  `);
});

test('the account page: its parts, and the focus after a change of password and the end of sessions', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await makePerson(baseURL, 'user');
  await logIn(page, person);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "${t('user.account')}" [level=1]
    - region "${t('account.data')}":
      - heading "${t('account.data')}" [level=2]
      - term: ${t('users.login')}
      - definition: ${person.login}
    - region "${t('account.password')}":
      - heading "${t('account.password')}" [level=2]
    - region "${t('account.sessions')}":
      - heading "${t('account.sessions')}" [level=2]
      - table "${t('account.sessions')}"
    - region "${t('shortcuts.title')}":
      - heading "${t('shortcuts.title')}" [level=2]
      - switch "${t('shortcuts.switch')}" [checked]
  `);
  const password = newPassword();
  for (const [label, value] of [
    [t('account.current-password'), person.password],
    [t('users.new-password'), password],
    [t('users.repeat-password'), password],
  ] as const) {
    await tabTo(page, field(page, label));
    await page.keyboard.type(value);
  }
  const submit = page.getByRole('button', { name: t('account.password-submit') });
  await press(page, submit);
  await expect(told(page, t('alert.own-password'))).toBeVisible();
  await expect(submit).toBeFocused();
  await expect(field(page, t('users.new-password'))).toHaveValue('');

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const elsewhere = await other.newPage();
  await comeAs(elsewhere, baseURL);
  await logIn(elsewhere, { ...person, password });
  await other.close();
  await page.reload();
  await press(page, page.getByRole('table').getByRole('button', { name: t('account.end-session') }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: t('account.end-session') }));
  await expect(told(page, t('alert.own-sessions'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('account.sessions') })).toBeFocused();
});

test('the user menu names itself and closes when it has led to the same page', async ({ page }) => {
  await logIn(page, ADMIN, '/users?tab=account');
  const menu = page.getByRole('banner').getByRole('button', { name: `${t('user.account')}: ${ADMIN.login}` });
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await press(page, menu);
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await press(page, page.getByRole('banner').getByRole('link', { name: t('user.manage-users') }));
  await expect(page).toHaveURL('/users');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
