/** Every modal of the product: one line each, all held to the same rules. */
import type { Locator, Page } from '@playwright/test';
import { expectClean } from './axe.ts';
import { ADMIN, asPerson, findPerson, logIn, makePerson, press } from './people.ts';
import { comeAs, expect, NARROW, say, test, visit, WIDE } from './site.ts';

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);

interface Modal {
  name: string;
  /** Opens it by keyboard. */
  open: (page: Page, baseURL: string | undefined) => Promise<void>;
  /** Opened by a button, to which focus goes back; false where something else than a press opens it. */
  hasOpener?: boolean;
  /** Esc leads to a question instead, because something would be lost. */
  asks?: boolean;
}

const setClock = async (page: Page, answer: object | null) => {
  await page.route('**/api/auth/session-time', (route) => route.fulfill({ json: answer }));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
};

/** On a narrow screen, where the bar has no room for the button. */
const openFromView = async (page: Page, key: 'cite.button' | 'take.button') => {
  await page.setViewportSize(NARROW);
  await visit(page, '/texts/item?code=RO');
  await press(page, page.getByRole('button', { name: t('reading.view'), exact: true }));
  await press(page, page.getByRole('button', { name: t(key), exact: true }));
};

const MODALS: readonly Modal[] = [
  {
    name: 'range picker',
    open: async (page) => {
      await visit(page, '/texts/item?code=RO');
      await press(page, page.getByRole('region', { name: t('reading.bar') }).getByRole('button', { name: /1r/ }));
    },
  },
  {
    name: 'keys of the reading page',
    open: async (page) => {
      await visit(page, '/texts/item?code=RO');
      await press(page, page.getByRole('button', { name: t('reading.view'), exact: true }));
      await press(page, page.getByRole('button', { name: t('reading.keys') }));
    },
  },
  {
    name: 'how to cite',
    open: async (page) => {
      await openFromView(page, 'cite.button');
      await page.locator('dialog pre', { hasText: 'Glosa' }).waitFor();
    },
  },
  {
    name: 'download of a text',
    open: async (page) => {
      await openFromView(page, 'take.button');
    },
  },
  {
    name: 'new user',
    open: async (page) => {
      await logIn(page, ADMIN);
      await press(page, page.getByRole('button', { name: t('users.new') }));
    },
  },
  {
    name: 'new user, with something typed',
    asks: true,
    open: async (page) => {
      await logIn(page, ADMIN);
      await press(page, page.getByRole('button', { name: t('users.new') }));
      await page.keyboard.type('ktoś');
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'reset password',
    open: async (page, baseURL) => {
      const { login } = await makePerson(baseURL, 'user');
      await logIn(page, ADMIN);
      await press(page, (await findPerson(page, login)).getByRole('button', { name: t('users.reset') }));
    },
  },
  {
    name: 'log out everywhere',
    open: async (page, baseURL) => {
      const person = await makePerson(baseURL, 'user');
      await (await asPerson(baseURL, person)).dispose();
      await logIn(page, ADMIN);
      const line = await findPerson(page, person.login);
      await press(page, line.getByRole('button', { name: t('users.end-sessions') }));
    },
  },
  {
    name: 'password once more',
    hasOpener: false,
    open: async (page, baseURL) => {
      const { login } = await makePerson(baseURL, 'user');
      await logIn(page, ADMIN);
      await page.route('**/api/auth/change-role', (route) =>
        route.fulfill({ json: { error: 'x', code: 'confirm-password' } }),
      );
      await page.getByRole('combobox', { name: t('users.role-of', { login }) }).selectOption('editor');
    },
  },
  {
    name: 'session about to end',
    hasOpener: false,
    open: async (page) => {
      await logIn(page, ADMIN);
      await setClock(page, { secondsLeft: 100, secondsAtMost: 9000 });
    },
  },
  {
    name: 'log in again',
    hasOpener: false,
    asks: true,
    open: async (page) => {
      await logIn(page, ADMIN);
      await setClock(page, null);
    },
  },
];

/** In the open dialog; or on the browser's own controls, which come after its last element and count as the body. */
const focusIsInside = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    return activeElement === body || activeElement?.closest('dialog[open]') !== null;
  });

/** Focus is in the open modal and stays there, and nothing in it breaks a rule of accessibility. */
async function holdsFocus(page: Page): Promise<Locator> {
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toHaveCount(1);
  await expect(dialog).toHaveAccessibleName(/\S/);
  await expect.poll(() => focusIsInside(page)).toBe(true);
  for (let steps = 0; steps < 25; steps += 1) {
    await page.keyboard.press('Tab');
    expect(await focusIsInside(page)).toBe(true);
  }
  await expectClean(page, 'dialog[open]');
  return dialog;
}

for (const { name, open, hasOpener = true, asks = false } of MODALS) {
  test(`${name}: focus goes in, stays in and comes back; no violation`, async ({ page, baseURL, faults }) => {
    await comeAs(page, baseURL);
    await open(page, baseURL);
    const dialog = await holdsFocus(page);
    await page.setViewportSize(WIDE);
    await page.keyboard.press('Escape');
    if (asks) {
      await expect(dialog.getByRole('alert').getByRole('button').last()).toBeFocused();
      await expectClean(page, 'dialog[open]');
    } else {
      await expect(dialog).toHaveCount(0);
      if (hasOpener) await expect(page.locator('main button:focus')).toHaveCount(1);
    }
    faults.length = 0;
  });
}

test('the modals of the annotation editor: each opens by its key, holds focus and gives it back to the words', async ({
  page,
  baseURL,
}) => {
  await comeAs(page, baseURL);
  await logIn(page, await makePerson(baseURL, 'editor'), '/annotation/editor?code=RO&sentenceNo=1');
  const words = page.getByRole('listbox', { name: /^Zdanie/ });
  const titles = {
    f: 'annotate.flag-title',
    g: 'annotate.go',
    h: 'annotate.history-title',
    '?': 'annotate.keys-title',
  } as const;
  for (const [key, title] of Object.entries(titles) as [string, (typeof titles)[keyof typeof titles]][]) {
    await expect(words).toBeFocused();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: t(title, { no: 1 }).replaceAll(' ', '\u00a0') })).toBeVisible();
    await holdsFocus(page);
    await page.keyboard.press('Escape');
  }
  await expect(words).toBeFocused();
});

test('the login page has no violation with all that can be wrong', async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  await visit(page, '/login');
  await press(page, page.getByRole('button', { name: t('login.submit') }));
  await expect(page.getByText(t('form.required')).first()).toBeVisible();
  await expectClean(page);
});

for (const tab of ['', '?tab=audit', '?tab=account']) {
  test(`/users${tab} has no violation`, async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    await logIn(page, ADMIN, `/users${tab}`);
    await page.getByRole('table').first().waitFor();
    await expectClean(page);
  });
}
