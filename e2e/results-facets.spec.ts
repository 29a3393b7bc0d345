/** Hits narrowed, counted and compared by what the records of their texts say. */
import type { Locator, Page } from '@playwright/test';
import { comeAs, count, expect, NARROW, resize, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const results = (more = '') => `/results?q=i&page=1&variants=0${more}`;
const values = (within: Page | Locator, field: 'genre' | 'form' | 'language') =>
  within.getByRole('list', { name: say('pl', `texts.column.${field}`), exact: true });
const box = (within: Page | Locator, field: 'genre' | 'form' | 'language') =>
  values(within, field).getByRole('checkbox');
const year = (within: Page | Locator, which: 'from' | 'to') =>
  within.getByRole('textbox', { name: say('pl', `texts.facets.${which}`) });
const filterOf = (page: Page, name = 'f') => new URL(page.url()).searchParams.get(name);

interface Found {
  total: number;
}
/** How many hits the server finds in the texts of a filter. */
async function hitsIn(page: Page, f: string): Promise<number> {
  const answer = await page.request.get(`/api/search/sentences?q=i&variants=0&size=1&f=${encodeURIComponent(f)}`);
  return ((await answer.json()) as Found).total;
}

test('values narrow the hits, leave texts out, and are taken away again', async ({ page }) => {
  await visit(page, results());
  const all = await hitsIn(page, '');
  await box(page, 'genre').first().check();
  await expect.poll(() => filterOf(page)).toMatch(/^genre:[\w-]+$/);
  const wanted = filterOf(page) ?? '';
  const narrowed = await hitsIn(page, wanted);
  expect(narrowed).toBeLessThan(all);
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: count('pl', 'unit.hits', narrowed) })
      .first(),
  ).toBeVisible();
  await box(page, 'genre').nth(1).check();
  await expect.poll(() => filterOf(page)).toContain(`${wanted},genre:`);

  await page.getByRole('button', { name: say('pl', 'texts.facets.clear') }).click();
  await expect.poll(() => filterOf(page)).toBeNull();
  await values(page, 'genre').getByRole('button').first().click();
  await expect.poll(() => filterOf(page)).toBe(`-${wanted}`);
  const without = await hitsIn(page, `-${wanted}`);
  expect(without).toBe(all - narrowed);
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: count('pl', 'unit.hits', without) })
      .first(),
  ).toBeVisible();
  // Every other view keeps it.
  for (const view of ['kwic', 'frequencies', 'collocations', 'distribution'] as const) {
    await page.getByRole('link', { name: say('pl', `results.view.${view}`), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`view=${view}`));
    expect(filterOf(page)).toBe(`-${wanted}`);
  }
});

test('what cannot be read of a filter is named and left out', async ({ page }) => {
  await visit(page, results('&f=nonsense,form:verse'));
  await expect(page.getByText(say('pl', 'texts.facets.unread', { terms: 'nonsense' }))).toBeVisible();
  const found = await hitsIn(page, 'form:verse');
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: count('pl', 'unit.hits', found) })
      .first(),
  ).toBeVisible();
});

test('years are chosen with handles and typed, by keys alone', async ({ page }) => {
  await visit(page, results());
  const from = page.getByRole('slider', { name: say('pl', 'texts.facets.from') });
  await from.focus();
  const before = await from.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => filterOf(page)).toMatch(/^date:\d+-\d+$/);
  expect(await from.getAttribute('aria-valuetext')).not.toBe(before);
  await expect(from).toBeFocused();
  await page.keyboard.press('Home');
  await expect.poll(() => filterOf(page)).toBeNull();

  await year(page, 'from').focus();
  await page.keyboard.type('1600');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1500');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(say('pl', 'texts.facets.years-wrong'));
  expect(filterOf(page)).toBeNull();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1700');
  await page.keyboard.press('Enter');
  await expect.poll(() => filterOf(page)).toBe('date:1600-1700');
});

test('frequencies are counted by fields and by several things together, per million with their intervals', async ({
  page,
}) => {
  await visit(page, results('&view=frequencies'));
  const what = page.getByRole('combobox', { name: say('pl', 'lists.of') });
  await what.selectOption('genre');
  await expect(page).toHaveURL(/of=genre/);
  await page
    .getByRole('combobox', { name: say('pl', 'lists.and'), exact: true })
    .first()
    .selectOption('pos');
  await expect.poll(() => filterOf(page, 'of')).toBe('genre,pos');
  const head = page.locator('main thead');
  await expect(head).toContainText(say('pl', 'texts.column.genre'));
  await expect(head).toContainText(say('pl', 'lists.of.pos'));
  await expect(head).toContainText(say('pl', 'rates.column'));
  await what.selectOption('date');
  await expect.poll(() => filterOf(page, 'of')).toBe('date/50,pos');
});

test('two selections of texts are compared, from the query to the chart, by keys alone', async ({ page }) => {
  await visit(page, results('&f=date:1451-1500'));
  await page.getByRole('link', { name: say('pl', 'facets.by-years') }).press('Enter');
  await expect.poll(() => filterOf(page, 'of')).toBe('date/50');
  const label = say('pl', 'texts.column.date');
  const chart = page.getByRole('figure', { name: `${label}: ${say('pl', 'lists.per-million')}`, exact: true });
  await expect(chart).toBeVisible();

  const opener = page.getByRole('button', { name: say('pl', 'compare.open') });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: say('pl', 'compare.choose') });
  await expect(dialog).toBeVisible();
  const compare = dialog.getByRole('button', { name: say('pl', 'compare.do'), exact: true });
  // At first it is what is searched, with which there is nothing to compare.
  await expect(year(dialog, 'from')).toHaveValue('1451');
  await expect(compare).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await year(dialog, 'from').fill('1501');
  await year(dialog, 'to').fill('1550');
  await page.keyboard.press('Enter');
  await expect(compare).toBeEnabled();
  await compare.press('Enter');
  await expect.poll(() => filterOf(page, 'against')).toBe('date:1501-1550');
  expect(filterOf(page)).toBe('date:1451-1500');

  const compared = page.getByRole('region', { name: say('pl', 'compare.title') });
  for (const f of ['date:1451-1500', 'date:1501-1550']) {
    await expect(compared).toContainText(count('pl', 'unit.hits', await hitsIn(page, f)));
  }
  await expect(chart).toBeVisible();
  await expect(page.locator('main thead')).toContainText(say('pl', 'compare.ratio'));
  await compared.getByRole('button', { name: say('pl', 'compare.swap') }).press('Enter');
  await expect.poll(() => filterOf(page)).toBe('date:1501-1550');
  expect(filterOf(page, 'against')).toBe('date:1451-1500');
  await compared.getByRole('button', { name: say('pl', 'compare.end') }).press('Enter');
  await expect.poll(() => filterOf(page, 'against')).toBeNull();
});

test('all texts are the second selection by keys alone, and steps of years lead to their hits', async ({ page }) => {
  await visit(page, results('&view=frequencies&of=date/50&rank=value&f=form:prose'));
  await page.getByRole('button', { name: say('pl', 'compare.open') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: say('pl', 'compare.choose') });
  const all = dialog.getByRole('button', { name: say('pl', 'compare.choose.take-all') });
  await all.press('Enter');
  await expect(all).toBeFocused();
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog).toContainText(say('pl', 'compare.choose.all'));
  await dialog.getByRole('button', { name: say('pl', 'compare.do'), exact: true }).press('Enter');
  await expect.poll(() => filterOf(page, 'against')).toBe('*');
  const compared = page.getByRole('region', { name: say('pl', 'compare.title') });
  for (const f of ['form:prose', '']) {
    await expect(compared).toContainText(count('pl', 'unit.hits', await hitsIn(page, f)));
  }
  await expect(compared).toContainText(say('pl', 'compare.all-texts'));
  await compared.getByRole('button', { name: say('pl', 'compare.swap') }).press('Enter');
  await expect.poll(() => filterOf(page)).toBeNull();
  expect(filterOf(page, 'against')).toBe('form:prose');
  await compared.getByRole('button', { name: say('pl', 'compare.end') }).press('Enter');
  await expect.poll(() => filterOf(page, 'against')).toBeNull();

  const step = page.locator('main tbody').getByRole('link').first();
  await step.press('Enter');
  await expect.poll(() => filterOf(page)).toMatch(/^date:\d+-\d+$/);
  const hits = await hitsIn(page, filterOf(page) ?? '');
  expect(hits).toBeGreaterThan(0);
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: count('pl', 'unit.hits', hits) })
      .first(),
  ).toBeVisible();
});

test('on a narrow screen the facets are folded away, and nothing is wider than it', async ({ page }) => {
  await resize(page, NARROW);
  const more = '&view=frequencies&of=date/50&f=date:1451-1500&against=date:1501-1550';
  await visit(page, results(more));
  await expect(box(page, 'genre').first()).toBeHidden();
  await page.getByText(say('pl', 'facets.title'), { exact: true }).click();
  await expect(box(page, 'genre').first()).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(NARROW.width);
});
