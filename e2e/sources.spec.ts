import { readFile } from 'node:fs/promises';
import { sourceMatrix, sourceNodes } from '@glosa/contract';
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { comeAs, count, expect, NARROW, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const tree = (page: Page) => page.getByRole('tree', { name: say('pl', 'page.sources') });
const row = (page: Page, name: string) => tree(page).getByRole('treeitem', { name: new RegExp(`^${name}`) });
const field = (page: Page) => page.getByRole('searchbox', { name: say('pl', 'sources.find') });
const told = (page: Page, text: string) => page.locator('main').getByRole('status').filter({ hasText: text });

/** The id of a part of the source of the sample corpus. */
async function part(page: Page, label: string): Promise<number> {
  const { nodes } = sourceNodes.answer.parse(await (await page.request.get('/api/source-nodes')).json());
  return nodes[0]?.children.find(({ abbr }) => abbr.pl === label)?.id ?? 0;
}

test('the tree is gone through by keys, says where one is, and leads into the chooser and back', async ({ page }) => {
  await visit(page, '/sources');
  const source = row(page, 'Narracja');
  const second = row(page, 'O gwieździe');
  await expect(source).toHaveAccessibleName(`Narracja o ogrodzie i gwieździe NHS ${count('pl', 'unit.passages', 15)}`);
  await source.focus();
  await page.keyboard.press('End');
  await expect(second).toBeFocused();
  for (const [name, value] of Object.entries({ level: '2', posinset: '2', setsize: '2', selected: 'false' })) {
    await expect(second).toHaveAttribute(`aria-${name}`, value);
  }
  await expect(second).not.toHaveAttribute('aria-expanded');
  await page.keyboard.press('ArrowLeft');
  await expect(source).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(source).toHaveAttribute('aria-expanded', 'false');
  await expect(page).toHaveURL(/#open=$/);
  await page.reload();
  await expect(source).toHaveAttribute('aria-expanded', 'false');
  await source.focus();
  await page.keyboard.press('*');
  await expect(source).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.type('o gw');
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /O gwieździe/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(second).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `${say('pl', 'source-search.choose')}: O gwieździe` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /O gwieździe/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(second).toHaveAttribute('aria-selected', 'true');
});

test('who draws on what is a plot, each mark of which leads to its passages, by keys and in its table', async ({
  page,
}) => {
  await visit(page, '/sources');
  const { rows, texts } = sourceMatrix.answer.parse(await (await page.request.get('/api/sources/matrix')).json());
  const source = 'Narracja o ogrodzie i gwieździe';
  const plot = page.getByRole('figure', { name: say('pl', 'plots.matrix.title-parts', { source }) });
  const marks = plot.getByRole('link');
  await expect(marks).toHaveCount(rows.reduce((sum, { cells }) => sum + cells.length, 0));
  const [cell] = rows[1]?.cells ?? [];
  const text = texts.find(({ code }) => code === cell?.code);
  const spoken = `O gwieździe · ${say('pl', 'plots.within')}: ${source} · ${say('pl', 'plots.matrix.text')}: ${text?.name.pl}`;
  const mark = plot.getByRole('link', { name: `${spoken} · ${say('pl', 'plots.passages')}: ${cell?.passages}` });
  await marks.first().focus();
  for (let at = 0; at < (rows[0]?.cells.length ?? 0); at++) await page.keyboard.press('ArrowRight');
  await expect(mark).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/sources/search/${rows[1]?.node.id}\\?texts=${cell?.code}$`));
  await expect(told(page, count('pl', 'source-search.intro', cell?.passages ?? 0))).toBeVisible();
  await page.goBack();
  await plot.getByRole('button', { name: say('pl', 'plots.table') }).click();
  await expect(plot.getByRole('row')).toHaveCount(1 + (await plot.getByRole('link').count()));
  await plot.getByRole('link', { name: 'O gwieździe' }).first().click();
  await expect(told(page, count('pl', 'source-search.intro', cell?.passages ?? 0))).toBeVisible();
});

test('sources are found by name, by abbreviation and by their words', async ({ page }) => {
  await visit(page, '/sources');
  await field(page).fill('gwiezdz');
  await expect(told(page, count('pl', 'sources.nodes-found', 2))).toBeVisible();
  await expect(row(page, 'O ogrodzie')).toBeVisible();
  await field(page).fill('nhs 2');
  await expect(row(page, 'O ogrodzie')).toHaveCount(0);
  await expect(row(page, 'O gwieździe')).toBeVisible();
  await field(page).press('Escape');
  await expect(row(page, 'O ogrodzie')).toBeVisible();
  await field(page).fill('STELLA sicut');
  await field(page).press('Enter');
  const found = page.getByRole('region', { name: count('pl', 'sources.found', 1) });
  await expect(found.getByRole('listitem')).toContainText(['NHS 2,3']);
  await expect(found.locator('mark')).toHaveText(['stella', 'sicut']);
  await expect(found.locator('[lang="la"]')).toHaveCount(1);
  await expect(told(page, count('pl', 'sources.found', 1))).toBeAttached();
  // What was found is in the address: it is there again after Back and a reload.
  await found.getByRole('link').click();
  await expect(page.locator('main h1')).toHaveText('NHS 2,3');
  await expect(page).toHaveTitle(/O gwieździe, werset 3/);
  await page.goBack();
  await expect(found.getByRole('listitem')).toContainText(['NHS 2,3']);
  await page.reload();
  await expect(found.getByRole('listitem')).toContainText(['NHS 2,3']);
  await field(page).fill('999999');
  await field(page).press('Enter');
  await expect(told(page, say('pl', 'sources.nothing-found', { typed: '999999' }))).toBeAttached();
  await field(page).fill('ogrodzie');
  await field(page).press('Enter');
  await page.getByRole('button', { name: /› O ogrodzie$/ }).click();
  await expect(row(page, 'O ogrodzie')).toBeFocused();
});

test('a reference leads to its verse at once, and a search that failed is asked again', async ({ page, faults }) => {
  await visit(page, '/sources');
  await page.route('**/api/search/sources/**', (route) => route.abort());
  await field(page).fill('NHS 1,4');
  await field(page).press('Enter');
  const problem = page.getByRole('alert').filter({ hasText: say('pl', 'sources.find-failed') });
  await expect(problem).toBeVisible();
  // Until it is tried again by itself no longer.
  const again = problem.getByRole('button', { name: say('pl', 'failure.retry') });
  await expect(again).toBeVisible();
  await page.unroute('**/api/search/sources/**');
  await again.click();
  await expect(page).toHaveURL(/\/sources\/search\/\d+\?verseFrom=4&verseTo=4$/);
  await expect(page.locator('main h2')).toHaveText(['NHS 1,4']);
  faults.length = 0;
});

test('verses are chosen from one to a later one, and their passages open in the text', async ({ page }) => {
  await visit(page, '/sources#find=nhs%202,3-5');
  await row(page, 'O gwieździe').press('Enter');
  const chooser = page.getByRole('dialog');
  const verses = chooser.getByRole('listbox', { name: say('pl', 'verses.list') }).getByRole('option');
  const chosen = chooser.getByRole('option', { selected: true });
  const linked = (label: string, passages: number) => `${label} ${count('pl', 'unit.passages', passages)}`;
  await expect(chosen).toHaveCount(3);
  await expect(chosen.first()).toHaveAccessibleName(linked('3', 1));
  await expect(verses.nth(1)).toHaveAccessibleName(linked('2', 3));
  // Two presses choose a range, in either direction; the next one begins another.
  await verses.nth(5).click();
  await expect(chosen).toHaveCount(1);
  await verses.nth(3).click();
  await expect(chooser.getByRole('status')).toHaveText(`4–6: ${count('pl', 'unit.source-verses', 3)}`);
  // So do Shift and the arrows.
  await verses.nth(1).click();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(verses.nth(2)).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(chooser.getByRole('status')).toHaveText(`2–3: ${count('pl', 'unit.source-verses', 2)}`);
  await chooser.getByRole('button', { name: say('pl', 'verses.show') }).click();
  await expect(page.locator('main h2')).toHaveText(['NHS 2,2', 'NHS 2,3']);
  await expect(page.locator('main h1')).toBeFocused();
  await page.getByRole('link', { name: /trzech kr/i }).click();
  await expect(page).toHaveURL(/texts=SK/);
  await expect(page.getByRole('link', { name: /^1v\.1/ })).toHaveCount(0);
  await page.getByRole('link', { name: /^A1v\.1–A1v\.3/ }).click();
  await expect(page).toHaveURL(/\/texts\/item\?code=SK&startCardNumber=2&startVerseNo=1.*&hl=/);
  await expect(page.locator('main [data-verse] mark').first()).toBeVisible();
});

test('columns are moved, removed and added by keys, and stay in the address and in the file', async ({ page }) => {
  await visit(page, `/sources/compare/${await part(page, '2')}?verseFrom=1&verseTo=2&marks=all`);
  const heads = page.getByRole('columnheader');
  await expect(heads).toContainText([
    say('pl', 'compare.source'),
    /trzech kr.*Kraków \(made up\), made up, c\. 1540/is,
    /made-up manuscript 2/,
  ]);
  await expect(page.getByRole('rowheader')).toContainText(['NHS 2,1–2']);
  await expect(page.getByRole('rowheader').locator('[lang="la"]')).toHaveCount(2);
  const right = heads.nth(1).getByRole('button').first();
  await right.press('Enter');
  await expect(heads.nth(2)).toContainText(/trzech kr/i);
  await expect(heads.nth(2).getByRole('button').first()).toBeFocused();
  await expect(told(page, say('pl', 'compare.columns', { texts: '' }).trim())).toBeAttached();
  await expect(page).toHaveURL(/texts=MP%2CSK/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('pl', 'compare.export') }).click(),
  ]);
  const [head, line, ...more] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  expect(head?.split('\t')).toEqual([say('pl', 'compare.verses'), say('pl', 'compare.source'), 'MP', 'SK']);
  expect([line?.split('\t').length, more.length]).toEqual([4, 0]);
  await heads.nth(1).getByRole('button').last().press('Enter');
  await expect(heads).toHaveCount(2);
  const add = page.getByRole('combobox', { name: say('pl', 'compare.add') });
  await expect(add).toBeFocused();
  await add.selectOption('MP');
  await expect(heads).toHaveCount(3);
  await page.goBack();
  await expect(heads).toHaveCount(2);
});

test('a source that is not there is not found, of a whole one only verses with passages are listed', async ({
  page,
  faults,
}) => {
  const second = await part(page, '2');
  await visit(page, `/sources/search/${second - 2}`);
  await expect(page.locator('main h1')).toHaveText('Narracja o ogrodzie i gwieździe');
  await expect(page.getByText(say('pl', 'source-search.only-linked'))).toBeVisible();
  await expect(page.locator('main h2')).toHaveCount(13);
  for (const kind of ['search', 'compare']) {
    expect(await visit(page, `/sources/${kind}/999999`)).toBe(404);
    await expect(page.locator('main h1')).toHaveText(/404/);
  }
  faults.length = 0;
});

test('the pages are clean, compared texts in contrast, too, and fit a narrow screen', async ({ page, baseURL }) => {
  await visit(page, '/sources');
  await field(page).fill('stella');
  await field(page).press('Enter');
  await page.locator('main mark').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await field(page).fill('');
  await row(page, 'O gwieździe').press('Enter');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  expect(await violations(page)).toEqual([]);
  const second = await part(page, '2');
  await comeAs(page, baseURL, { contrast: true });
  await page.setViewportSize(NARROW);
  await visit(page, `/sources/compare/${second}?marks=all`);
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  await expect(cells.first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const [above, below] = [await page.getByRole('rowheader').first().boundingBox(), await cells.first().boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  for (const address of [page.url(), '/sources', `/sources/search/${second}`]) {
    if (address !== page.url()) await visit(page, address);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([address, overflow]).toEqual([address, 0]);
  }
});
