/** What readers ask of their system or their printer, and not of the page: it is followed by every page alike. */
import type { Page } from '@playwright/test';
import { comeAs, expect, NARROW, test, visit, WIDE } from './site.ts';

/** Width of A4 in CSS pixels, without the margins that the page asks for. */
const PAPER = { width: 658, height: 900 };

/** In the page: what paper has no use for, and what does not fit on it. */
function onPaper(): string[] {
  const shown = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().width > 1;
  const tools = [...document.querySelectorAll('nav, input, select, textarea, button')]
    // Words of the text, its notes and heads of columns are buttons, and are read all the same.
    .filter((one) => shown(one) && one.closest('[data-word], th, [role="columnheader"], [lang]:not(html)') === null)
    // A navigation of which nothing is left.
    .filter((one) => one.textContent !== '' && (one.tagName !== 'NAV' || [...one.querySelectorAll('a')].some(shown)));
  const cut = [...document.querySelectorAll('main *')].filter((one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    const beyond =
      one.scrollWidth > one.clientWidth + 1 ? overflowX : one.scrollHeight > one.clientHeight + 1 && overflowY;
    return shown(one) && typeof beyond === 'string' && beyond !== 'visible';
  });
  const wide = document.documentElement.scrollWidth > window.innerWidth ? [document.body] : [];
  return [...tools, ...cut, ...wide].map((one) => one.outerHTML.slice(0, 120));
}

for (const path of [
  '/texts/item?code=RO&mode=transcription',
  '/results?q=lemma:być&page=1&view=kwic&other=1',
  '/sources/compare/1',
  '/words?lemma=być',
])
  test(`${path} is printed whole, without tools, and with its address`, async ({ page, baseURL }) => {
    await comeAs(page, baseURL, { contrast: true });
    await page.setViewportSize(WIDE);
    await visit(page, path);
    const address = page.locator('footer').getByText(`${baseURL}${path}`);
    await expect(address).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(PAPER);
    expect(await page.evaluate(onPaper)).toEqual([]);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(address).toBeVisible();
    // Ink on paper, whatever the screen is like.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
  });

test('a text is printed with how it is cited, its licence and the day', async ({ page, baseURL }) => {
  await comeAs(page, baseURL, { lang: 'en' });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-was-printed', '');
  });
  await visit(page, '/texts/item?code=RO&startCardNumber=1&startVerseNo=2&endCardNumber=1&endVerseNo=4');
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.locator('html')).toHaveAttribute('data-was-printed', '');
  const foot = page.locator('main').getByText(/\(RO\), 1r\.2-1r\.4\. .*accessed: \d{4}-\d\d-\d\d.* CC BY 4\.0/);
  await expect(foot).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(foot).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a text is printed without the ways to other pages', async ({ page }) => {
    await page.goto('/texts/item?code=RO');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main')).toContainText('ogrodzie');
    for (const link of await page.getByRole('link').all()) await expect(link).not.toHaveAttribute('rel', 'next');
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  test('who asks for more contrast has it from the first paint, unless they chose', async ({ page, baseURL }) => {
    await page.emulateMedia({ contrast: 'more' });
    await page.context().addCookies([{ name: 'policy', value: 'true', url: baseURL ?? '' }]);
    await page.goto('/texts?lang=pl');
    const wished = await page.evaluate(colours);
    await comeAs(page, baseURL, { contrast: true });
    await page.goto('/texts');
    expect(await page.evaluate(colours)).toEqual(wished);
    await comeAs(page, baseURL, { contrast: false });
    await page.goto('/texts');
    expect(await page.evaluate(colours)).not.toEqual(wished);
  });
});

/** In the page: what everything of a page without scripts is drawn with. */
function colours(): string[] {
  const looks = [...document.querySelectorAll('html, .served *')].map((one) => getComputedStyle(one));
  return looks.map((s) => [s.color, s.backgroundColor, s.borderColor, s.textDecoration, s.colorScheme].join(' '));
}

test('a wish for more contrast turns it on and off, until the reader chooses', async ({ page }) => {
  const contrast = () => page.evaluate(() => document.documentElement.dataset['contrast']);
  await page.emulateMedia({ contrast: 'more' });
  await visit(page, '/');
  expect(await contrast()).toBe('on');
  const button = page.getByRole('button', { name: 'Wysoki kontrast' });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.emulateMedia({ contrast: 'no-preference' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await page.emulateMedia({ contrast: 'more' });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await visit(page, '/texts');
  expect(await contrast()).toBe('off');
});

/** In the page: what moves by itself for longer than an eye could see. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const long = (times: string) => times.split(', ').some((time) => Number.parseFloat(time) > 0.001);
    return [...document.querySelectorAll('*')].flatMap((one) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(one, part);
        return long(transitionDuration) || long(animationDuration) || scrollBehavior === 'smooth'
          ? [one.outerHTML.slice(0, 100)]
          : [];
      }),
    );
  });

test('nothing moves for those who ask for stillness, nor where one is is told by colour alone', async ({
  page,
  baseURL,
}) => {
  await comeAs(page, baseURL);
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/results?q=lemma:być&page=1');
  expect(await moving(page)).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  expect(await moving(page)).toEqual([]);
  // Lines in an invisible colour become visible in the colours of the system.
  const line = (current: string) =>
    page
      .getByRole('navigation', { name: 'Widok wyników' })
      .locator(`a${current}`)
      .evaluateAll((links) => links.map((one) => getComputedStyle(one).borderBottomStyle));
  expect(await line('[aria-current]')).toEqual(['solid']);
  expect(new Set(await line(':not([aria-current])'))).toEqual(new Set(['none']));
});

test('a table is a place for the keyboard only where it scrolls', async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  await page.setViewportSize(WIDE);
  await visit(page, '/results?q=lemma:być&page=1&view=collocations&minimum=1');
  const place = page.locator('main section:has(> table)');
  await expect(place).not.toHaveAttribute('tabindex');
  await page.setViewportSize({ ...NARROW, width: 320 });
  await expect(place).toHaveAttribute('tabindex', '0');
});
