/** Hits narrowed, counted and compared by what the records of their texts say. */
import { violations } from './axe.ts';
import { press, tabTo } from './people.ts';
import { comeAs, expect, NARROW, resize, say, test, visit } from './site.ts';

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);

test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

test('facets beside the hits narrow the search, exclude, and are taken away, by keyboard', async ({ page }) => {
  await visit(page, '/results?q=i*');
  const language = page.getByRole('list', { name: t('texts.column.language') });
  const latin = language.getByRole('checkbox', { name: /łaciński/ });
  await tabTo(page, latin);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/f=language%3Ala/);
  const chosen = page.getByRole('region', { name: t('texts.facets.chosen') });
  const term = `${t('texts.column.language')}: łaciński`;
  await press(page, chosen.getByRole('button', { name: t('texts.facets.remove', { term }) }));
  await expect(page).not.toHaveURL(/f=/);
  await press(page, language.getByRole('button', { name: t('texts.facets.exclude', { value: 'łaciński' }) }));
  await expect(page).toHaveURL(/f=-language%3Ala/);
  expect(await violations(page)).toEqual([]);
  // In Latin the word does not occur: to narrow to it would leave nothing.
  await visit(page, '/results?q=i');
  await expect(page.getByRole('list', { name: t('texts.column.form') })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /łaciński/ })).toHaveCount(0);
});

test('frequencies by half-century are drawn, and set against those of other texts', async ({ page }) => {
  await visit(page, '/results?q=i&view=frequencies&of=date/50&f=text_form:x');
  await expect(page.getByText('text_form:x').first()).toBeVisible();
  await visit(page, '/results?q=i&view=frequencies&of=date/50&f=form:prose');
  await expect(page.getByRole('columnheader', { name: t('rates.column') })).toBeVisible();
  await press(page, page.getByRole('button', { name: t('compare.open') }));
  const dialog = page.getByRole('dialog', { name: t('compare.choose') });
  await expect(dialog.getByText(t('compare.choose.about'))).toBeVisible();
  // At first the texts that are searched: there is nothing to compare them with.
  await expect(dialog.getByText(t('compare.choose.same'))).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('compare.do'), exact: true })).toBeDisabled();
  await dialog
    .getByRole('list', { name: t('texts.column.form') })
    .getByRole('checkbox', { name: /prose|proza/ })
    .uncheck();
  await dialog
    .getByRole('list', { name: t('texts.column.form') })
    .getByRole('checkbox', { name: /verse|wiersz/ })
    .check();
  await press(page, dialog.getByRole('button', { name: t('compare.do'), exact: true }));
  await expect(page).toHaveURL(/against=form%3Averse/);
  await expect(page.getByRole('columnheader', { name: t('compare.ratio') })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // On a telephone nothing of either selection stands beyond the edge.
  await resize(page, NARROW);
  const place = page.getByRole('region', { name: t('lists.table') });
  await expect(place.getByRole('columnheader')).toHaveCount(6);
  expect(await place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await violations(page)).toEqual([]);
});
