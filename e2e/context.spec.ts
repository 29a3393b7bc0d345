import type { Page } from '@playwright/test';
import { comeAs, expect, NARROW, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const CARD = '/texts/item?code=RO&startCardNumber=1&startVerseNo=1&endCardNumber=1&endVerseNo=10';
const panel = (page: Page) => page.getByRole('complementary', { name: /^Źródła, tematy/ });
const mark = (page: Page, verse: string) =>
  page.locator('main').getByRole('button', { name: new RegExp(`^Od wersu ${verse.replace('.', '\\.')}:`) });
const linked = (page: Page) => page.locator('main [data-linked]');

test('a mark in the margin says how much begins at a verse, and a click shows all that touches it', async ({
  page,
}) => {
  await visit(page, CARD);
  await expect(mark(page, '1r.1')).toHaveCount(0);
  // There is room, and something to show.
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveCount(4);
  // The second source begins in verse 6 and ends in verse 8, where the third begins.
  await expect(mark(page, '1r.8').locator('[data-sign]').nth(1)).toHaveAttribute('data-sign', 'NHS 1,3');
  await expect(mark(page, '1r.7')).toHaveCount(0);
  await mark(page, '1r.8').click();
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['NHS 1,2', 'NHS 1,3']);
  await expect(panel(page).locator('[lang="la"]').first()).toContainText('Vigila mecum');
  await expect(panel(page)).toContainText(say('pl', 'relation.paraphrase'));
  await expect(page).toHaveURL(/panel=sources&at=1r\.8/);
  const verses = await linked(page).evaluateAll((words) => [
    ...new Set(words.map((word) => word.closest<HTMLElement>('[data-verse]')?.dataset['verse'])),
  ]);
  expect(verses).toEqual(['6', '7', '8', '9', '10']);
  await page.reload();
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveCount(2);
  await page.getByRole('button', { name: say('pl', 'context.show-all') }).click();
  // What moved under the pointer would be pointed at.
  await page.mouse.move(5, 5);
  await expect(linked(page)).toHaveCount(0);
});

test('what a reader closes stays closed until they open it again', async ({ page }) => {
  await visit(page, CARD);
  await panel(page)
    .getByRole('button', { name: say('pl', 'context.close') })
    .click();
  await expect(panel(page)).toHaveCount(0);
  await visit(page, CARD);
  await expect(mark(page, '1r.8')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await page.keyboard.press('s');
  await expect(panel(page)).toBeVisible();
  await visit(page, CARD);
  await expect(panel(page)).toBeVisible();
});

test('a mark lights its lines and its entry, and an entry its lines', async ({ page }) => {
  await visit(page, CARD);
  const lit = page.locator('main [data-lit]');
  await expect(lit).toHaveCount(0);
  await mark(page, '1r.8').hover();
  await expect(panel(page).locator('li[data-lit]')).toHaveCount(1);
  await expect(linked(page).first()).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(lit).toHaveCount(0);
  await panel(page).getByRole('listitem').nth(1).hover();
  await expect(page.locator('main [data-verse="7"] [data-lit]')).toHaveCount(1);
});

test('the folios of a text are gone through on their rail by keyboard, with what lies on each', async ({ page }) => {
  await visit(page, CARD);
  const rail = page.getByRole('slider', { name: say('pl', 'reading.rail') });
  const { cards } = await (await page.request.get('/api/texts/rail/RO')).json();
  const { cardNumber, ...counts } = cards[0];
  expect([cardNumber, counts.sources > 0, counts.themes > 0]).toEqual([1, true, true]);
  await expect(rail).toHaveAttribute('aria-valuetext', say('pl', 'context.mark-card', { card: '1r', ...counts }));
  await rail.focus();
  await page.keyboard.press('ArrowRight');
  await expect(rail).toHaveAttribute('aria-valuetext', /1v/);
  await page.keyboard.press('Escape');
  await expect(rail).toHaveAttribute('aria-valuetext', /1r/);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '2r' })).toBeVisible();
  await expect(rail).toHaveAttribute('aria-valuetext', /2r/);
});

test('the words of an entry are marked while one points at it or has the focus on it, in either layer', async ({
  page,
}) => {
  await visit(page, `${CARD}&panel=sources&mode=transliteration`);
  const entry = panel(page).getByRole('listitem').first();
  await entry.hover();
  await expect(linked(page).first()).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(linked(page)).toHaveCount(0);
  await entry.getByRole('link').first().focus();
  await expect(linked(page).first()).toBeVisible();
});

test('the key of the sources opens them with the focus, and Escape gives it back', async ({ page }) => {
  await visit(page, CARD);
  await page.keyboard.press('s');
  await expect(page.getByRole('tab', { name: /^Źródła/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Tematy/ })).toBeFocused();
  await expect(panel(page).getByRole('link', { name: 'Modlitwa w Ogrójcu' })).toHaveAttribute(
    'href',
    /\/themes\/search\/event-themes\/\d+$/,
  );
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await mark(page, '1r.8').press('Enter');
  await panel(page).getByRole('link').first().focus();
  await page.keyboard.press('Escape');
  await expect(mark(page, '1r.8')).toBeFocused();
});

test('what comes later does not move the text', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/texts/context/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(CARD);
  const line = page.locator('main [data-verse="8"] p');
  await line.waitFor();
  const before = await line.boundingBox();
  await expect(mark(page, '1r.8')).toHaveCount(0);
  answer();
  await expect(mark(page, '1r.8')).toBeVisible();
  expect(await line.boundingBox()).toEqual(before);
});

test('on a telephone the panel is a sheet that leaves the verse in view', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, CARD);
  await mark(page, '1r.10').click();
  await expect(panel(page)).toBeVisible();
  const sheet = await panel(page).boundingBox();
  const verse = await page.locator('main [data-verse="10"] p').boundingBox();
  expect((verse?.y ?? 0) + (verse?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  await page.getByRole('button', { name: say('pl', 'context.larger') }).click();
  await expect.poll(async () => (await panel(page).boundingBox())?.height).toBeGreaterThan((sheet?.height ?? 0) * 2);
});

test('the entries are printed below the text, or left out', async ({ page }) => {
  await visit(page, `${CARD}&panel=sources`);
  const verse = panel(page).locator('[lang="la"]').first();
  await expect(verse).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('main [data-verse="10"]').boundingBox();
  expect((await verse.boundingBox())?.y).toBeGreaterThan(text?.y ?? 0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('switch', { name: say('pl', 'context.print') }).uncheck();
  await page.emulateMedia({ media: 'print' });
  await expect(verse).toBeHidden();
});
