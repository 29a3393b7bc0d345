import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectClean } from './axe.ts';
import { comeAs, count, expect, NARROW, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const tree = (page: Page): Locator => page.getByRole('tree');
const theme = (page: Page, name: string): Locator =>
  page.getByRole('treeitem', { name: new RegExp(`^${name} `), exact: false });
/** The names that show, in order. */
const names = (page: Page): Promise<(string | null)[]> =>
  tree(page)
    .locator('a')
    .evaluateAll((all) => all.map(({ textContent }) => textContent));

test('events stand in a tree with its root open and every passage counted once', async ({ page }) => {
  await visit(page, '/themes');
  await expect.poll(() => names(page)).toEqual(['Wydarzenia', 'Dzieciństwo', 'Męka', 'Pielgrzymowanie']);
  await expect(theme(page, 'Wydarzenia')).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('treeitem', { name: `Męka ${count('pl', 'themes.passages', 4)}` })).toBeVisible();
  await page.getByRole('link', { name: say('pl', 'themes.kind.person') }).click();
  await expect(theme(page, 'Apostołowie')).toBeVisible();
  expect((await names(page)).slice(0, 3)).toEqual(['Osoby', 'Święta Rodzina', 'Apostołowie']);
});

test('the keyboard opens a theme, the address keeps it open, and Enter leads to its passages', async ({ page }) => {
  await visit(page, '/themes');
  await theme(page, 'Wydarzenia').focus();
  await page.keyboard.type('mę');
  await expect(theme(page, 'Męka')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(theme(page, 'Modlitwa w Ogrójcu')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(theme(page, 'Sen uczniów')).toBeVisible();
  await expect(page).toHaveURL(/open=/);
  await page.reload();
  await expect(theme(page, 'Sen uczniów')).toBeVisible();
  await theme(page, 'Sen uczniów').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('main h1')).toHaveText('Sen uczniów');
  await page.goBack();
  await expect(theme(page, 'Sen uczniów')).toBeVisible();
});

test('typing finds themes in either language and keeps the way to them', async ({ page }) => {
  await visit(page, '/themes');
  const field = page.getByRole('searchbox', { name: say('pl', 'themes.find.event') });
  await field.fill('krol');

  await expect.poll(() => names(page)).toEqual(['Wydarzenia', 'Dzieciństwo', 'Trzej Królowie']);
  await expect(
    page.getByRole('status').filter({ hasText: say('pl', 'themes.found', { found: 1, total: 11 }) }),
  ).toBeVisible();
  await field.fill('star');
  await expect(theme(page, 'Gwiazda')).toBeVisible();
  await expect(page).toHaveURL(/find=star/);
  await field.fill('wieloryb');
  await expect(page.getByText(say('pl', 'themes.nothing-found', { typed: 'wieloryb' }))).toBeVisible();
});

/** The page of a theme, by way of the tree. */
async function openTheme(page: Page, kind: 'event' | 'person', name: string): Promise<void> {
  await visit(page, `/themes?${new URLSearchParams({ ...(kind === 'person' && { kind }), find: name })}`);
  await theme(page, name).getByRole('link', { name, exact: true }).click();
  await expect(page.locator('main h1')).toHaveText(name);
  await page.locator('main ol').first().waitFor();
}

test('a theme shows its passages by text, narrowed to texts, and what else they tell of', async ({ page }) => {
  await openTheme(page, 'event', 'Wydarzenia');
  const headings = page.locator('main section h2');
  await expect(headings).toHaveCount(3);
  const list = page.getByRole('region', { name: say('pl', 'themes.list') });
  await expect(list.locator('ol > li')).toHaveCount(9);
  await expect(list.getByRole('link', { name: /1r\.2 – 2r\.8/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /trzech kr/i }).check();
  await expect(page).toHaveURL(/texts=SK/);
  await expect(list.locator('ol > li')).toHaveCount(4);
  await page.getByRole('link', { name: say('pl', 'themes.all-texts') }).click();
  await expect(list.locator('ol > li')).toHaveCount(9);
  const related = page.getByRole('complementary', { name: say('pl', 'themes.related') });
  await related.getByRole('link', { name: 'Piotr' }).click();
  await expect(page.locator('main h1')).toHaveText('Piotr');
});

test('a passage opens in the text with its words marked', async ({ page }) => {
  await openTheme(page, 'person', 'Kasper');
  await expect(page.locator('main ol [lang]').first()).not.toBeEmpty();
  await page.getByRole('link', { name: /A1r\.6/ }).click();
  await expect(page).toHaveURL(/\/texts\/item\?code=SK&startCardNumber=1&endCardNumber=1&hl=/);
  await expect(page.locator('main [data-verse] mark').first()).toBeVisible();
});

test('the list is a file', async ({ page }) => {
  await openTheme(page, 'event', 'Męka');
  const link = page.getByRole('link', { name: say('pl', 'themes.export') });
  // Asked of the answer: what a browser makes of a name outside ASCII depends on the locale of its machine.
  const { headers } = await page.evaluate(
    async (href) => {
      const answer = await fetch(href);
      return { headers: answer.headers.get('content-disposition') };
    },
    (await link.getAttribute('href')) ?? '',
  );
  expect(headers).toContain(`${encodeURIComponent('Męka')}.tsv`);
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(5);
});

test('a theme without passages says so; one that is not there is not found', async ({ page, faults }) => {
  await openTheme(page, 'event', 'Gwiazda');
  await page.goto(`${page.url()}?texts=MP`);
  await expect(page.getByText(say('pl', 'themes.none-in-texts'))).toBeVisible();
  expect(await visit(page, '/themes/search/event-themes/999')).toBe(404);
  faults.length = 0;
});

test('a server that does not answer can be asked again', async ({ page, faults }) => {
  await page.route('**/api/themes/event?*', (route) => route.abort());
  // The tree comes along with its own page; from another one it is asked for.
  await visit(page, '/');
  await page
    .getByRole('link', { name: say('pl', 'nav.themes') })
    .first()
    .click();
  await expect(page.getByRole('alert').filter({ hasText: say('pl', 'themes.failure') })).toBeVisible();
  // Until it is tried again by itself no longer.
  const again = page.getByRole('button', { name: say('pl', 'failure.retry') });
  await expect(again).toBeVisible();
  await page.unroute('**/api/themes/event?*');
  await again.click();
  await expect(theme(page, 'Wydarzenia')).toBeVisible();
  faults.length = 0;
});

test('the tree, its search and a theme are clean, and fit a narrow screen', async ({ page }) => {
  await visit(page, '/themes?find=a');
  await expectClean(page);
  await openTheme(page, 'event', 'Wydarzenia');
  await expectClean(page);
  await page.setViewportSize(NARROW);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('an area of the plot leads to the passages of its theme', async ({ page }) => {
  await visit(page, '/themes?kind=person');
  const plot = page.getByRole('figure', { name: say('pl', 'plots.themes.person') });
  await expect(plot.locator('[data-mark]').first()).toHaveAccessibleName(/Jezus/);
  await plot.locator('[data-mark]').first().click();
  await expect(page).toHaveURL(/\/themes\/search\/person-themes\/\d+/);
});
