import { comeAs, count, expect, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const results = (q: string, more = '') => `/results?q=${encodeURIComponent(q)}&page=1${more}`;
const SENTENCES = '**/api/search/sentences?*';

test.describe('a search that', () => {
  test('takes too long says what helps, and is done again on demand', async ({ page, faults }) => {
    await page.route(SENTENCES, (route) =>
      route.fulfill({ status: 503, json: { error: 'x', code: 'search-too-slow', requestId: '1' } }),
    );
    await page.goto(results('lemma:być'));
    const alert = page.locator('main').getByRole('alert');
    await expect(alert).toContainText(say('pl', 'failure.search-too-slow').slice(0, 20));
    await expect(page.locator('main').getByLabel(say('pl', 'results.query'))).toHaveValue('lemma:być');
    // Until then it is asked again by itself.
    const retry = alert.getByRole('button', { name: say('pl', 'failure.retry') });
    await expect(retry).toBeVisible();
    await page.unroute(SENTENCES);
    await retry.press('Enter');
    await expect(page.locator('main mark').first()).toBeVisible();
    await expect(alert).toHaveCount(0);
    // What the browser itself logs of the answer that was refused.
    faults.length = 0;
  });

  test('meets a busy server says so at the first failure, and again what was found', async ({ page, faults }) => {
    const answers = { asked: 0, busy: true };
    await page.route(SENTENCES, async (route) => {
      answers.asked++;
      if (!answers.busy) return route.continue();
      return route.fulfill({ status: 503, json: { error: 'x', code: 'unavailable', requestId: '1' } });
    });
    await page.goto(results('lemma:być'));
    const alert = page.locator('main').getByRole('alert');
    await expect(alert).toContainText(say('pl', 'failure.unavailable'));
    await expect(alert).toContainText(say('pl', 'failure.retrying'));
    expect(answers.asked).toBe(1);
    answers.busy = false;
    await expect(page.locator('main mark').first()).toBeVisible();
    await expect(alert).toHaveCount(0);
    faults.length = 0;
  });

  test('has no plain words says why layer and variants cannot be chosen', async ({ page }) => {
    await visit(page, results('lemma:być'));
    const layer = page.getByLabel(say('pl', 'results.layer'), { exact: true });
    const variants = page.getByRole('switch', { name: say('pl', 'results.variants') });
    const why = page.getByText(say('pl', 'results.reach.no-words'));
    await expect(layer).toBeDisabled();
    await expect(variants).toBeDisabled();
    await expect(variants).not.toBeChecked();
    await expect(variants).toHaveAccessibleDescription(say('pl', 'results.reach.no-words'));
    await visit(page, results('jest'));
    await expect(layer).toBeEnabled();
    await expect(variants).toBeChecked();
    await expect(why).toHaveCount(0);
    await visit(page, results('jest layer:transcription'));
    await expect(layer).toHaveAccessibleDescription(say('pl', 'results.reach.in-query'));
    await expect(variants).toBeEnabled();
  });

  test('counts only part of the hits says so in the number itself', async ({ page }) => {
    await page.route(SENTENCES, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), exact: false } });
    });
    await visit(page, results('lemma:zwolenik', '&layer=transcription'));
    await expect(page.locator('main header').getByRole('status')).toContainText(
      `${say('pl', 'results.at-least')} ${count('pl', 'unit.hits', 2)}`,
    );
  });

  test('is on its way shows where its results will be', async ({ page }) => {
    let answer = (): void => undefined;
    const held = new Promise<void>((go) => {
      answer = go;
    });
    await page.route(SENTENCES, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(results('lemma:zwolenik'));
    const loading = page.getByRole('status', { name: say('pl', 'results.loading') });
    await expect(loading).toBeVisible();
    answer();
    await expect(page.locator('main mark').first()).toBeVisible();
    await expect(loading).toHaveCount(0);
  });
});

test.describe('the focus', () => {
  test('stays on the view that was chosen and on the column that orders a list', async ({ page }) => {
    await visit(page, results('pos:subst'));
    const view = page.getByRole('link', { name: say('pl', 'results.view.frequencies'), exact: true });
    await view.press('Enter');
    await expect(page).toHaveURL(/view=frequencies/);
    const column = page.locator('main thead').getByRole('link', { name: say('pl', 'lists.texts') });
    await expect(column).toBeVisible();
    await expect(view).toBeFocused();
    await column.press('Enter');
    await expect(page).toHaveURL(/rank=texts/);
    await expect(page.locator('main thead th[aria-sort="descending"]')).toHaveText(say('pl', 'lists.texts'));
    await expect(column).toBeFocused();
  });

  test('skips to what was found: the sentences, the lines, the list', async ({ page }) => {
    for (const [view, first] of [
      ['sentence', 'main ol a'],
      ['kwic', 'main [role="grid"] [tabindex="0"]'],
      ['frequencies', 'main table a'],
    ] as const) {
      await visit(page, results('lemma:być', view === 'sentence' ? '' : `&view=${view}`));
      await expect(page.locator(first).first()).toBeVisible();
      const heading = page.getByRole('heading', { level: 1 });
      await heading.focus();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: say('pl', 'words.skip') })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      const reached = page.locator(':focus');
      expect(await reached.evaluate((element, selector) => element.matches(selector), first)).toBe(true);
    }
  });

  test('goes to the heading of the results when the first query is asked', async ({ page }) => {
    await visit(page, '/results');
    await page.locator('main').getByRole('combobox').fill('lemma:zwolenik');
    await page.keyboard.press('Enter');
    await expect(page.locator('main mark').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('goes to the form when a query beyond it is given up', async ({ page }) => {
    await visit(page, results('<s> lemma:być'));
    await page.getByRole('button', { name: say('pl', 'builder.title') }).press('Enter');
    const builder = page.getByRole('region', { name: say('pl', 'builder.title') });
    await expect(builder.getByRole('searchbox')).toHaveValue('<s> lemma:być');
    await builder.getByRole('button', { name: say('pl', 'builder.clear') }).press('Enter');
    await expect(builder.getByLabel(say('pl', 'builder.kind'), { exact: true })).toBeFocused();
  });
});
