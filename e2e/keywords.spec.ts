import { expect, test } from '@playwright/test';

const PROSE = '/keywords?lang=en&f=form%3Aprose&of=norm&minimum=1&level=none';

test('the list of texts leads to the keywords of those it is narrowed to', async ({ page }) => {
  await page.goto('/texts?lang=en&f=form%3Aprose');
  await page.getByRole('link', { name: 'Keywords of these texts' }).click();
  await expect(page).toHaveURL(/\/keywords\?f=form%3Aprose/);
  await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selection', exact: true })).toContainText('2 texts');
  await expect(page.getByRole('region', { name: 'Reference', exact: true })).toContainText('all other texts');
});

test('keywords are a table with a picture, whose values lead to their places in the selection', async ({ page }) => {
  await page.goto(PROSE);
  const rows = page.getByRole('table').getByRole('row');
  const plot = rows.nth(1).getByRole('img');
  await expect(plot).toHaveAttribute('aria-label', /^Log ratio [\d.−-]+, 95 % interval from [\d.−-]+ to [\d.−-]+$/);
  const hits = await rows.nth(1).getByRole('cell').first().innerText();
  await rows.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/results\?.*f=form%3Aprose/);
  await expect(page.getByText(new RegExp(`^${hits.split('\n')[0]} `)).first()).toBeVisible();
});

test('columns order the list, and the address says so', async ({ page }) => {
  await page.goto(PROSE);
  const order = page.getByRole('columnheader', { name: 'Log ratio', exact: true });
  await order.getByRole('button').click();
  await expect(order).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=logRatio/);
  await order.getByRole('button').press('Enter');
  await expect(order).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/order=asc/);
});

test('texts are chosen with the keyboard alone, and what is compared is said', async ({ page }) => {
  await page.goto('/keywords?lang=en');
  await expect(page.getByText('Choose the texts whose keywords you want to see.')).toBeVisible();
  const selection = page.getByRole('region', { name: 'Selection', exact: true });
  const prose = selection.getByRole('checkbox', { name: /prose/i });
  await prose.focus();
  await prose.press('Space');
  await expect(page).toHaveURL(/f=form%3Aprose/);
  await expect(page.getByText(/values compared; significant from G²/)).toBeVisible();
  const reference = page.getByRole('region', { name: 'Reference', exact: true });
  await reference.getByText('Choose texts to compare with').press('Enter');
  await reference.getByRole('checkbox', { name: /verse/i }).press('Space');
  await expect(page).toHaveURL(/against=form%3Averse/);
  await expect(reference).toContainText('2 texts');
});

test('a comparison of a set with itself says why there is nothing', async ({ page }) => {
  await page.goto('/keywords?lang=en&f=form%3Aprose&against=form%3Aprose');
  await expect(page.getByRole('alert')).toHaveText(/All texts to compare with are in the selection/);
});

test('the whole list is a file', async ({ page }) => {
  await page.goto(PROSE);
  await page.getByRole('button', { name: 'Download' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /TSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('glosa-keywords.tsv');
});
