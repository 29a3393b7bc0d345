/** Selections of texts that people keep in their account: where texts are chosen, and where hits are. */
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { logIn, makePerson, press, tabTo } from './people.ts';
import { comeAs, expect, say, test, visit } from './site.ts';

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);

test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const opener = (page: Page) => page.getByRole('button', { name: t('selections.open') });
const panel = (page: Page) => page.getByRole('dialog', { name: t('selections.title') });

test('are kept under a name, chosen, renamed and deleted by keyboard, and what was deleted comes back', async ({
  page,
  baseURL,
}) => {
  const person = await makePerson(baseURL, 'user');
  await logIn(page, person);
  await visit(page, '/texts?f=language:pl,form:prose');
  await press(page, opener(page));
  await expect(panel(page).getByText(t('selections.none'))).toBeVisible();
  await tabTo(page, panel(page).getByLabel(t('selections.name')));
  await page.keyboard.type('Proza polska');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('selections.kept', { name: 'Proza polska' }))).toBeVisible();
  // The button says which selection it is, whatever the order of its terms.
  await visit(page, '/texts?f=form:prose,language:pl');
  await expect(page.getByRole('button', { name: 'Proza polska', exact: true })).toBeVisible();
  // Where nothing is chosen, and where hits are, it can be chosen.
  await visit(page, '/results?q=i');
  await press(page, opener(page));
  await press(page, panel(page).getByRole('button', { name: /^Proza polska/ }));
  await expect(page).toHaveURL(/f=language%3Apl%2Cform%3Aprose/);
  await press(page, page.getByRole('button', { name: 'Proza polska', exact: true }));
  expect(await violations(page)).toEqual([]);
  await press(page, panel(page).getByRole('button', { name: t('selections.rename', { name: 'Proza polska' }) }));
  const name = panel(page).getByLabel(t('selections.new-name', { name: 'Proza polska' }));
  await expect(name).toBeFocused();
  await name.press('End');
  await page.keyboard.type(' dawna');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Proza polska dawna', exact: true }));
  await press(page, panel(page).getByRole('button', { name: t('selections.delete', { name: 'Proza polska dawna' }) }));
  await expect(panel(page).getByText(t('selections.none'))).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, page.getByRole('button', { name: t('alert.undo') }));
  await expect(page.getByRole('button', { name: 'Proza polska dawna', exact: true })).toBeVisible();
});

test('a name that is taken is told, and what was typed stays', async ({ page, baseURL }) => {
  const person = await makePerson(baseURL, 'user');
  await logIn(page, person);
  for (const f of ['form:prose', 'form:verse']) {
    await visit(page, `/texts?f=${f}`);
    await press(page, opener(page));
    const name = panel(page).getByLabel(t('selections.name'));
    await name.fill('Moje');
    await name.press('Enter');
    await expect(
      page.getByText(f === 'form:prose' ? t('selections.kept', { name: 'Moje' }) : t('selections.error.name-taken')),
    ).toBeVisible();
  }
  await expect(panel(page).getByLabel(t('selections.name'))).toHaveValue('Moje');
});

test('visitors are offered none', async ({ page }) => {
  await visit(page, '/texts?f=form:prose');
  await expect(page.getByRole('button', { name: t('texts.facets.clear') }).first()).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
});
