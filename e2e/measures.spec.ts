/** What a reader sees without scrolling, and how many keys lead there: the content of a page stands first. */
import type { Page } from '@playwright/test';
import { comeAs, expect, NARROW, say, test, visit } from './site.ts';

/** The window most readers have. */
const USUAL = { width: 1440, height: 900 };
const SIZES = { usual: USUAL, narrow: NARROW } as const;

test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

/** How far down the page something begins, in CSS pixels at the normal size of type. */
async function topOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  return Math.round(box?.y ?? Number.POSITIVE_INFINITY);
}

/** What stands first on a page: its address, what is looked for, and where it begins at the latest in either window. */
const FIRST: readonly (readonly [
  what: string,
  path: string,
  selector: string,
  most: Record<keyof typeof SIZES, number>,
])[] = [
  ['the first hit', '/results?q=lemma:być&page=1', 'main li[id^="hit-"]', { usual: 320, narrow: 420 }],
  ['the first line', '/texts/item?code=RO', 'main [data-verse]', { usual: 264, narrow: 220 }],
];

for (const [what, path, selector, most] of FIRST) {
  for (const size of ['usual', 'narrow'] as const) {
    test(`${path}: ${what} is seen at once (${size})`, async ({ page }) => {
      await page.setViewportSize(SIZES[size]);
      await visit(page, path);
      await page.locator(selector).first().waitFor();
      await expect.poll(() => topOf(page, selector)).toBeLessThanOrEqual(most[size]);
    });
  }
}

/** Presses Tab until the focus is in the first row of results; how often that was. */
async function tabsToFirst(page: Page): Promise<number> {
  for (let tabs = 1; tabs <= 60; tabs++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('main li[id^="hit-"]') !== null)) return tabs;
  }
  return Number.POSITIVE_INFINITY;
}

test('the keyboard comes to the first hit soon, and over a link at once', async ({ page }) => {
  await page.setViewportSize(USUAL);
  await visit(page, '/results?q=lemma:być&page=1');
  await page.locator('main li[id^="hit-"]').first().waitFor();
  await page.locator('h1').focus();
  expect(await tabsToFirst(page)).toBeLessThanOrEqual(20);
  await page.locator('h1').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: say('pl', 'words.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main li[id^="hit-"]') !== null)).toBe(true);
});

const EVERYWHERE = [
  '/',
  '/texts',
  '/texts/item?code=RO&grammar=true',
  '/texts/about?code=RO',
  '/results?q=lemma:być&page=1',
  '/words',
  '/sources',
  '/themes',
];

for (const path of EVERYWHERE) {
  test(`${path}: no type is smaller than 13 pixels, none is made bold by the browser`, async ({ page }) => {
    await page.setViewportSize(USUAL);
    await visit(page, path);
    const small = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = new Set<string>();
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent === null || node.textContent?.trim() === '' || !parent.checkVisibility()) continue;
        const { fontSize, fontSynthesisWeight } = getComputedStyle(parent);
        if (Number.parseFloat(fontSize) < 12.95) found.add(`${fontSize}: ${node.textContent?.trim().slice(0, 30)}`);
        if (fontSynthesisWeight !== 'none') found.add(`synthesis: ${node.textContent?.trim().slice(0, 30)}`);
      }
      return [...found];
    });
    expect(small).toEqual([]);
  });
}

test('folios are read on with few clicks, and a hit is left for the next with one key', async ({ page }) => {
  await page.setViewportSize(USUAL);
  await visit(page, '/results?q=lemma:być&page=1');
  await page.locator('main li[id^="hit-"] a').first().click();
  const status = page.locator('main fieldset [role="status"]');
  await expect(status).toContainText('1');
  const before = page.url();
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(before);
  await expect(page.locator('main mark').first()).toBeInViewport();
});
