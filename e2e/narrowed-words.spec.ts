/** Words and grammatical forms counted in the texts that are chosen by their records. */
import type { Locator, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { logIn, makePerson, press, tabTo } from './people.ts';
import { comeAs, count, expect, NARROW, resize, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);
const filterOf = (page: Page) => new URL(page.url()).searchParams.get('f');
const rows = (page: Page): Locator => page.getByRole('list', { name: t('words.title.lemma') });
const fields = (page: Page): Locator => page.locator('main summary').filter({ hasText: t('facets.title') });
const forms = (page: Page): Locator => page.getByRole('list', { name: t('texts.column.form'), exact: true });
const chips = (page: Page): Locator => page.getByRole('region', { name: t('texts.facets.chosen') });
/** That the numbers are of so many texts. */
const scope = (page: Page, texts: number): Locator =>
  page.getByText(
    new RegExp(`^${t('words.scope', { texts: count('pl', 'unit.texts', texts), words: '', by: '' }).slice(0, -4)}`),
  );

/** How often the server counts a lemma in the texts of a filter. */
async function hitsOf(page: Page, lemma: string, f: string): Promise<number> {
  const answer = await page.request.get(`/api/words/${encodeURIComponent(lemma)}?f=${encodeURIComponent(f)}`);
  return ((await answer.json()) as { hits: number }).hits;
}

test('a field narrows words, and the filter stays on the way to a word, its sentences and forms, by keys alone', async ({
  page,
}) => {
  await visit(page, '/words?sort=hits');
  const dated = 'date:1451-1500';
  const inAll = await hitsOf(page, 'być', '');
  const narrowed = await hitsOf(page, 'być', dated);
  expect(narrowed).toBeGreaterThan(0);
  expect(narrowed).toBeLessThan(inAll);

  await press(page, fields(page));
  await tabTo(page, page.getByRole('textbox', { name: t('texts.facets.from') }));
  await page.keyboard.type('1451');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1500');
  await page.keyboard.press('Enter');
  await expect.poll(() => filterOf(page)).toBe(dated);
  const number = rows(page).getByRole('link', { name: t('words.places', { of: 'być', count: String(narrowed) }) });
  await expect(number.first()).toBeVisible();
  await expect(number.first()).toHaveAttribute('href', /[?&]f=date%3A1451-1500/);
  await expect(scope(page, 2)).toContainText('1451–1500');
  expect(await violations(page)).toEqual([]);

  await press(page, rows(page).getByRole('link', { name: 'być', exact: true }));
  await expect(page.locator('main h1')).toHaveText('być');
  expect(filterOf(page)).toBe(dated);
  const total = page.getByRole('status').filter({ hasText: t('words.total') });
  await expect(total.getByRole('link')).toHaveText(String(narrowed));
  await press(page, page.getByRole('link', { name: t('words.as-sentences') }));
  await expect(page).toHaveURL(/\/search\/words\?/);
  expect(filterOf(page)).toBe(dated);
  await expect(page.getByRole('status').filter({ hasText: count('pl', 'unit.hits', narrowed) })).toBeVisible();

  await press(page, page.getByRole('link', { name: t('words.mode.single') }));
  await expect(page).toHaveURL(/\/grammar\/single\?f=date%3A1451-1500$/);
  const overview = page.getByRole('region', { name: t('grammar.overview') });
  await press(page, overview.locator('li a').first());
  await expect(page).toHaveURL(/class=subst/);
  const hits = page.locator('main p[role="status"] a').first();
  await expect(hits).toHaveAttribute('href', /[?&]f=date%3A1451-1500/);
  const before = await hits.textContent();
  await expect(scope(page, 2)).toBeVisible();

  await press(page, chips(page).getByRole('button', { name: /1451–1500/ }));
  await expect.poll(() => filterOf(page)).toBeNull();
  await expect(hits).not.toHaveText(before ?? '');
  await expect(chips(page)).toBeFocused();
  await expect(scope(page, 2)).toBeHidden();
});

test('values are chosen and left out on pages of forms, with the number of their texts', async ({ page }) => {
  await visit(page, '/grammar/double');
  await fields(page).click();
  const prose = forms(page).getByRole('checkbox', { name: /^proza/ });
  await expect(prose).toHaveAccessibleName(new RegExp(count('pl', 'unit.texts', 2)));
  await prose.check();
  await expect.poll(() => filterOf(page)).toBe('form:prose');
  await expect(scope(page, 2)).toBeVisible();
  await forms(page)
    .getByRole('button', { name: t('texts.facets.exclude', { value: 'proza' }) })
    .click();
  await expect.poll(() => filterOf(page)).toBe('-form:prose');
  // The texts left have no composite forms.
  await expect(page.getByText(t('grammar.no-classes.chosen'))).toBeVisible();
  await chips(page)
    .getByRole('button', { name: t('texts.facets.clear') })
    .click();
  await expect.poll(() => filterOf(page)).toBeNull();
  await expect(page.getByRole('region', { name: t('grammar.overview') })).toBeVisible();
});

test('that no text fits is said, what cannot be read is named, and all texts are one step away', async ({ page }) => {
  for (const address of [
    '/words',
    '/words?lemma=być',
    '/search/words?q=być',
    '/grammar/single',
    '/grammar/double?class=perf',
  ]) {
    await visit(page, `${address}${address.includes('?') ? '&' : '?'}f=nonsense,language:tlh`);
    await expect(page.getByText(t('texts.facets.unread', { terms: 'nonsense' }))).toBeVisible();
    const told = page.getByRole('status').filter({ hasText: t('facets.no-text') });
    await expect(told).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('words.wider.texts') })
      .click();
    await expect(told).toBeHidden();
    expect(filterOf(page)).toBeNull();
  }
});

test('a selection that was kept narrows words, too', async ({ page, baseURL }) => {
  await logIn(page, await makePerson(baseURL, 'user'));
  await visit(page, '/words?f=-form:verse');
  await page.getByRole('button', { name: t('selections.open') }).click();
  const panel = page.getByRole('dialog', { name: t('selections.title') });
  await panel.getByLabel(t('selections.name')).fill('Bez wierszy');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('selections.kept', { name: 'Bez wierszy' }))).toBeVisible();
  await visit(page, '/grammar/single?class=subst');
  await page.getByRole('button', { name: t('selections.open') }).click();
  await panel.getByRole('button', { name: /^Bez wierszy/ }).click();
  await expect.poll(() => filterOf(page)).toBe('-form:verse');
  await expect(page).toHaveURL(/class=subst/);
});

test('on a narrow screen nothing is wider than it', async ({ page }) => {
  await resize(page, NARROW);
  for (const address of ['/words?q=b', '/grammar/single?class=subst']) {
    await visit(page, `${address}&f=form:prose,-genre:sermon`);
    await expect(scope(page, 2)).toBeVisible();
    await expect(chips(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  }
});
