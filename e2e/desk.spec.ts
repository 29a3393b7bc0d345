/** The pages of staff stand beside their rail; the desk has what waits, with the way to each. */
import type { Page } from '@playwright/test';
import { expectClean } from './axe.ts';
import { logIn, makePerson, press, told } from './people.ts';
import { comeAs, count, expect, NARROW, say, test, visit, WIDE } from './site.ts';
import { bring, newCode, tei } from './text-zips.ts';

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);
const rail = (page: Page) => page.getByRole('navigation', { name: t('staff.rail') });
const part = (page: Page, name: Parameters<typeof say>[1]) =>
  page.getByRole('region', { name: new RegExp(`^${t(name)}`) });

test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

test('an editor without work is told where it comes from', async ({ page, baseURL }) => {
  await logIn(page, await makePerson(baseURL, 'editor'), '/desk');
  await expect(page.getByRole('heading', { level: 1, name: t('page.desk') })).toBeVisible();
  await expect(part(page, 'desk.own')).toContainText(t('desk.own-none'));
  const links = rail(page).getByRole('link');
  await expect(links).toHaveText([
    ...[t('page.desk'), new RegExp(t('nav.texts')), new RegExp(t('page.annotation')), t('nav.sources')],
    ...[t('staff.tables'), t('user.account')],
  ]);
  await expect(rail(page).locator('[aria-current="page"]')).toHaveText(t('page.desk'));
  await expectClean(page);
  await press(page, part(page, 'desk.own').getByRole('link', { name: t('desk.own-go') }));
  await expect(page.getByRole('heading', { level: 1, name: t('page.annotation') })).toBeFocused();
  await expect(rail(page).locator('[aria-current="page"]')).toHaveText(new RegExp(t('page.annotation')));
});

test('assigned sentences and flags stand on the desk, and their number beside it', async ({ page, baseURL }) => {
  const editor = await makePerson(baseURL, 'editor');
  const code = newCode();
  await logIn(page, editor, '/desk');
  await bring(page, code, tei(code, ['raz', 'dwa', 'trzy']).replaceAll('\n<lb', '<pc>.</pc>\n<lb'));
  await visit(page, `/annotation/sentences?code=${code}`);
  // A page of a text belongs to the place that leads to it.
  await expect(rail(page).locator('[aria-current="true"]')).toHaveText(new RegExp(t('page.annotation')));
  await page.locator('[role="row"][data-no="2"]').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: t('annotation-list.assign-to') }).click();
  await page.getByRole('menuitem', { name: editor.login }).click();
  await expect(told(page, t('annotation-list.assigned', { person: editor.login, count: 2 }))).toBeVisible();

  const desk = rail(page).getByRole('link').first();
  await press(page, desk);
  await expect(desk).toHaveText(new RegExp(count('pl', 'staff.waits-own', 2)));
  const line = part(page, 'desk.own').getByRole('listitem').filter({ hasText: code });
  await expect(line).toContainText(count('pl', 'annotation-list.sentences', 2));
  await expectClean(page);
  await press(page, line.getByRole('link'));
  await expect(page).toHaveURL(`/annotation/editor?code=${code}&sentenceNo=2`);
  await visit(page, '/desk');
  await expect(part(page, 'desk.imports').getByRole('link', { name: code })).toHaveAttribute(
    'href',
    `/manage-texts/text?code=${code}`,
  );
});

test('in a narrow window the rail is a bar at its foot, where the last places open from a button', async ({
  page,
  baseURL,
}) => {
  await logIn(page, await makePerson(baseURL, 'admin'), '/desk');
  await page.setViewportSize(NARROW);
  for (const target of await rail(page).locator('a:visible, button:visible').all()) {
    const box = await target.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(NARROW.height);
  }
  const log = rail(page).getByRole('link', { name: t('staff.log') });
  await expect(log).toBeHidden();
  const more = rail(page).getByRole('button', { name: t('staff.more') });
  await press(page, more);
  await expect(log).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(log).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, log);
  await expect(page).toHaveURL('/users?tab=audit');
  await expect(more).toHaveAttribute('data-here', 'true');
  // A window enlarged to 400 % belongs to the page: the bar is at its end.
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(rail(page)).toHaveCSS('position', 'static');
  await page.setViewportSize(WIDE);
  await expect(rail(page).locator('[aria-current]')).toHaveText(t('staff.log'));
});

test('who is no member of the staff has no rail, and neither has a page of readers', async ({ page, baseURL }) => {
  await logIn(page, await makePerson(baseURL, 'user'), '/users');
  await expect(rail(page)).toHaveCount(0);
  await page.goto('/desk');
  await expect(page.getByText(t('error.message.403'))).toBeVisible();
  await expect(rail(page)).toHaveCount(0);
  await logIn(page, await makePerson(baseURL, 'editor'), '/texts');
  await expect(rail(page)).toHaveCount(0);
});
