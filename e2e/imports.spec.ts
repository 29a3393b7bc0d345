import { readFile, writeFile } from 'node:fs/promises';
import { expectClean, violations } from './axe.ts';
import { listen } from './checks/live.ts';
import { logIn, makePerson, type Person, press, tabTo, told } from './people.ts';
import { comeAs, count, expect, test, visit } from './site.ts';
import { bring, newCode, tei, zip } from './text-zips.ts';
import { actions, button, check, choose, find, named, openNewText, row, t, VERSES } from './upload-form.ts';

let person: Person;

test.beforeEach(async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  person = await makePerson(baseURL, 'editor');
  await logIn(page, person, '/manage-texts');
});

/** Steps of the server's work: a person is told of those that take long, once each in a check and in an import. */
const STEPS = ['waiting', 'stage-open', 'stage-parse', 'stage-compare', 'stage-store'] as const;
const isStep = (text: string) => STEPS.some((step) => named(t(`upload.${step}`)).test(text));

test('a new text comes in by keyboard in three steps, and is read', async ({ page }) => {
  const code = newCode();
  const dialog = await openNewText(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('form.required'), { exact: true })).toHaveCount(2);
  await dialog.getByLabel(t('manage.code')).focus();
  await page.keyboard.type(code);
  const said = await listen(page);
  await check(page, dialog, await zip(tei(code, VERSES)));
  await press(page, button(dialog, 'upload.to-changes'));
  await press(page, dialog.getByRole('button', { name: named(count('pl', 'upload.import-cards', 1)) }));
  await expect(told(page, t('alert.add_text_success', { code }))).toBeVisible();
  // Enough to follow, and not more than one can listen to.
  const heard = await said();
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.filter((text) => !isStep(text)).length, heard.join('; ')).toBeLessThanOrEqual(6);
  expect(heard.filter(isStep).length, heard.join('; ')).toBeLessThanOrEqual(2 * STEPS.length - 1);
  await expect(dialog).toHaveCount(0);
  await expect(row(page, code)).toBeVisible();
  await expect(button(page, 'manage.new-text')).toBeFocused();
  await visit(page, `/texts/item?code=${code}`);
  await expect(page.locator('main')).toContainText('rozmyślanie');
});

test('a broken file is refused with the places of its faults', async ({ page }) => {
  const code = newCode();
  const dialog = await openNewText(page);
  await page.keyboard.type(code);
  const broken = tei(code, VERSES, [1, 2, 2]).replace('>jego<', '><');
  await check(page, dialog, await zip(broken));
  const heading = dialog.getByRole('heading', { level: 3 });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAccessibleDescription(named(count('pl', 'upload.verdict-errors', 2)));
  const problems = dialog.getByRole('list', { name: named(t('upload.problems')) }).getByRole('listitem');
  await expect(problems.filter({ hasText: 'LB-DUP' })).toContainText(/text\.xml:\d+:\d+/);
  await expect(problems.filter({ hasText: 'W-EMPTY' })).toContainText(/text\.xml:\d+:\d+/);
  await expect(button(dialog, 'upload.to-changes')).toHaveCount(0);
  await tabTo(page, problems.first());
  await page.keyboard.press('ArrowDown');
  await expect(problems.nth(1)).toBeFocused();
  await dialog.getByLabel(t('upload.filter')).fill('lb-dup');
  await expect(problems).toHaveCount(1);
  const [download] = await Promise.all([page.waitForEvent('download'), button(dialog, 'upload.save-tsv').click()]);
  const table = await readFile((await download.path()) ?? '', 'utf8');
  expect(table.split('\n')[1]).toMatch(/^error\tLB-DUP\ttext\.xml\t\d+\t\d+\t/);
  expect(await violations(page)).toEqual([]);
  await press(page, button(dialog, 'upload.other-file'));
  await expect(dialog.getByLabel(t('manage.code'))).toHaveValue(code);
  await check(page, dialog, await zip(tei(code, VERSES)));
  await expect(button(dialog, 'upload.to-changes')).toBeVisible();
});

test('a siglum that is taken is told at its field', async ({ page }) => {
  const dialog = await openNewText(page);
  await page.keyboard.type('RO');
  await dialog.locator('input[type=file]').setInputFiles(await zip(tei('RO', VERSES)));
  await press(page, button(dialog, 'upload.check'));
  await expect(dialog.getByLabel(t('manage.code'))).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText('text.zip')).toBeVisible();
});

test('a new version says what it changes, asks before losses, and is read afterwards', async ({ page }) => {
  const code = newCode();
  await bring(page, code, tei(code, VERSES));
  await find(page, code);
  await choose(page, actions(page, code), t('manage.replace'));
  const dialog = page.getByRole('dialog');
  const changed = tei(code, VERSES)
    .replace('>Poczyna<', '>Poczina<')
    .replace(/ <w [^>]*>Matce<\/w>/, '');
  await check(page, dialog, await zip(changed));
  await press(page, button(dialog, 'upload.to-changes'));
  await expect(dialog.locator('ins').filter({ hasText: 'Poczina' }).first()).toBeVisible();
  const go = dialog.getByRole('button', { name: named(count('pl', 'upload.import-cards', 1)) });
  await expect(go).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await tabTo(page, dialog.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(page, go);
  await expect(dialog).toHaveCount(0);
  await expect(
    row(page, code).getByRole('link', { name: new RegExp(`, ${t('manage.version', { version: 2 })}, `) }),
  ).toBeVisible();
  await press(page, row(page, code).getByRole('link', { name: named(count('pl', 'manage.orphans', 1)) }));
  const orphans = page.getByRole('region', { name: named(t('orphan.title')) });
  await expect(orphans.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(orphans.getByText('Matce').first()).toBeVisible();
  await expectClean(page);
  await press(page, orphans.getByRole('button', { name: named(t('orphan.delete')) }));
  await expect(told(page, t('alert.orphan-deleted', { form: 'Matce' }))).toBeVisible();
  await expect(orphans.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(orphans.getByText(t('orphan.none'))).toBeVisible();
  await press(page, button(page, 'alert.undo'));
  await expect(told(page, t('alert.orphan-back', { form: 'Matce' }))).toBeVisible();
  await expect(orphans.getByRole('heading', { level: 2 })).toBeFocused();
  const reference = orphans.getByLabel(named(t('orphan.reference')));
  await reference.fill('1r.9.9');
  await page.keyboard.press('Enter');
  await expect(orphans.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await reference.fill('1r.3.3');
  await page.keyboard.press('Enter');
  await expect(told(page, t('alert.orphan-attached', { form: 'Matce', reference: '1r.3.3' }))).toBeVisible();
  await expect(orphans.getByText(t('orphan.none'))).toBeVisible();
  await visit(page, `/texts/item?code=${code}`);
  await expect(page.locator('main')).toContainText('Poczina');
});

test('a session that has ended is taken up again, and the upload with it', async ({ page, context, faults }) => {
  const code = newCode();
  const dialog = await openNewText(page);
  await page.keyboard.type(code);
  await check(page, dialog, await zip(tei(code, VERSES)));
  await press(page, button(dialog, 'upload.to-changes'));
  await context.clearCookies({ name: /sid/ });
  await press(page, dialog.getByRole('button', { name: named(count('pl', 'upload.import-cards', 1)) }));
  const login = page.getByRole('dialog').filter({ has: page.getByLabel(t('users.login')) });
  await login.getByLabel(t('users.login')).fill(person.login);
  await login.getByLabel(named(t('users.password'))).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(login).toHaveCount(0);
  await press(page, dialog.getByRole('button', { name: named(count('pl', 'upload.import-cards', 1)) }));
  await expect(told(page, t('alert.add_text_success', { code }))).toBeVisible();
  await expect(row(page, code)).toBeVisible();
  // The answer that ended the session brought another token along.
  expect(faults.splice(0)).toEqual([expect.stringContaining('401')]);
});

test('a file that was saved again has to be chosen again', async ({ page }, info) => {
  const code = newCode();
  const path = info.outputPath('text.zip');
  await writeFile(path, (await zip(tei(code, VERSES))).buffer);
  const dialog = await openNewText(page);
  await page.keyboard.type(code);
  await dialog.locator('input[type=file]').setInputFiles(path);
  await writeFile(path, (await zip(tei(code, VERSES.slice(1)))).buffer);
  await press(page, button(dialog, 'upload.check'));
  await expect(dialog.getByRole('alert')).toHaveText(t('upload.file-changed'));
  await expect(dialog.locator('input[type=file]')).toBeFocused();
  await dialog.locator('input[type=file]').setInputFiles(path);
  await press(page, button(dialog, 'upload.check'));
  await expect(button(dialog, 'upload.to-changes')).toBeVisible();
});

test('closing at any step changes nothing, and says so', async ({ page }) => {
  const code = newCode();
  const file = await zip(tei(code, VERSES));
  for (const steps of [0, 1, 2]) {
    const dialog = await openNewText(page);
    await page.keyboard.type(code);
    if (steps === 0) await dialog.locator('input[type=file]').setInputFiles(file);
    else await check(page, dialog, file);
    if (steps === 2) await press(page, button(dialog, 'upload.to-changes'));
    await page.keyboard.press('Escape');
    await expect(dialog.getByText(t('upload.leave'))).toBeVisible();
    await press(page, dialog.getByRole('alert').getByRole('button', { name: t('common.close') }));
    await expect(dialog).toHaveCount(0);
    await expect(told(page, t('upload.nothing-changed', { file: 'text.zip' }))).toBeVisible();
    await expect(button(page, 'manage.new-text')).toBeFocused();
  }
  await page.reload();
  await expect(row(page, 'RO')).toBeVisible();
  await expect(row(page, code)).toHaveCount(0);
});

test('a text is deleted after its siglum was typed', async ({ page }) => {
  const code = newCode();
  await bring(page, code, tei(code, VERSES));
  await page.goto(`/manage-texts/text?code=${code}`);
  const part = page.getByRole('region', { name: t('layer.transcription') });
  await press(page, button(part, 'manage.delete'));
  const dialog = page.getByRole('dialog', { name: named(t('delete.transcription-title', { code })) });
  await expect(dialog.getByText(named(t('delete.annotations')))).toContainText('4');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('zzz');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('delete.differs', { name: code }))).toBeVisible();
  await dialog.getByRole('textbox').fill(code);
  await page.keyboard.press('Enter');
  await expect(told(page, t('alert.transcription-deleted', { code }))).toBeVisible();
  await expect(page).toHaveURL(/\/manage-texts$/);
  await expect(row(page, 'RO')).toBeVisible();
  await expect(row(page, code)).toHaveCount(0);
});

test('a text is deleted from the list, where the heading takes the focus then', async ({ page }) => {
  const code = newCode();
  await bring(page, code, tei(code, VERSES));
  await find(page, code);
  await choose(page, actions(page, code), t('manage.delete'));
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(told(page, t('alert.transcription-deleted', { code }))).toBeVisible();
  await expect(row(page, code)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a text is hidden and shown again, renamed and moved', async ({ page, browser, baseURL }) => {
  const code = newCode();
  await bring(page, code, tei(code, VERSES));
  await find(page, code);
  await choose(page, actions(page, code), t('manage.hide'));
  await expect(told(page, t('alert.text-hidden', { code }))).toBeVisible();
  const visitor = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await visit(visitor, '/texts');
  await expect(row(visitor, code)).toHaveCount(0);
  await button(page, 'alert.undo').click();
  await expect(row(page, code).getByText(t('manage.hidden'))).toHaveCount(0);
  await visitor.reload();
  await expect(row(visitor, code)).toBeVisible();
  await visitor.context().close();

  await page.getByLabel(t('manage.filter')).fill('');
  await expect(row(page, 'RO')).toBeVisible();
  const sigla = () => page.locator('tr[data-code]').evaluateAll((rows) => rows.map((one) => one.dataset['code']));
  const before = await sigla();
  await row(page, code).getByRole('link').first().focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(`Alt+${key}`);
  await expect(page.getByRole('status').filter({ hasText: named(`${code}: miejsce`) })).toHaveCount(1);
  await expect(row(page, code).getByRole('link').first()).toBeFocused();
  const moved = await sigla();
  expect(moved.indexOf(code)).toBe(before.indexOf(code) - 2);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await row(page, code).waitFor();
  // Others move their own texts meanwhile: what counts is what this one has come before.
  const passed = before.slice(before.indexOf(code) - 2, before.indexOf(code));
  const now = await sigla();
  expect(passed.every((one) => now.indexOf(one) > now.indexOf(code))).toBe(true);

  await page.goto(`/manage-texts/text?code=${code}`);
  await press(page, button(page, 'manage.change-names'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Próba Nazwy');
  await page.keyboard.press('Enter');
  await expect(told(page, t('alert.text-renamed', { code }))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Próba Nazwy' })).toBeVisible();
  await expect(button(page, 'manage.change-names')).toBeFocused();
  await press(page, button(page, 'alert.undo'));
  await expect(page.getByRole('heading', { level: 1, name: 'Próba Nazwy' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
});

test('the list follows its address', async ({ page }) => {
  const filter = page.getByLabel(t('manage.filter'));
  await filter.fill('MP');
  await expect(page).toHaveURL(/\?find=MP$/);
  await expect(row(page, 'RO')).toHaveCount(0);
  await page.reload();
  await expect(filter).toHaveValue('MP');
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`${person.login}$`) })
    .click();
  await page.getByRole('link', { name: named(t('page.manage-texts')) }).click();
  await expect(filter).toHaveValue('');
  await expect(row(page, 'RO')).toBeVisible();
});

test('an earlier version is compared and brought back', async ({ page }) => {
  const code = newCode();
  await bring(page, code, tei(code, VERSES));
  await bring(page, code, tei(code, ['Inny początek', ...VERSES.slice(1)]), 'update-transcription');
  await page.goto(`/manage-texts/text?code=${code}&history=transcription`);
  const version = (no: number) => button(page, 'versions.actions', { version: no });
  await expect(version(2)).toBeVisible();
  await expectClean(page);
  await choose(page, version(2), t('versions.diff-before'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('ins')).toContainText(['Inny początek']);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(version(2)).toBeFocused();
  await choose(page, version(2), t('versions.report'));
  await expect(dialog.getByRole('heading', { name: t('versions.changes') })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, version(1), t('versions.restore'));
  await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused();
  await press(page, button(dialog, 'upload.to-changes'));
  const confirm = dialog.getByRole('checkbox');
  if ((await confirm.count()) > 0) await confirm.check();
  await press(page, button(dialog, 'versions.restore-submit', { version: 1 }));
  await expect(told(page, t('alert.version-restored', { version: 1, now: 3 }))).toBeVisible();
  await visit(page, `/texts/item?code=${code}`);
  await expect(page.locator('main')).toContainText('Poczyna');
});

test('an other transcript is added, shown with its cards, and deleted', async ({ page }) => {
  const code = newCode();
  await bring(page, code, tei(code, VERSES));
  await page.goto(`/manage-texts/other-transcript?code=${code}`);
  await press(page, button(page, 'manage.add-transcript'));
  const dialog = page.getByRole('dialog');
  await page.keyboard.type('Odpis B');
  await check(page, dialog, await zip(tei(code, VERSES.slice(1))));
  expect(await violations(page)).toEqual([]);
  await press(page, button(dialog, 'upload.to-changes'));
  await press(page, dialog.getByRole('button', { name: named(count('pl', 'upload.import-cards', 1)) }));
  const link = page.getByRole('link', { name: 'Odpis B', exact: true });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByRole('navigation', { name: t('breadcrumbs.label') })).toContainText(
    t('page.manage-other-transcript'),
  );
  await expect(page.getByRole('rowheader', { name: '1r' })).toBeVisible();
  await expectClean(page);
  await button(page, 'manage.delete').click();
  const typed = dialog.getByRole('textbox');
  await typed.fill(new URL(page.url()).searchParams.get('designation') ?? '');
  await page.keyboard.press('Enter');
  await expect(link).toHaveCount(0);
});

test('pages and modals of texts have no violation', async ({ page }) => {
  await expectClean(page);
  await button(page, 'manage.new-text').click();
  await page.getByRole('dialog').waitFor();
  await expectClean(page);
  await page.keyboard.press('Escape');
  await actions(page, 'RO').click();
  await page.getByRole('menu').waitFor();
  expect(await violations(page)).toEqual([]);
  await visit(page, '/manage-texts/text?code=RO');
  await expectClean(page);
  await visit(page, '/manage-texts/text?code=RO&view=record');
  await page.getByRole('heading', { name: t('record-edit.history') }).waitFor();
  await expectClean(page);
  await visit(page, '/manage-texts/other-transcript?code=MP');
  await expectClean(page);
});

test('visitors are asked to log in, and other people are told that it is not for them', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await comeAs(page, baseURL);
  for (const path of ['/manage-texts', '/manage-texts/text?code=RO', '/manage-texts/other-transcript?code=MP']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await logIn(page, await makePerson(baseURL, 'user'), '/manage-texts');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('403');
  await context.close();
});
