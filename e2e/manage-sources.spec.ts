import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceChildren, SourceForm } from '@glosa/contract';
import { packFiles } from '@glosa/sample-corpus';
import type { Locator, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { logIn, makePerson, type Person, press, tabTo, told } from './people.ts';
import { comeAs, count, expect, NARROW, say, test } from './site.ts';
import type { TextFile } from './text-zips.ts';

/** The Apocalypse: 22 chapters. */
const BOOK = join(import.meta.dirname, '../../shared/corpora/sources/vulgate/73-Rev.zip');

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);
/** The interface keeps some words of a line together: those spaces are of another kind. */
const named = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')}`);
const button = (scope: Page | Locator, text: string) => scope.getByRole('button', { name: named(text) });
const row = (page: Page, name: string) => page.getByRole('treeitem', { name: named(name) });
const tools = (page: Page) => page.getByRole('group', { name: named(t('sources.chosen', { source: '' }).trim()) });

let person: Person;
let root: string;
let rootId: number;

/** A change past the pages, as another window of the same person makes it. */
async function send(
  page: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<SourceChildren> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.endsWith('csrf-token'))?.value ?? '';
  const headers = { 'X-CSRF-Token': decodeURIComponent(token) };
  const answer = await page.request.fetch(`/api/source-nodes/${path}`, { method, headers, ...(data && { data }) });
  const result: unknown = await answer.json();
  expect([answer.status(), result]).toMatchObject([200, { children: expect.any(Array) }]);
  return result as SourceChildren;
}

const form = (name: string): SourceForm => ({ name: { pl: name, en: '' }, abbr: { pl: name, en: '' }, show: true });

async function addFolder(page: Page, parent: number, name: string): Promise<number> {
  const { children } = await send(page, 'POST', `${parent}/subfolder`, form(name));
  return children.find((child) => child.name.pl === name)?.id ?? 0;
}

/** The names of what is in the folder of a test, as the server has them. */
async function order(page: Page): Promise<string> {
  const answer = await page.request.get(`/api/source-nodes/${rootId}/children`);
  return ((await answer.json()) as SourceChildren).children.map(({ name }) => name.pl).join(' ');
}

async function zip(files: Record<string, string>, name = 'source.zip'): Promise<TextFile> {
  return { name, mimeType: 'application/zip', buffer: Buffer.from(await packFiles(files)) };
}

const VERSES = 'node\tverse\tlang\ttext\n1\t1\tla\tIn principio\n1\t2\tla\terat verbum\n2\t1\tla\tEt verbum\n';
const NODES = 'node\tname_pl\tname_en\n1\tPoczątek\tBeginning\n2\tKoniec\tEnd\n';

// Everything happens below a folder that no other test knows.
test.beforeEach(async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  person = await makePerson(baseURL, 'editor');
  root = `Zbiór-${randomUUID().slice(0, 6)}`;
  await logIn(page, person, '/manage-sources');
  rootId = await addFolder(page, 0, root);
});

async function show(page: Page, ...open: number[]): Promise<void> {
  await page.goto('/');
  await page.goto(`/manage-sources#open=${[rootId, ...open].join(',')}&node=${rootId}`);
  await row(page, root).waitFor();
}

test('folders are added, renamed, moved, hidden and shown by keyboard alone', async ({ page }) => {
  for (const name of ['jeden', 'dwa', 'trzy']) await addFolder(page, rootId, name);
  await show(page);
  expect(await violations(page)).toEqual([]);
  await press(page, button(tools(page), t('sources.do-add-folder')));
  await expect(page.getByRole('dialog', { name: named(t('sources.new-folder')) })).toBeVisible();
  await page.keyboard.type('cztery');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(told(page, t('alert.source-added'))).toBeVisible();
  await expect(row(page, 'cztery')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(told(page, t('sources.is-last', { source: 'cztery' }))).toHaveCount(1);
  for (const place of [3, 2]) {
    await page.keyboard.press('Alt+ArrowUp');
    await expect(told(page, t('alert.source-moved', { source: 'cztery', place, of: 4 }))).toBeVisible();
  }
  await expect(row(page, 'cztery')).toBeFocused();
  await expect.poll(() => order(page)).toBe('jeden cztery dwa trzy');
  await press(page, button(page, t('alert.undo')));
  await expect.poll(() => order(page)).toBe('jeden dwa trzy cztery');

  await row(page, 'cztery').focus();
  await page.keyboard.press('F2');
  await expect(page.getByLabel(t('sources.name-pl'))).toHaveValue('cztery');
  await tabTo(page, page.getByLabel(t('sources.name-en')));
  await page.keyboard.type('four');
  await page.keyboard.press('Enter');
  await expect(told(page, t('alert.source-saved'))).toBeVisible();
  await expect(row(page, 'cztery four')).toBeFocused();

  await page.keyboard.press('Enter');
  await press(page, button(tools(page), t('sources.do-hide')));
  await expect(told(page, t('alert.source-hidden', { source: 'cztery' }))).toBeVisible();
  await expect(row(page, 'cztery')).toContainText(t('sources.hidden'));
  await press(page, button(page, t('alert.undo')));
  await expect(row(page, 'cztery')).not.toContainText(t('sources.hidden'));

  // In a narrowed tree places are not what one sees.
  await page.getByRole('searchbox', { name: t('sources.filter') }).fill('cztery');
  await expect(row(page, 'jeden')).toHaveCount(0);
  await row(page, 'cztery').press('Alt+ArrowUp');
  await expect(told(page, t('sources.move-filtered'))).toHaveCount(1);
  await expect.poll(() => order(page)).toBe('jeden dwa trzy cztery');
});

test('a package comes with its parts, after a broken one was refused with its place', async ({ page }) => {
  await show(page);
  await press(page, button(tools(page), t('sources.do-add-package')));
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('group', { name: count('pl', 'form.errors', 3) })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel(t('sources.name-pl')).fill('Księga');
  await dialog.getByLabel(t('sources.abbr-en')).fill('Bk');
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles(await zip({ 'verses.tsv': `${VERSES}2\t1\tla\tbis\n` }));
  await press(page, button(dialog, t('sources.add-package')));
  const said = dialog.getByRole('region', { name: t('sources.told') });
  await expect(said).toBeFocused();
  await expect(said).toContainText('verses.tsv:5');
  await expect(dialog.getByLabel(t('sources.name-pl'))).toHaveValue('Księga');
  expect(await violations(page)).toEqual([]);

  const good = await zip({ 'nodes.tsv': NODES, 'verses.tsv': VERSES.replace('verbum\n', 'verbum \uf1ac\n') });
  await file.setInputFiles(good);
  await press(page, button(dialog, t('sources.add-package')));
  // What is worth knowing is read before the modal goes.
  await expect(said).toContainText('CHAR-RARE');
  await expect(said).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(told(page, t('alert.source-added'))).toBeVisible();
  await expect(row(page, 'Księga')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Początek Beginning')).toBeVisible();
  await expect(row(page, 'Koniec End')).toBeVisible();

  await page.keyboard.press('F2');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, dialog.getByRole('link', { name: named(t('sources.last-file')) })),
  ]);
  expect(download.suggestedFilename()).toBe('Bk-v1.zip');
  expect(readFileSync(await download.path()).equals(good.buffer)).toBe(true);
  await file.setInputFiles(await zip({ 'verses.tsv': VERSES }));
  await press(page, button(dialog, t('form.save')));
  await expect(row(page, 'Księga')).toBeFocused();

  await page.keyboard.press('F2');
  await press(page, dialog.locator('summary'));
  await press(page, button(dialog, t('sources.earlier-take', { version: 1 })));
  await expect(told(page, t('sources.earlier-taken', { version: 1 }))).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await press(page, button(dialog, t('form.save')));
  await expect(said).toContainText('CHAR-RARE');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Początek Beginning')).toBeVisible();
});

test('what a new file takes away is shown before it is stored, and on a narrow screen', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.goto('/manage-sources');
  // That of the sample, which texts are linked to: nothing of it is changed.
  const source = page.getByRole('treeitem', { name: /\sNHS/ }).first();
  const before = await source.textContent();
  await source.press('F2');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(await zip({ 'verses.tsv': VERSES.split('1\t2')[0] ?? '' }));
  await press(page, button(dialog, t('form.save')));
  const said = dialog.getByRole('region', { name: t('sources.told') });
  await expect(said).toBeFocused();
  await expect(said).toContainText(t('sources.loses-parallels'));
  await expect(button(dialog, t('sources.store-anyway'))).toBeVisible();
  await press(page, said.locator('summary'));
  await expect(said.getByRole('list', { name: t('upload.problems') })).toContainText('LOSS');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await press(page, button(dialog, t('modal.discard')));
  await expect(source).toBeFocused();
  expect(await source.textContent()).toBe(before);
});

test('a folder goes with all that is in it only after the account of that', async ({ page }) => {
  const inner = await addFolder(page, rootId, 'jeden');
  await addFolder(page, rootId, 'dwa');
  await addFolder(page, inner, 'w-jednym');
  await show(page);
  await row(page, 'jeden').press('Delete');
  const dialog = page.getByRole('dialog', { name: named(t('sources.delete-title', { source: 'jeden' })) });
  await expect(dialog).toContainText(`${t('sources.loses-nodes')}: 1`);
  await expect(button(dialog, t('form.cancel'))).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(row(page, 'jeden')).toBeFocused();
  await expect.poll(() => order(page)).toBe('jeden dwa');
  await page.keyboard.press('Delete');
  await press(page, button(dialog, t('sources.delete-submit')));
  await expect(told(page, t('alert.source-deleted', { source: 'jeden' }))).toBeVisible();
  await expect(row(page, 'dwa')).toBeFocused();
  await expect.poll(() => order(page)).toBe('dwa');
});

test('what another person changed meanwhile is shown, and replaced only by who has seen it', async ({ page }) => {
  const id = await addFolder(page, rootId, 'jeden');
  await show(page);
  const dialog = page.getByRole('dialog');
  await row(page, 'jeden').press('F2');
  await send(page, 'PUT', `${id}/subfolder`, form('inny'));
  await page.keyboard.type('mój');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: t('source.error.conflict') })).toBeVisible();
  await expect(dialog).toContainText(`${t('sources.name-pl')}inny`);
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => order(page)).toBe('inny');
  await page.keyboard.press('Enter');
  await expect(row(page, 'jedenmój')).toBeFocused();

  await page.keyboard.press('Delete');
  await button(dialog, t('sources.delete-submit')).waitFor();
  await send(page, 'DELETE', String(id));
  await press(page, button(dialog, t('sources.delete-submit')));
  await expect(dialog.getByRole('alert').filter({ hasText: t('source.error.gone') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'jedenmój')).toHaveCount(0);
});

test('a session that has ended is taken up again, with all that was filled in', async ({ page, context, faults }) => {
  await show(page);
  await press(page, button(tools(page), t('sources.do-add-package')));
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(t('sources.name-pl')) });
  await page.keyboard.type('Księga');
  await dialog.getByLabel(t('sources.abbr-pl')).fill('Ks');
  await dialog.locator('input[type=file]').setInputFiles(await zip({ 'verses.tsv': VERSES }));
  await context.clearCookies({ name: /sid/ });
  await press(page, button(dialog, t('sources.add-package')));
  const login = page.getByRole('dialog').filter({ has: page.getByLabel(t('users.login')) });
  await login.waitFor();
  await login.getByLabel(t('users.login')).fill(person.login);
  await login.getByLabel(named(t('users.password'))).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(login).toHaveCount(0);
  await press(page, button(dialog, t('sources.add-package')));
  await expect(row(page, 'Księga')).toBeFocused();
  for (const fault of faults.splice(0)) expect(fault).toMatch(/40[13]/);
});

test('a book of the Vulgate comes whole', async ({ page }) => {
  test.skip(!existsSync(BOOK), 'It is not part of the project.');
  await show(page);
  await press(page, button(tools(page), t('sources.do-add-package')));
  const dialog = page.getByRole('dialog');
  await page.keyboard.type('Apokalipsa');
  await dialog.getByLabel(t('sources.abbr-pl')).fill('Ap');
  await dialog.locator('input[type=file]').setInputFiles(BOOK);
  await press(page, button(dialog, t('sources.add-package')));
  await expect(
    dialog
      .getByRole('region', { name: t('sources.told') })
      .or(row(page, 'Apokalipsa'))
      .first(),
  ).toBeVisible();
  if ((await dialog.count()) > 0) await page.keyboard.press('Escape');
  await expect(row(page, 'Apokalipsa')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role=treeitem][aria-level="3"][aria-setsize="22"]')).toHaveCount(22);
});
