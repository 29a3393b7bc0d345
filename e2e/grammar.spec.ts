import type { Locator, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expectTypingGoesOn } from './checks/fields.ts';
import { comeAs, count, expect, NARROW, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const SUBST = '/grammar/single?class=subst';

/** A choice of the form by its tag: that of a class, or `category:value`. */
const choice = (page: Page, tag: string): Locator => page.locator(`main label[title="${tag}"]`).first();

/** The number a text of the page ends with, or begins with. */
const numberIn = (text: string | null): number => Number((text ?? '').replace(/[^\d]/g, ''));

/** The rows of the table of forms, or of the spread: those of the bars by text are folded away. */
const rows = (page: Page): Locator => page.locator('main table:has(caption) tbody tr');

/** The link with the number of all hits. */
const total = (page: Page): Locator => page.locator('main p[role="status"] a').first();

async function expectOnResults(page: Page, hits: number): Promise<void> {
  await expect(page).toHaveURL(/^[^?]*\/results\?/);
  const found = page.locator('main header p[role="status"] strong').first();
  await expect(found).toHaveText(count('pl', 'unit.hits', hits));
}

test('a class and values of it lead to the forms, and every number to its places', async ({ page }) => {
  await visit(page, '/grammar/single');
  await page
    .getByRole('region', { name: say('pl', 'grammar.overview') })
    .locator('li a')
    .first()
    .click();
  await expect(page).toHaveURL(SUBST);
  const before = numberIn(await total(page).textContent());
  const offered = numberIn(await choice(page, 'cas:gen').textContent());
  expect(offered).toBeGreaterThan(0);
  expect(offered).toBeLessThan(before);
  await choice(page, 'cas:gen').click();
  await expect(page).toHaveURL(`${SUBST}&categories=cas%3Agen`);
  await expect(total(page)).toHaveText(count('pl', 'unit.hits', offered));
  const numbers = await rows(page).locator('td:nth-of-type(2)').allTextContents();
  expect(numbers.map(numberIn).reduce((a, b) => a + b, 0)).toBe(offered);
  await page.goBack();
  await expect(total(page)).toHaveText(count('pl', 'unit.hits', before));
  await page.goForward();
  await expect(total(page)).toHaveText(count('pl', 'unit.hits', offered));
  await rows(page).first().locator('td').nth(1).getByRole('link').click();
  await expectOnResults(page, numberIn(numbers[0] ?? ''));
});

test('sentences without conditions ask for a class, and it leads to its sentences', async ({ page }) => {
  await visit(page, '/search/grammar/single');
  await expect(page.getByText(say('pl', 'grammar.lead.sentences.single'))).toBeVisible();
  await page
    .getByRole('region', { name: say('pl', 'grammar.overview') })
    .locator('li a')
    .first()
    .press('Enter');
  await expect(page).toHaveURL('/search/grammar/single?class=subst');
  await expect(page.locator('main mark').first()).toBeVisible();
  await visit(page, '/search/grammar/double?lang=en');
  await expect(page.getByText(say('en', 'grammar.lead.sentences.double'))).toBeVisible();
});

test('the window is called by what is asked', async ({ page }) => {
  await visit(page, `${SUBST}&categories=cas:gen`);
  const asked = await page.locator('main h2').first().textContent();
  expect(asked).not.toBe('');
  await expect(page).toHaveTitle(new RegExp(`^${asked} – ${say('pl', 'page.grammar-single')}`));
});

test('a second word narrows the first, and its sentences are read in place', async ({ page }) => {
  await visit(page, SUBST);
  const alone = numberIn(await total(page).textContent());
  await page.getByRole('button', { name: say('pl', 'grammar.add-second') }).click();
  const second = page.getByRole('group', { name: say('pl', 'grammar.second') });
  await second.getByLabel(say('pl', 'grammar.place')).selectOption('near');
  await second.getByRole('checkbox', { name: /^przymiotnik/ }).click();
  await expect(page).toHaveURL(/class2=[^&]*adj[^&]*&place=near/);
  await expect.poll(async () => numberIn(await total(page).textContent())).toBeLessThan(alone);
  const together = numberIn(await total(page).textContent());
  await page.getByRole('link', { name: say('pl', 'words.as-sentences'), exact: true }).click();
  await expect(page).toHaveURL(/\/search\/grammar\/single\?class=subst/);
  await expect(page.locator('main mark').first()).toBeVisible();
  await expect(page.locator('main')).toContainText(count('pl', 'unit.hits', together));
  await expect(page.getByRole('button', { name: say('pl', 'grammar.change') })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

test('composite forms are counted as such, wherever their members stand', async ({ page }) => {
  await visit(page, '/grammar/double');
  await expect(page.locator('main')).toContainText(say('pl', 'grammar.double-note').replaceAll(' ', ' '));
  await page
    .getByRole('region', { name: say('pl', 'grammar.overview') })
    .locator('li a')
    .first()
    .click();
  await expect(rows(page).first()).toBeVisible();
  const hits = numberIn(await total(page).textContent());
  await total(page).click();
  await expectOnResults(page, hits);
});

test('the values of a category are spread over the texts, and the table is there as a file', async ({ page }) => {
  await visit(page, `${SUBST}&tab=spread&over=cas`);
  const sums = await rows(page).first().locator('td').allTextContents();
  const [all = 0, , ...values] = sums.map(numberIn);
  expect(all).toBe(numberIn(await total(page).textContent()));
  expect(values.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(all);
  // Who each text is stands under its name.
  await expect(
    rows(page).getByRole('rowheader').filter({ hasText: 'made-up manuscript 1, made up, c. 1500' }),
  ).toHaveCount(1);
  await page.getByRole('button', { name: say('pl', 'export.open') }).click();
  const file = page.getByRole('dialog').getByRole('link', { name: /^CSV/ });
  const answer = await page.request.get((await file.getAttribute('href')) ?? '');
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain(String(all));
  await page.keyboard.press('Escape');
  const cell = rows(page).nth(1).locator('td a').nth(1);
  const hits = numberIn(await cell.textContent());
  await cell.click();
  await expectOnResults(page, hits);
});

test('at 390 px the form is folded away, and what is chosen is dropped again', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, `${SUBST}&categories=cas:gen`);
  await expect(choice(page, 'cas:gen')).toBeHidden();
  await page.getByRole('button', { name: say('pl', 'grammar.change') }).click();
  await choice(page, 'cas:acc').click();
  await expect(page).toHaveURL(/cas%3Agen%2Cacc/);
  await page
    .getByRole('list', { name: say('pl', 'grammar.conditions') })
    .getByRole('link')
    .nth(1)
    .click();
  await expect(page).toHaveURL(/categories=cas%3Aacc$/);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
});

test('everything is asked by keyboard, and undone by it', async ({ page }) => {
  await visit(page, '/grammar/single');
  await page
    .getByRole('button', { name: /^Klasy szczegółowe/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await choice(page, 'subst').locator('input').focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(SUBST);
  const lemma = page.getByRole('combobox', { name: say('pl', 'grammar.lemma') });
  await lemma.focus();
  await page.keyboard.type('zwolenik');
  await expect(page).toHaveURL(/lemma=zwolenik/);
  await page.keyboard.press('Escape');
  await expect(total(page)).toBeVisible();
  const drop = page.getByRole('list', { name: say('pl', 'grammar.conditions') }).getByRole('link');
  await drop.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(SUBST);
  await expect(lemma).toHaveValue('');
  await expect(drop.first()).toBeFocused();
});

test('beside sentences the form stays, and so does the focus, while the first letters are asked already', async ({
  page,
}) => {
  await visit(page, '/search/grammar/single');
  await expectTypingGoesOn(page, page.getByRole('main').getByRole('combobox').first(), 'lemma');
});

test('the pages can be used by everybody', async ({ page }) => {
  await visit(page, `${SUBST}&categories=cas:gen`);
  expect(await violations(page)).toEqual([]);
  await visit(page, `${SUBST}&tab=spread&over=cas`);
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.dataset['contrast'] = 'on';
  });
  expect(await violations(page, { rules: 'contrast', within: 'main' })).toEqual([]);
});
