/** The main page: what, when, where and how much without a click, and its plots by pointer, keyboard and as files. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectClean } from './axe.ts';
import { comeAs, expect, NARROW, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });

const figure = (page: Page, title: string) => page.getByRole('figure', { name: title, exact: true });
const when = (page: Page) => figure(page, say('en', 'plots.timeline.date'));

test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL, { lang: 'en' }));

test('says what, when, where and how much', async ({ page }) => {
  await visit(page, '/');
  const main = page.locator('main');
  await expect(main).toContainText('5 texts, 730 words');
  await expect(main).toContainText('Polish 1401–1545');
  const verse = figure(page, say('en', 'home.verse'));
  await expect(verse.getByRole('link', { name: say('en', 'home.verse.read') })).toBeVisible();
  expect(await verse.locator('blockquote p').count()).toBeGreaterThanOrEqual(2);
  await expect(when(page)).toContainText('4 texts from 1251 to 1545');
  await expect(figure(page, say('en', 'plots.mosaic.title'))).toBeVisible();
  await expect(main.getByRole('link', { name: 'Caspar', exact: true })).toBeVisible();
  const whose = main.getByRole('region', { name: say('en', 'home.whose') });
  await expect(whose).toContainText('4 texts · CC BY 4.0');
});

test('an empty search puts the caret in the field and says what to type', async ({ page }) => {
  await visit(page, '/');
  const main = page.locator('main');
  await main.getByRole('button', { name: say('en', 'search.submit') }).click();
  await expect(main.getByRole('combobox')).toBeFocused();
  await expect(main.getByRole('status').filter({ hasText: say('en', 'home.type') })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a plot is one stop of Tab, in which arrows lead, and Enter opens the text', async ({ page }) => {
  await visit(page, '/');
  const marks = when(page).locator('[data-mark]');
  await expect(marks).toHaveCount(4);
  await expect(when(page).locator('[data-mark][tabindex="0"]')).toHaveCount(1);
  await when(page).getByRole('button', { name: /TSV$/ }).focus();
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  await expect(focused).toHaveAttribute('data-mark', /./);
  await page.keyboard.press('End');
  const last = await focused.getAttribute('data-mark');
  await page.keyboard.press('Home');
  expect(await focused.getAttribute('data-mark')).not.toBe(last);
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAccessibleName(/ · Date: .* · Words: \d/);
  await page.keyboard.press('Escape');
  await expect(when(page).getByRole('button', { name: say('en', 'plots.table') })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await when(page).locator('[data-mark][tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/texts\/item\?code=/);
});

test('a plot is the same as a table, and as files', async ({ page }) => {
  await visit(page, '/');
  const kept = async (kind: string) => {
    const coming = page.waitForEvent('download');
    await when(page)
      .getByRole('button', { name: new RegExp(`${kind}$`) })
      .click();
    return readFile(await (await coming).path());
  };
  const tsv = (await kept('TSV')).toString();
  expect(tsv).toMatch(/^Plot\tWhen were the texts written down\?\nDate\t\d{4}-/);
  expect(tsv).toMatch(/\nRevision of the corpus\t[0-9a-f]+\n\nName\tDate\t/);
  const svg = (await kept('SVG')).toString();
  expect(svg).toContain('<title>When were the texts written down?</title>');
  // Readable alone: nothing is left to the styles of the page.
  expect(svg).not.toMatch(/class=|var\(|href=/);
  expect((await kept('PNG')).subarray(1, 4).toString()).toBe('PNG');
  await when(page)
    .getByRole('button', { name: say('en', 'plots.table') })
    .click();
  await expect(when(page).getByRole('row')).toHaveCount(5);
  await expect(when(page).getByRole('rowheader').getByRole('link')).toHaveCount(4);
});

test('dates of works are shown in place of those of witnesses', async ({ page }) => {
  await visit(page, '/');
  await when(page)
    .getByRole('radio', { name: say('en', 'plots.timeline.of-workDate'), exact: true })
    .check();
  await expect(figure(page, say('en', 'plots.timeline.workDate'))).toBeVisible();
});

test('an area leads to its texts', async ({ page }) => {
  await visit(page, '/');
  await figure(page, say('en', 'plots.mosaic.title')).locator('[data-mark]').first().click();
  await expect(page).toHaveURL(/\/texts\?f=form/);
});

test('on a phone the timeline is bars of years, which lead to their texts', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/');
  const bars = when(page).locator('[data-mark]');
  const widths = await bars.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(24);
  await bars.first().click();
  await expect(page).toHaveURL(/\/texts\?f=date/);
});

test('plots have no fault that axe finds, in other colours and sizes too', async ({ page, baseURL }) => {
  for (const reader of [{}, { contrast: true }, { size: 'big' as const }]) {
    await comeAs(page, baseURL, { lang: 'en', ...reader });
    await visit(page, '/');
    await expect(when(page).locator('[data-mark]').first()).toBeVisible();
    await expectClean(page);
  }
});
