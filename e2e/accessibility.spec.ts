import { PAGE_ROUTES } from '@glosa/contract';
import { expectClean, violations } from './axe.ts';
import { comeAs, expect, LANGUAGES, NARROW, say, test, visit } from './site.ts';

/** Pages at which more than their bare address is to be seen. */
const FULL: Readonly<Record<string, string>> = {
  '/texts/item': '/texts/item?code=RO&mode=both&grammar=true',
  '/results': '/results?q=lemma:być&page=1',
  '/themes/search/person-themes/{id}': '/themes/search/person-themes/12',
};
const PATHS = [
  ...PAGE_ROUTES.map(({ path }) => FULL[path] ?? path.replace('{id}', '1')),
  '/texts/item?code=SK&mode=transliteration',
  '/texts/item?code=MP&mode=transcription',
  '/texts/item?code=RO&panel=sources&at=1r.2',
  '/texts/item?code=RO&panel=themes&layout=running',
  '/results',
  '/results?q=lemma:być&page=1&view=kwic&sort=left&other=1',
  '/results?q=lemma:być&page=1&view=frequencies',
  '/results?q=lemma:być&page=1&view=distribution',
  '/results?q=wieloryb&page=1',
  '/results?q=lemma:być&page=1&view=collocations&minimum=1',
  '/about?id=2',
  '/results?q=%5Bform%3D&page=1',
  '/no/such/page',
];

for (const path of PATHS) {
  // Both languages in one browser: the second page comes from its cache.
  test(`${path} has no violation`, async ({ page, baseURL, faults }) => {
    for (const lang of LANGUAGES) {
      await comeAs(page, baseURL, { lang });
      await visit(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expectClean(page);
    }
    if (path === '/no/such/page') faults.length = 0;
  });
}

test.describe('what opens over a page', () => {
  test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL, { accepted: false }));

  test('the range picker has no violation', async ({ page }) => {
    await visit(page, '/texts/item?code=RO');
    await page
      .getByRole('region', { name: say('pl', 'reading.bar') })
      .getByRole('button', { name: /1r/ })
      .click();
    await page.getByRole('dialog').waitFor();
    await expectClean(page);
  });

  test('the facts of a word have no violation', async ({ page }) => {
    await visit(page, '/texts/item?code=SK&grammar=true');
    await page.locator('main').getByRole('button', { name: 'siedzieli' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('the query builder, its suggestions and the choice of files have no violation', async ({ page }) => {
    await visit(page, '/results?q=pos:subst%26cas:gen ... lemma:być&page=1');
    await page.getByRole('button', { name: say('pl', 'export.open') }).click();
    await page.getByRole('dialog').waitFor();
    await expectClean(page);
    await page.keyboard.press('Escape');
    await page
      .locator('main')
      .getByRole('button', { name: say('pl', 'builder.title') })
      .click();
    await page.getByRole('checkbox', { name: /dopełniacz/ }).waitFor();
    await page.getByRole('combobox', { name: say('pl', 'builder.text.lemma') }).fill('by');
    await page.getByRole('listbox').getByRole('option', { name: /być/ }).first().waitFor();
    await expectClean(page);
  });

  test('the menu of a narrow screen and the search box have no violation', async ({ page }) => {
    await page.setViewportSize(NARROW);
    await visit(page, '/');
    await page.getByRole('button', { name: say('pl', 'header.menu-open') }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: say('pl', 'header.search-open') }).click();
    expect(await violations(page)).toEqual([]);
  });
});
