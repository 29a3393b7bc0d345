import { comeAs, expect, NARROW, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const results = (q: string, more = '') => `/results?q=${encodeURIComponent(q)}&page=1${more}`;

test.describe('the lines', () => {
  test('are reached by the keyboard alone, and the reader comes back to the line they left', async ({ page }) => {
    await visit(page, results('lemma:być'));
    await page.getByRole('link', { name: say('pl', 'results.view.kwic') }).focus();
    await page.keyboard.press('Enter');
    const grid = page.getByRole('grid');
    await expect(grid).toBeVisible();
    await grid.locator('[tabindex="0"]').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
    const cell = grid.locator('[data-cell="3:2"]');
    await expect(cell).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/texts\/item\?.*hl=\d/);
    await expect(page.locator('main mark').first()).toBeVisible();
    await page.goBack();
    await expect(cell).toBeFocused();
  });

  test('say by what they are sorted, in the head and in the words themselves', async ({ page }) => {
    await visit(page, results('lemma:być', '&view=kwic'));
    const head = page.getByRole('columnheader', { name: say('pl', 'results.kwic.right') });
    await head.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=right/);
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(head).toBeFocused();
    await expect(page.getByRole('grid').locator('u').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(head).toHaveAttribute('aria-sort', 'descending');
  });

  test('may be a random sample, another one on demand', async ({ page }) => {
    await visit(page, results('lemma:być', '&view=kwic'));
    await page.getByLabel(say('pl', 'results.sample')).fill('2');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sample=2/);
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3);
    await page.getByRole('link', { name: say('pl', 'results.sample.new') }).click();
    await expect(page).toHaveURL(/seed=2/);
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3);
  });

  test('are stacked on a narrow screen, which never scrolls sideways', async ({ page }) => {
    await page.setViewportSize(NARROW);
    await visit(page, results('lemma:być', '&view=kwic&context=40&other=1'));
    await expect(page.getByRole('grid')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    const cell = (column: number) => page.locator(`[data-cell="1:${column}"]`);
    const tops = await Promise.all([2, 1, 3].map(async (n) => (await cell(n).boundingBox())?.y ?? 0));
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  });
});

test.describe('the head of the results', () => {
  test('leaves out a spelling that is unticked, in every view', async ({ page }) => {
    await visit(page, results('i', '&layer=transcription'));
    const total = page.locator('main').getByRole('status').first();
    const before = await total.textContent();
    await page.getByText(say('pl', 'results.variants.title')).click();
    await page.locator('main details').getByRole('checkbox').first().uncheck();
    await expect(page).toHaveURL(/without=/);
    await expect(total).not.toHaveText(before ?? '');
    await page.getByRole('button', { name: say('pl', 'results.variants.restore') }).click();
    await expect(total).toHaveText(before ?? '');
  });

  test('counts words in one sentence beside words side by side', async ({ page }) => {
    await visit(page, results('obiema rękama', '&layer=transcription&variants=0'));
    await expect(page.locator('main')).toContainText(say('pl', 'results.adjacent', { count: 2 }));
  });

  test('puts the caret on the fault, and a suggestion runs by Enter', async ({ page }) => {
    await visit(page, results('[lema="być"]'));
    const box = page.locator('main').getByLabel(say('pl', 'results.query'));
    await expect(box).toBeFocused();
    expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1);
    await page.locator('main').getByRole('link', { name: '[lemma="być"]' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('main mark').first()).toBeVisible();
    await expect(page).toHaveURL(/lemma/);
  });

  test('helps where nothing was found', async ({ page }) => {
    await visit(page, results('zwolenik wieloryb'));
    await expect(page.locator('main')).toContainText(say('pl', 'results.none'));
    await expect(page.locator('main')).toContainText(say('pl', 'results.elements'));
  });
});

test('the views keep the query and everything else that holds for all of them', async ({ page }) => {
  await visit(page, results('lemma:być', '&layer=transcription&texts=RO'));
  for (const view of ['kwic', 'frequencies', 'collocations', 'distribution'] as const) {
    await page.getByRole('link', { name: say('pl', `results.view.${view}`), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`texts=RO.*view=${view}`));
    await expect(page).toHaveURL(/layer=transcription/);
  }
});
