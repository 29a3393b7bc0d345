/** The list of texts as staff work with it: by keys, several texts at once, as many rows as there is room for. */
import { violations } from './axe.ts';
import { logIn, makePerson, press, told } from './people.ts';
import { comeAs, count, expect, test } from './site.ts';
import { bring, newCode, tei } from './text-zips.ts';
import { button, row, t, VERSES } from './upload-form.ts';

test.beforeEach(async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  await logIn(page, await makePerson(baseURL, 'editor'), '/manage-texts');
});

test('texts are chosen by keys and hidden together, and one press brings all of them back', async ({ page }) => {
  const codes = [newCode(), newCode()];
  for (const code of codes) await bring(page, code, tei(code, VERSES));
  await page.goto('/manage-texts?find=T&sort=-changed');
  await row(page, codes[1] ?? '').waitFor();
  await page.keyboard.press('/');
  await expect(page.getByLabel(t('manage.filter'))).toBeFocused();
  for (const code of codes) {
    await row(page, code).getByRole('link').first().focus();
    await page.keyboard.press('x');
    await expect(row(page, code).getByRole('checkbox')).toBeChecked();
  }
  const bar = page.getByRole('region', { name: t('manage.selection') });
  await expect(bar).toContainText(count('pl', 'manage.selected', 2));
  expect(await violations(page)).toEqual([]);
  await press(page, bar.getByRole('button', { name: t('manage.hide') }));
  await expect(told(page, count('pl', 'alert.texts-hidden', 2))).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${t('manage.only-hidden')}`) }).click();
  await expect(page).toHaveURL(/show=hidden/);
  for (const code of codes) await expect(row(page, code).getByText(t('manage.hidden'))).toBeVisible();
  await button(page, 'alert.undo').click();
  await expect(told(page, count('pl', 'alert.texts-shown', 2))).toBeVisible();
  for (const code of codes) await expect(row(page, code)).toHaveCount(0);
});

test('the list shows as many rows as it has room for', async ({ page }) => {
  const shown = (height: number) =>
    page.locator('tr[data-code]').evaluateAll((rows, foot) => {
      const whole = rows.map((one) => one.getBoundingClientRect()).filter(({ bottom }) => bottom <= foot);
      return { rows: whole.length, highest: Math.max(...whole.map(({ height: own }) => own)) };
    }, height);
  for (let i = 0; i < 15; i += 1) {
    const code = newCode();
    await bring(page, code, tei(code, ['raz']));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/manage-texts');
  await row(page, 'RO').waitFor();
  expect((await shown(900)).rows).toBeGreaterThanOrEqual(14);
  expect((await shown(900)).highest).toBeLessThanOrEqual(41);
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = await page.getByRole('navigation', { name: t('staff.rail') }).boundingBox();
  expect((await shown(bar?.y ?? 0)).rows).toBeGreaterThanOrEqual(9);
});
