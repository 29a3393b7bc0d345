/** What an installation says of its records: fields of its own, values within values, headers that say otherwise. */
import type { Page } from '@playwright/test';
import { expectClean, violations } from './axe.ts';
import { logIn, makePerson, press, tabTo, told } from './people.ts';
import { comeAs, expect, NARROW, test, visit } from './site.ts';
import { bring, bringTable, newCode, tei, zip } from './text-zips.ts';
import { actions, button, check, choose, find, named, t, VERSES } from './upload-form.ts';

test.beforeEach(async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  await logIn(page, await makePerson(baseURL, 'editor'), '/manage-texts');
});

const keywords = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, key]) => `<keywords n="${name}"><term key="${key}"/></keywords>`);

/** A text whose header classifies it. */
const classified = (code: string, values: Readonly<Record<string, string>>): string =>
  tei(code, VERSES).replace(
    '</teiHeader>',
    `<profileDesc><textClass>${keywords(values).join('')}</textClass></profileDesc></teiHeader>`,
  );

/** Three texts, and two fields that only they have: a kind of play, within another, and a number of leaves. */
async function bringPlays(page: Page) {
  const own = newCode();
  const [kind, leaves] = [`${own}k`, `${own}n`];
  const texts = ['A', 'B', 'C'].map((one) => `${own}${one}`);
  const names = `key\tkind\tfacet\tname_pl\tname_en\n${kind}\tvalue\tyes\tPole ${own}\tField ${own}\n${leaves}\tnumber\tno\tLiczba ${own}\tNumber ${own}\n`;
  await bringTable(page, 'record-fields', { 'fields.tsv': names });
  const values = `facet\tvalue\tparent\tname_pl\tname_en\n${kind}\tdrama\t\tdramat\tdrama\n${kind}\tmystery\tdrama\tmisterium\tmystery play\n`;
  await bringTable(page, 'vocabulary', { 'vocabulary.tsv': values });
  const said = [{ [kind]: 'mystery', [leaves]: '9' }, { [kind]: 'drama', [leaves]: '12' }, {}];
  for (const [i, code] of texts.entries()) await bring(page, code, classified(code, said[i] ?? {}));
  return { own, kind, leaves, texts, fieldName: `Pole ${own}`, numberName: `Liczba ${own}` };
}

test('values within values narrow the list, as a tree, by keyboard', async ({ page }) => {
  const { own, kind, leaves, texts, fieldName, numberName } = await bringPlays(page);
  const [mystery = '', drama = '', other = ''] = texts;
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, `/texts?find=${own}&columns=code,further.${kind},further.${leaves}`);
  const shown = async () =>
    (await page.locator('main table tbody').innerText()).match(new RegExp(`${own}[ABC]`, 'g')) ?? [];
  await expect.poll(async () => [...new Set(await shown())]).toEqual(texts);
  // The head of a declared column orders the list: numbers from the greatest.
  await press(page, page.getByRole('columnheader', { name: named(numberName) }).getByRole('button'));
  await expect(page).toHaveURL(new RegExp(`sort=-further\\.${leaves}`));
  await expect.poll(async () => [...new Set(await shown())]).toEqual([drama, mystery, other]);
  await page.keyboard.press('Enter');
  await expect.poll(async () => [...new Set(await shown())]).toEqual([mystery, drama, other]);

  const facet = page.getByRole('list', { name: fieldName });
  const within = facet.getByRole('list', { name: 'dramat' });
  await expect(within.getByRole('listitem')).toHaveCount(1);
  await expect(within.getByRole('checkbox', { name: /^misterium/ })).toBeVisible();
  // A text that has a value has the one it is part of.
  await tabTo(page, facet.getByRole('checkbox', { name: /^dramat/ }));
  await page.keyboard.press('Space');
  await expect.poll(async () => [...new Set(await shown())]).toEqual([mystery, drama]);
  await press(page, within.getByRole('button', { name: t('texts.facets.exclude', { value: 'misterium' }) }));
  await expect.poll(async () => [...new Set(await shown())]).toEqual([drama]);
  await page.reload();
  await expect.poll(async () => [...new Set(await shown())]).toEqual([drama]);
  expect(await violations(page)).toEqual([]);
  // What is part of a value stands further in.
  const [outer, inner] = await Promise.all(
    [facet, within].map((list) => list.getByRole('checkbox').first().boundingBox()),
  );
  expect((inner?.x ?? 0) - (outer?.x ?? 0)).toBeGreaterThan(8);
});

test('a declared field is typed by hand, of its kind alone, and read with its name', async ({ page }) => {
  const { numberName, fieldName, texts } = await bringPlays(page);
  const [code = ''] = texts;
  await visit(page, `/manage-texts/text?code=${code}&view=record`);
  const edit = page.getByRole('button', { name: new RegExp(`${numberName}$`) });
  await press(page, edit);
  const field = page.getByRole('textbox', { name: named(numberName) });
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('wiele');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/wiele/);
  await expectClean(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('14');
  await page.keyboard.press('Enter');
  await expect(told(page, t('record-edit.saved', { field: numberName }))).toBeVisible();
  await visit(page, `/texts/item?code=${code}`);
  const note = page.getByRole('region', { name: t('record.whole') });
  await press(page, button(note, 'record.more'));
  const record = note.locator('dl').filter({ hasText: numberName });
  await expect(record).toContainText('14');
  await expect(record).toContainText(fieldName);
  await expect(record).toContainText('misterium');
});

test('a header that says otherwise than the table is taken field by field, by keyboard', async ({ page }) => {
  const code = newCode();
  await bring(page, code, classified(code, { genre: 'sermon', form: 'prose' }));
  await bringTable(page, 'text-records', { 'texts.tsv': `code\tgenre\tform\n${code}\tprayer\tverse\n` });
  await find(page, code);
  await choose(page, actions(page, code), t('manage.replace'));
  const dialog = page.getByRole('dialog');
  await check(page, dialog, await zip(classified(code, { genre: 'song', form: 'prose' })));
  const differences = dialog.getByRole('region', { name: named(t('upload.differences')) });
  const line = (field: Parameters<typeof t>[0]) => differences.getByRole('row').filter({ hasText: t(field) });
  await expect(line('record-field.genre')).toContainText('song');
  await expect(line('record-field.genre')).toContainText('prayer');
  await expect(line('record-field.form')).toContainText('verse');
  expect(await violations(page)).toEqual([]);
  const box = line('record-field.genre').getByRole('checkbox');
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  await press(page, button(dialog, 'upload.to-changes'));
  await press(page, dialog.getByRole('button', { name: named(t('upload.import')) }));
  await expect(dialog).toHaveCount(0);
  const record = await page.request.get(`/api/texts/record/${code}?lang=pl`);
  const { entries } = (await record.json()) as { entries: { field: string; values: { text: string }[] }[] };
  const said = new Map(entries.map(({ field, values }) => [field, values.map(({ text }) => text)]));
  expect([said.get('genre'), said.get('form')]).toEqual([['pieśń'], ['wiersz']]);
});
