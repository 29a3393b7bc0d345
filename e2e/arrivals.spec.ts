/** Going from page to page without a reload: where the focus goes, what is said, and the way back. */
import { listen } from './checks/live.ts';
import { comeAs, expect, LANGUAGES, NARROW, say, test, visit } from './site.ts';

for (const lang of LANGUAGES)
  test(`every page of the site map is announced, and has the focus on its heading (${lang})`, async ({
    page,
    baseURL,
  }) => {
    await comeAs(page, baseURL, { lang });
    await visit(page, '/sitemap');
    const said = await listen(page);
    const links = page.locator('main a[href^="/"]');
    const titles = new Map<string, string>();
    const count = await links.count();
    for (let no = 0; no < count; no += 1) {
      const href = (await links.nth(no).getAttribute('href')) ?? '';
      // A page that is above others may lead to the first of them.
      if (href === '/sitemap' || [...titles.values()].includes(href)) continue;
      const title = async () => (await page.title()).replaceAll(/\s+/g, ' ');
      const before = (await said()).length;
      await links.nth(no).press('Enter');
      await expect(page, href).not.toHaveURL(/\/sitemap$/);
      await expect(page.locator('main h1'), href).toBeFocused();
      // The heading may come before the title of the window does.
      await expect.poll(async () => (await said()).slice(before).includes(await title()), href).toBe(true);
      expect(titles.get(await title()), `the title of ${href} is another page's, too`).toBeUndefined();
      titles.set(await title(), href);
      expect(await page.evaluate(() => window.scrollY), href).toBe(0);
      await page.goBack();
      await expect(page.locator('main h1')).toHaveText(say(lang, 'nav.sitemap'));
    }
    expect(titles.size).toBeGreaterThan(10);
  });

test('Back restores the place on the page', async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  await page.setViewportSize({ ...NARROW, height: 300 });
  await visit(page, '/sitemap');
  const last = page.locator('main a[href^="/"]').last();
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  await last.press('Enter');
  await expect(page).not.toHaveURL(/\/sitemap$/);
  await expect(page.locator('main h1')).toBeFocused();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('the number of results is said once', async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  await visit(page, '/results');
  const said = await listen(page);
  const box = page.locator('main').getByRole('combobox').first();
  await box.fill('lemma:być');
  await box.press('Enter');
  await expect(page.locator('main mark').first()).toBeVisible();
  const found = /\d+\s+(?:wynik|trafie|zda)/;
  await expect.poll(async () => (await said()).filter((text) => found.test(text))).toHaveLength(1);
});
