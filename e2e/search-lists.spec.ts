import { readFileSync } from 'node:fs';
import { comeAs, count, expect, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const results = (q: string, more = '') => `/results?q=${encodeURIComponent(q)}&page=1${more}`;

test.describe('a list of the hits', () => {
  test('counts the forms of a lemma, and each leads to its hits', async ({ page }) => {
    await visit(page, results('lemma:zwolenik', '&view=frequencies&of=form&variants=0'));
    const rows = page.locator('main tbody tr');
    await expect(rows.first()).toBeVisible();
    const hits = await rows.locator('td:nth-of-type(2)').allTextContents();
    expect(hits.map(Number).reduce((a, b) => a + b, 0)).toBe(2);
    await rows.first().getByRole('link').click();
    await expect(page.locator('main')).toContainText(count('pl', 'unit.hits', Number(hits[0])));
  });

  test('is ordered through the address', async ({ page }) => {
    await visit(page, results('pos:subst', '&view=frequencies&of=lemma'));
    await page
      .locator('main thead')
      .getByRole('link', { name: say('pl', 'lists.texts') })
      .click();
    await expect(page).toHaveURL(/rank=texts/);
    await expect(page.locator('main thead th[aria-sort="descending"]')).toHaveText(say('pl', 'lists.texts'));
  });

  test('shows words nearby, with the measure explained', async ({ page }) => {
    await visit(page, results('lemma:być', '&view=collocations&minimum=1&of=norm'));
    await expect(page.locator('main tbody tr').first()).toBeVisible();
    await expect(page.locator('main')).toContainText(say('pl', 'lists.explain.logdice').slice(0, 20));
    await page.locator('main thead').getByRole('link', { name: 'MI' }).click();
    await expect(page).toHaveURL(/measure=mi/);
    await page.locator('main tbody tr').first().getByRole('link').click();
    await expect(page.locator('main mark').first()).toBeVisible();
  });

  test('shows where in each text the hits stand, and leads into the text by keyboard', async ({ page }) => {
    await visit(page, results('lemma:być', '&view=distribution'));
    const first = page.locator('main tbody tr').first();
    await expect(first.getByRole('img', { name: say('pl', 'lists.plot') })).toBeVisible();
    await first.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/texts=/);
    await expect(page.locator('main mark').first()).toBeVisible();
  });

  test('can be saved, complete and as it is', async ({ page }) => {
    await visit(page, results('lemma:zwolenik', '&view=frequencies&of=form&variants=0'));
    await page.getByRole('button', { name: say('pl', 'export.open') }).click();
    const menu = page.getByRole('dialog', { name: say('pl', 'export.title') });
    await expect(menu).toBeVisible();
    const download = page.waitForEvent('download');
    await menu.getByRole('link', { name: /^CSV/ }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await expect(page.locator('main tbody th').first()).toBeVisible();
    const forms = await page.locator('main tbody th').allTextContents();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms) expect(file).toContain(form);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('button', { name: say('pl', 'export.open') })).toBeFocused();
  });
});

test.describe('the query builder', () => {
  test('finds all forms of a verb in one text by keyboard alone', async ({ page }) => {
    await visit(page, '/results');
    await page
      .locator('main')
      .getByRole('button', { name: say('pl', 'builder.title') })
      .press('Enter');
    const builder = page.getByRole('region', { name: say('pl', 'builder.title') });
    const kind = builder.getByLabel(say('pl', 'builder.kind'), { exact: true });
    await kind.focus();
    await kind.selectOption('lemma');
    const field = builder.getByRole('combobox', { name: say('pl', 'builder.text.lemma') });
    await field.focus();
    await page.keyboard.type('by');
    await expect(builder.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(builder.getByRole('searchbox', { name: say('pl', 'builder.query') })).toHaveValue(/^lemma:by/);
    await builder.locator('details').last().locator('summary').press('Enter');
    await builder.getByRole('checkbox', { name: /Rozmyślanie/ }).press('Space');
    await expect(builder.getByRole('status').last()).toContainText(/\d/);
    await field.press('Enter');
    await expect(page).toHaveURL(/texts=RO/);
    await expect(page.locator('main mark').first()).toBeVisible();
  });

  test('reads the query of the page back', async ({ page }) => {
    await visit(page, results('pos:subst&cas:gen'));
    await page
      .locator('main')
      .getByRole('button', { name: say('pl', 'builder.title') })
      .click();
    await expect(page.getByRole('checkbox', { name: /dopełniacz/ })).toBeChecked();
  });

  test('reads brackets back, and finds the same with them', async ({ page }) => {
    const q = '[pos="adj"]? []{0,2} [pos="subst" & cas="gen"]';
    await visit(page, results(q));
    const total = await page.locator('main header').getByRole('status').locator('strong').textContent();
    await page.getByRole('button', { name: say('pl', 'builder.title') }).press('Enter');
    const builder = page.getByRole('region', { name: say('pl', 'builder.title') });
    const often = builder.getByLabel(say('pl', 'builder.times')).first();
    await expect(often).toHaveValue('?');
    await expect(builder.getByRole('checkbox', { name: /dopełniacz/ })).toBeChecked();
    const query = builder.getByRole('searchbox', { name: say('pl', 'builder.query') });
    await often.selectOption('+');
    await expect(query).toHaveValue('[pos="adj"]+ []{0,2} [pos="subst" & cas="gen"]');
    await often.selectOption('?');
    await expect(query).toHaveValue(q);
    await expect(builder.getByRole('status').last()).toContainText(total ?? '');
  });
});

test.describe('the search box', () => {
  test('suggests words of the corpus, and sends what was typed unless one is taken', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: say('pl', 'header.search-open') }).click();
    const box = page.getByRole('banner').getByRole('combobox');
    await box.pressSequentially('zwol');
    const options = page.getByRole('banner').getByRole('option');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(box).toHaveValue('zwol');
    await box.pressSequentially('e');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=zwole&/);
  });

  test('remembers queries when told to, until told not to', async ({ page }) => {
    await visit(page, results('lemma:zwolenik'));
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.getItem('queries')])).toEqual([0, null]);
    await page.getByRole('button', { name: say('pl', 'history.open') }).click();
    await page.getByRole('switch', { name: say('pl', 'history.keep') }).check();
    await visit(page, '/results');
    const history = page.getByRole('region', { name: say('pl', 'history.title') });
    await history.getByRole('link', { name: 'lemma:zwolenik' }).click();
    await expect(page).toHaveURL(/q=lemma/);
    await visit(page, '/results');
    await page.getByRole('switch', { name: say('pl', 'history.keep') }).uncheck();
    await expect(page.locator('main')).toContainText(say('pl', 'history.off'));
    await visit(page, results('lemma:zwolenik'));
    await visit(page, '/results');
    await expect(history.getByRole('link')).toHaveCount(0);
  });
});
