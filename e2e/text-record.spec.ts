/** The record of a text as staff change it: by keyboard alone, with what two people do at once. */
import { expectClean, violations } from './axe.ts';
import { logIn, makePerson, press, tabTo, told } from './people.ts';
import { comeAs, expect, say, test } from './site.ts';
import { bring, newCode, tei } from './text-zips.ts';

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);
/** The interface keeps some words of a line together: those spaces are of another kind. */
const loose = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s');
const named = (text: string) => new RegExp(`^${loose(text)}`);
/** What a button does, and of which field. */
const doing = (what: Parameters<typeof say>[1], field: string) =>
  new RegExp(`^${loose(t(what))}\\s*:\\s*${loose(field)}`);

test.beforeEach(async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  await logIn(page, await makePerson(baseURL, 'editor'), '/manage-texts/text?code=MP');
});

test('the record of a text is changed field by field, by keyboard, and taken back', async ({ page }) => {
  await tabTo(page, page.getByRole('link', { name: t('record-edit.open') }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('record-edit.title'));
  const open = (field: string) => page.getByRole('button', { name: doing('record-edit.edit', field) });
  await open(t('record-field.genre')).waitFor();
  await expectClean(page);

  await press(page, open(t('record-field.date')));
  const from = page.getByRole('textbox', { name: named(`${t('record-field.date')}, ${t('record-part.from')}`) });
  const to = page.getByRole('textbox', { name: named(`${t('record-field.date')}, ${t('record-part.to')}`) });
  await expect(from).toBeFocused();
  // What the header says stands there; what is typed over it replaces it.
  for (const typed of ['1450', '1400', '']) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await to.press('Enter');
  await expect(to).toBeFocused();
  await expect(to).toHaveAccessibleDescription(
    named(t('import.problem.TAB-VALUE.span', { column: 'date_to', found: '1450–1400' })),
  );
  expect(await violations(page)).toEqual([]);
  await to.fill('1500');
  await page.keyboard.press('Enter');
  await expect(told(page, t('record-edit.saved', { field: t('record-field.date') }))).toBeVisible();
  await expect(open(t('record-field.date'))).toBeFocused();
  await expect(page.getByText('1450 · 1500', { exact: true })).toBeVisible();
  const history = page.getByRole('region', { name: t('record-edit.history') });
  await expect(history).toContainText('1450 · 1500');
  await expectClean(page);

  await press(page, page.getByRole('button', { name: doing('record-edit.take-back', t('record-field.date')) }));
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: named(t('record-edit.take-back')) })).toHaveCount(0);
});

test('what another person has changed meanwhile is shown, and what was typed stays', async ({ page, context }) => {
  await page.goto('/manage-texts/text?code=ŻD&view=record');
  const field = t('record-field.edition');
  const open = doing('record-edit.edit', field);
  await press(page, page.getByRole('button', { name: open }));
  await page.keyboard.type('Moje wydanie');

  const other = await context.newPage();
  await other.goto('/manage-texts/text?code=ŻD&view=record');
  await press(other, other.getByRole('button', { name: open }));
  await other.keyboard.type('Inne wydanie');
  await other.keyboard.press('Enter');
  await expect(told(other, t('record-edit.saved', { field }))).toBeVisible();
  await other.close();

  await page.getByRole('textbox', { name: named(field) }).press('Enter');
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(t('record.error.conflict')))
      .first(),
  ).toBeVisible();
  await expect(page.getByText(t('record-edit.now', { text: 'Inne wydanie' }))).toBeVisible();
  await expect(page.getByRole('textbox', { name: named(field) })).toHaveValue('Moje wydanie');
  await page.getByRole('textbox', { name: named(field) }).press('Enter');
  await expect(told(page, t('record-edit.saved', { field }))).toBeVisible();
  await expect(page.getByText('Moje wydanie', { exact: true })).toBeVisible();
});

test('what was typed and not saved is asked about on the way to another page', async ({ page }) => {
  await page.goto('/manage-texts?find=MP');
  await press(page, page.getByRole('button', { name: named(t('manage.actions', { code: 'MP' })) }));
  const line = page.getByRole('menuitem', { name: named(t('record-edit.open')) });
  for (let steps = 0; steps < 12; steps += 1) {
    if (await line.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  const open = (field: string) => page.getByRole('button', { name: doing('record-edit.edit', field) });
  await press(page, open(t('record-field.folios')));
  await page.keyboard.type(' XIV');
  // Another field may be opened beside it.
  await press(page, open(t('record-field.credit')));
  await press(page, page.getByRole('link', { name: named(t('page.manage-texts')) }));
  const question = page.getByRole('dialog', { name: named(t('cards.leave-title')) });
  await expect(question).toContainText(t('record-field.folios'));
  await expectClean(page);
  await press(page, question.getByRole('button', { name: t('cards.stay') }));
  await expect(page.getByRole('textbox', { name: named(t('record-field.folios')) })).toHaveValue(/ XIV$/);
  await press(page, page.getByRole('link', { name: named(t('page.manage-texts')) }));
  await press(page, question.getByRole('button', { name: t('form.save') }));
  await expect(page.getByRole('heading', { level: 1, name: t('page.manage-texts') })).toBeVisible();
  await page.goto('/manage-texts/text?code=MP&view=record');
  await expect(page.getByText(/ XIV$/).first()).toBeVisible();
});

test('a value without a name is named where it is listed, by keyboard', async ({ page }) => {
  const [code, word] = [newCode(), `genre-${newCode()}`];
  const classes = `<profileDesc><textClass><keywords n="genre"><term key="${word}"/></keywords></textClass></profileDesc>`;
  await bring(page, code, tei(code, ['wers pierwszy']).replace('</teiHeader>', `${classes}</teiHeader>`));
  await page.goto('/import-others');
  await press(page, page.getByRole('link', { name: named(t('record-values.title')) }));
  const unnamed = page.getByRole('region', { name: t('record-values.unnamed') });
  const value = unnamed.getByRole('listitem').filter({ hasText: word });
  await expect(value.getByRole('link')).toHaveAttribute('href', /^\/texts\?f=/);
  await expectClean(page);
  const open = unnamed.getByRole('button', { name: doing('record-values.name', word) });
  await press(page, open);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox').first()).toHaveAccessibleDescription(named(t('record-values.error.name')));
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await press(page, open);
  await page.keyboard.type('nazwa próbna');
  await page.keyboard.press('Enter');
  await expect(open).toHaveCount(0);
  await expect(unnamed.getByRole('heading', { level: 2 })).toBeFocused();
  await page.goto('/texts?columns=genre,form,domain,region,language');
  await expect(page.getByRole('table').getByText('nazwa próbna').first()).toBeVisible();
});
