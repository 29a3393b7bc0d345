import { PAGE_ROUTES } from '@glosa/contract';
import { expectClean, violations } from './axe.ts';
import { walk } from './checks/focus.ts';
import { keepingFaults, STORED, watchForeign } from './checks/keeping.ts';
import { languageFaults, unsaidLanguages } from './checks/language.ts';
import { outlineFaults } from './checks/outline.ts';
import { overlapFaults, spacingFaults, targetFaults, zoomFaults } from './checks/room.ts';
import { comeAs, expect, LANGUAGES, NARROW, resize, say, switchTo, test, visit, WIDE } from './site.ts';

/** Pages at which more than their bare address is to be seen. */
const FULL: Readonly<Record<string, string>> = {
  '/texts/item': '/texts/item?code=RO&mode=both&grammar=true',
  '/texts/about': '/texts/about?code=RO',
  '/results': '/results?q=lemma:być&page=1',
  '/words': '/words?q=b&variants=1',
  '/keywords': '/keywords?f=form:prose&of=norm&minimum=1&level=none',
  '/search/words': '/search/words?q=być',
  '/themes/search/person-themes/{id}': '/themes/search/person-themes/12',
};
/** Pages whose controls stand close together. */
const CROWDED = [
  '/texts/item?code=RO&startCardNumber=1&startVerseNo=5&endCardNumber=2&endVerseNo=7',
  '/texts/item?code=RO&startCardNumber=2&startVerseNo=2&endCardNumber=3&endVerseNo=3&hl=1,2',
  '/texts',
  '/results?q=lemma:być&page=1',
  '/words',
];
const NOWHERE = '/no/such/page';
const PATHS = [
  ...PAGE_ROUTES.filter(({ area }) => area !== 'session').map(({ path }) => FULL[path] ?? path.replace('{id}', '1')),
  '/texts/item?code=SK&mode=transliteration',
  '/texts/item?code=MP&mode=transcription',
  '/texts/item?code=RO&panel=sources&at=1r.2',
  '/texts/item?code=RO&panel=themes&layout=running',
  '/keywords',
  '/results',
  '/results?q=lemma:być&page=1&view=kwic&sort=left&other=1',
  '/results?q=lemma:być&page=1&view=frequencies',
  '/results?q=lemma:być&page=1&view=distribution',
  '/results?q=wieloryb&page=1',
  '/words?lemma=być',
  '/results?q=lemma:być&page=1&view=collocations&minimum=1',
  '/about?id=2',
  '/about?id=5',
  '/policy?id=2',
  '/results?q=%5Bform%3D&page=1',
  NOWHERE,
];

for (const path of CROWDED) {
  test(`${path}: no control covers another, however wide the window and large the type`, async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    await visit(page, path);
    for (const width of [320, NARROW.width, 768, WIDE.width]) {
      for (const size of ['normal', 'medium', 'big'] as const) {
        await page.evaluate((value) => {
          document.documentElement.dataset['size'] = value;
        }, size);
        await resize(page, { width, height: 844 });
        expect([width, size, await overlapFaults(page)]).toEqual([width, size, []]);
      }
    }
  });
}

for (const path of PATHS) {
  // Both languages on one page, which differs in its words alone: what is drawn of it is looked at once.
  test(`${path} answers with a heading and a title, and has no violation`, async ({ page, baseURL, faults }) => {
    const foreign = watchForeign(page, baseURL);
    const status = path === NOWHERE ? 404 : 200;
    await comeAs(page, baseURL);
    await page.setViewportSize(WIDE);
    expect(await visit(page, path)).toBe(status);
    for (const lang of LANGUAGES) {
      if (lang === 'en') {
        await page.setViewportSize(WIDE);
        await switchTo(page, lang);
        expect((await page.request.get(path)).status()).toBe(status);
      }
      expect([...(await outlineFaults(page, lang)), ...(await languageFaults(page))]).toEqual([]);
      if (lang === 'en') expect(await unsaidLanguages(page)).toEqual([]);
      if (lang === 'en') expect(await targetFaults(page)).toEqual([]);
      else expect([...(await spacingFaults(page)), ...(await zoomFaults(page))]).toEqual([]);
      if (lang === 'pl') await expectClean(page);
    }
    expect(await keepingFaults(page, STORED)).toEqual([]);
    expect(foreign).toEqual([]);
    // The browser itself logs the status of the document.
    if (path === NOWHERE) faults.length = 0;
  });
}

// The pages with most that sticks to an edge: head, bars, banner, panels. All others are walked through in the long run.
for (const path of [
  '/',
  '/results?q=lemma:być&page=1',
  '/texts/item?code=RO&mode=both&panel=sources',
  '/search/words?q=być',
])
  test(`${path}: Tab leads round, and the focus is never hidden`, async ({ page, baseURL }) => {
    await comeAs(page, baseURL, { accepted: false });
    await page.setViewportSize({ ...WIDE, height: 600 });
    await visit(page, path);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const { stops, faults } = await walk(page);
    expect(faults).toEqual([]);
    expect(stops).toBeGreaterThan(20);
  });

test('every page for which one has to log in leads to the login page', async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  for (const { path } of PAGE_ROUTES.filter(({ area }) => area === 'session')) {
    expect(await visit(page, path.replace('{id}', '1')), path).toBe(200);
    await expect(page, path).toHaveURL(/\/login$/);
    await expect(page.locator('main h1'), path).toHaveText(say('pl', 'page.login'));
    await expect(page, path).toHaveTitle(/\S/);
  }
});

test.describe('what opens over a page', () => {
  test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL, { accepted: false }));

  test('the facts of a word have no violation', async ({ page }) => {
    await visit(page, '/texts/item?code=SK&grammar=true');
    const word = page.locator('main').getByRole('button', { name: 'siedzieli' });
    await word.click();
    await expect(page.getByRole('complementary', { name: say('pl', 'context.title') })).toContainText('siedzieć');
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(NARROW);
    await visit(page, '/texts/item?code=SK&grammar=true');
    await word.click();
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
