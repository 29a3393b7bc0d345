/** The words of the interface come with the parts of a page that say them: none is missing, whichever way a reader goes. */
import { findPage, PAGE_ROUTES } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import type { Page } from '@playwright/test';
import { comeAs, expect, LANGUAGES, type Lang, say, switchTo, test, untilQuiet, visit, WIDE } from './site.ts';

const KEYS = new Set(Object.keys(DICTIONARIES.pl));

/** Keys that stand on the page in place of their texts, in sight or as names of something. */
async function rawKeys(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder', 'alt'];
    const named = Array.from(document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'), (element) =>
      names.map((name) => element.getAttribute(name) ?? '').join(' '),
    );
    return [document.title, document.body.innerText, ...named].join('\n');
  });
  return said.split(/[\s,;()]+/).filter((word) => KEYS.has(word));
}

/** Goes somewhere within the application, and waits for what that leads to. */
async function go(page: Page, act: () => Promise<unknown>): Promise<void> {
  await untilQuiet(page, async () => {
    await act();
    await page.locator('main h1').first().waitFor();
  });
  expect(await rawKeys(page)).toEqual([]);
}

/** What page an address is of, with the tab that it names; null where it is none for visitors. */
function placeOf(href: string): string | null {
  const { pathname, searchParams } = new URL(href, 'http://127.0.0.1');
  const page = findPage(pathname);
  return page?.area === 'public' ? [page.name, searchParams.get('id') ?? searchParams.get('kind')].join(' ') : null;
}

/** Follows a link to each page that was not seen before, from there on likewise, and comes back. */
async function walk(page: Page, seen: Set<string>): Promise<void> {
  const here = page.url();
  // Some addresses lead on to another.
  seen.add(placeOf(here) ?? '');
  const links = page.locator('a[href^="/"]:not([hreflang], [download]):visible');
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  for (const href of hrefs) {
    const place = placeOf(href);
    if (place === null || seen.has(place)) continue;
    seen.add(place);
    await go(page, async () => {
      await page.locator(`a[href="${href}"]:visible`).first().click();
      await page.waitForURL((url) => url.href !== here);
    });
    await walk(page, seen);
    await go(page, async () => {
      await page.goBack();
      await page.waitForURL(here);
    });
  }
}

for (const lang of LANGUAGES) {
  test(`from the main page to each page and back no text is missing (${lang})`, async ({ page, baseURL }) => {
    await comeAs(page, baseURL, { lang });
    await page.setViewportSize(WIDE);
    await visit(page, '/');
    const loaded = await page.evaluate(() => performance.timeOrigin);
    const seen = new Set<string>();
    await walk(page, seen);
    const names = new Set([...seen].map((place) => place.split(' ')[0]));
    expect(
      PAGE_ROUTES.filter(({ area, name }) => area === 'public' && !names.has(name)).map(({ name }) => name),
    ).toEqual([]);
    // The page was never loaded again: its words came with what was opened.
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  });
}

test('a window that is opened later says its words in the language chosen before, and after', async ({
  page,
  baseURL,
}) => {
  await comeAs(page, baseURL);
  await page.setViewportSize(WIDE);
  await visit(page, '/texts/item?code=RO');
  const open = (lang: Lang) =>
    page.getByRole('region', { name: say(lang, 'reading.bar') }).getByRole('button', { name: /1r/ });
  const dialog = page.getByRole('dialog');
  for (const lang of ['en', 'pl', 'en'] as const) {
    await switchTo(page, lang);
    await untilQuiet(page, () => open(lang).click());
    await expect(dialog.getByRole('group', { name: say(lang, 'picker.from'), exact: true })).toBeVisible();
    expect(await rawKeys(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test.describe('words that do not come', () => {
  const WORDS = '**/api/language?*';

  test('leave the reader with the error of the page, from which they can go on', async ({ page, baseURL, faults }) => {
    await comeAs(page, baseURL);
    await page.setViewportSize(WIDE);
    await visit(page, '/');
    const link = (key: 'nav.sources' | 'nav.texts') =>
      page.getByRole('banner').getByRole('link', { name: say('pl', key), exact: true });
    await page.route(WORDS, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', error: 'x', requestId: 'r-1' } }),
    );
    await link('nav.sources').click();
    await expect(page.locator('main h1')).toHaveText(`${say('pl', 'error.word')} 503`);
    await page.unroute(WORDS);
    await page.route(WORDS, (route) => route.abort());
    await link('nav.texts').click();
    await expect(page.locator('main h1')).toHaveText(say('pl', 'error.boundary'));
    await expect(page.locator('main')).toContainText(say('pl', 'error.network'));
    for (const role of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeVisible();
    expect(await rawKeys(page)).toEqual([]);
    await page.unroute(WORDS);
    await page
      .getByRole('main')
      .getByRole('link', { name: say('pl', 'error.reload') })
      .click();
    await expect(page.locator('main h1')).toHaveText(say('pl', 'texts.title'));
    faults.length = 0;
  });

  test('of a window fail it like its scripts would', async ({ page, baseURL, faults }) => {
    await comeAs(page, baseURL);
    await page.setViewportSize(WIDE);
    await visit(page, '/texts/item?code=RO');
    await page.route(WORDS, (route) => route.abort());
    await page
      .getByRole('region', { name: say('pl', 'reading.bar') })
      .getByRole('button', { name: /1r/ })
      .click();
    await expect(page.locator('main h1')).toHaveText(say('pl', 'error.boundary'));
    await expect(page.locator('main')).toContainText(say('pl', 'error.network'));
    expect(await rawKeys(page)).toEqual([]);
    faults.length = 0;
  });
});
