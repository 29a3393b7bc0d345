/** Texts and sentences to be annotated: progress, filters in the address, changes of several sentences and their undo. */
import type { Page } from '@playwright/test';
import { expectClean, violations } from './axe.ts';
import { logIn, makePerson, press, told } from './people.ts';
import { comeAs, count, expect, NARROW, say, test, visit } from './site.ts';
import { bring, newCode, tei } from './text-zips.ts';

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);
const SENTENCES = 104;

/** More sentences than the server gives at once, the third of them with a lemma; each is a verse. */
function manySentences(code: string): string {
  const verses = Array.from({ length: SENTENCES }, (_, i) => (i === 2 ? 'Żona/żona króla' : `słowo ${i + 1}`));
  return tei(code, verses).replaceAll('\n<lb', '<pc>.</pc>\n<lb');
}

const row = (page: Page, no: number) => page.locator(`[role="row"][data-no="${no}"]`);
const numbersOf = (page: Page) =>
  page.locator('[role="row"][data-no]').evaluateAll((rows) => rows.map((one) => Number(one.dataset['no'])));
/** What narrows a list to some; there is none where it would leave nothing. */
const filter = (page: Page, name: Parameters<typeof say>[1]) =>
  page.getByRole('button', { name: new RegExp(`^${t(name)} [\\d\\s]+$`) });

let code = '';
let login = '';

test.beforeEach(async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  const editor = await makePerson(baseURL, 'editor');
  ({ login } = editor);
  await logIn(page, editor, '/annotation');
  code = newCode();
  await bring(page, code, manySentences(code));
});

test('from the list of texts to sentences that are called done by keyboard, and back', async ({ page }) => {
  await visit(page, `/annotation?find=${code}`);
  const line = page.getByRole('row').filter({ has: page.getByRole('link', { name: code }) });
  await expect(line).toContainText(
    t('annotation-list.annotated-and-signed', { share: '< 1%', part: 0, whole: SENTENCES }),
  );
  await expect(line.getByRole('link', { name: t('annotation-list.begin') })).toHaveAttribute('href', /sentenceNo=1$/);
  expect(await violations(page)).toEqual([]);
  await filter(page, 'annotation-list.show-open').click();
  await expect(page).toHaveURL(`/annotation?find=${code}&show=open`);
  await expect(line).toBeVisible();
  await page.goBack();
  await visit(page, `/annotation?find=${code}&show=own`);
  await expect(page.getByText(t('annotation-list.none-own'))).toBeVisible();
  await visit(page, `/annotation/sentences?code=${code}&filter=not-done&sort=text`);

  await row(page, 1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText(count('pl', 'annotation-list.selected', 2)).first()).toBeVisible();
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: t('annotation-list.mark-done') }).click();
  await page.getByRole('button', { name: t('annotate.done-anyway') }).click();
  await expect(told(page, t('annotation-list.marked-done', { count: 2 }))).toBeVisible();
  await expect.poll(async () => (await numbersOf(page))[0]).toBe(3);
  await expect(row(page, 3)).toBeFocused();
  await page.getByRole('button', { name: t('alert.undo') }).click();
  await expect(told(page, t('annotation-list.undone'))).toBeVisible();
  // The list stays where it was; what came back is before that, as soon as it has been read again.
  await expect
    .poll(async () => {
      await page.keyboard.press('Home');
      return (await numbersOf(page))[0];
    })
    .toBe(1);
});

test('a long list is one for the keys, is filtered by its address, and takes one back to where one was', async ({
  page,
}) => {
  await visit(page, `/annotation/sentences?code=${code}&sort=text`);
  await row(page, 1).focus();
  await page.keyboard.press('End');
  await expect(row(page, SENTENCES)).toBeFocused();
  await expect(row(page, SENTENCES)).toContainText(`słowo ${SENTENCES}`);
  await page.keyboard.press('n');
  await expect(row(page, 1)).toBeFocused();
  await page.getByRole('searchbox', { name: t('annotation-list.contains') }).fill('ŻON');
  await expect.poll(() => numbersOf(page)).toEqual([3]);
  await expect(page).toHaveURL(/code=\w+&contains=%C5%BBON&sort=text$/);
  await row(page, 3).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/annotation/editor?code=${code}&sentenceNo=3`);
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.goBack();
  await expect(row(page, 3)).toBeFocused();
  expect(await numbersOf(page)).toEqual([3]);
});

test('on a narrow screen a range is assigned, and given back', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, `/annotation/sentences?code=${code}`);
  await page.getByRole('button', { name: t('annotation-list.range') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('annotation-list.range-from')).fill('2');
  await dialog.getByLabel(t('annotation-list.range-to')).fill('103');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: t('annotation-list.assign-to') }).click();
  await page.getByRole('menuitem', { name: login }).click();
  await expect(told(page, t('annotation-list.assigned', { person: login, count: 102 }))).toBeVisible();
  await expect(row(page, 2)).toContainText(login);
  await page.evaluate(() => {
    document.documentElement.dataset['contrast'] = 'on';
  });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: t('alert.undo') }).click();
  await expect(told(page, t('annotation-list.undone'))).toBeVisible();
  await expect(filter(page, 'annotation-list.filter-mine')).toHaveCount(0);
  await visit(page, `/annotation/sentences?code=${code}&filter=mine`);
  await expect(page.getByText(t('annotation-list.nothing'))).toBeVisible();
});

test('what needs a person comes first, and the map and the chips narrow the list', async ({ page }) => {
  await visit(page, `/annotation/sentences?code=${code}`);
  // The only sentence with a lemma is behind all that have none.
  await expect(row(page, 1)).toContainText(t('annotation-state.empty'));
  await row(page, 1).focus();
  await page.keyboard.press('End');
  await expect(row(page, 3)).toBeFocused();
  await expect(row(page, 3)).toContainText(t('annotation-state.partial'));
  await expect(filter(page, 'annotation-list.filter-all')).toHaveText(new RegExp(`${SENTENCES}$`));
  await filter(page, 'annotation-list.filter-partial').click();
  await expect.poll(() => numbersOf(page)).toEqual([3]);
  await expect(page).toHaveURL(/filter=partial$/);
  await filter(page, 'annotation-list.filter-partial').click();
  await expect(page).toHaveURL(`/annotation/sentences?code=${code}`);

  const map = page.getByRole('region', { name: t('annotation-map.title') });
  const card = map.getByRole('button', { name: /^1r/ });
  await expect(card).toHaveAccessibleName(new RegExp(`${t('annotation-state.partial')} 1$`));
  await press(page, card);
  await expect(page).toHaveURL(new RegExp(`&from=1&to=${SENTENCES}$`));
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await expectClean(page);
  await press(page, map.getByRole('button', { name: t('annotation-map.all') }));
  await expect(page).toHaveURL(`/annotation/sentences?code=${code}`);
});
