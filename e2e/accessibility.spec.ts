import AxeBuilder from '@axe-core/playwright';
import { PAGE_ROUTES } from '@glosa/contract';
import type { Page } from '@playwright/test';
import { comeAs, expect, LANGUAGES, NARROW, say, test, visit, WIDE } from './site.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SIZES = [
  ['wide', WIDE],
  ['narrow', NARROW],
] as const;

/** Pages at which more than their bare address is to be seen. */
const FULL: Readonly<Record<string, string>> = {
  '/texts/item': '/texts/item?code=RO&mode=both&grammar=true',
  '/results': '/results?q=lemma:być&page=1',
};
const PATHS = [
  ...PAGE_ROUTES.map(({ path }) => FULL[path] ?? path.replace('{id}', '1')),
  '/texts/item?code=SK&mode=transliteration',
  '/texts/item?code=MP&mode=transcription',
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

/**
 * Violations as `rule: element`, none where all is well. Legacy mode is for pages without frames, such as all of ours,
 * and spares a second page for every run; of rules that pass not every element is described. The checks are the same.
 */
async function violations(page: Page): Promise<string[]> {
  expect(page.frames()).toHaveLength(1);
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .setLegacyMode();
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The same page in both themes and at both widths: only styles differ, so it is loaded once. */
async function expectClean(page: Page): Promise<void> {
  for (const contrast of ['off', 'on']) {
    await page.evaluate((value) => {
      document.documentElement.dataset['contrast'] = value;
    }, contrast);
    for (const [name, size] of SIZES) {
      await page.setViewportSize(size);
      await test.step(`contrast ${contrast}, ${name}`, async () => {
        expect(await violations(page)).toEqual([]);
      });
    }
  }
}

for (const lang of LANGUAGES) {
  for (const path of PATHS) {
    test(`${path} has no violation (${lang})`, async ({ page, baseURL, faults }) => {
      await comeAs(page, baseURL, { lang });
      await visit(page, path);
      await expectClean(page);
      if (path === '/no/such/page') faults.length = 0;
    });
  }
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
