/** The form by which a layer of a text is brought, as a person fills it in. */
import type { Locator, Page } from '@playwright/test';
import { press } from './people.ts';
import { expect, say } from './site.ts';
import type { TextFile } from './text-zips.ts';

export const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);
/** The interface keeps some words of a line together: those spaces are of another kind. */
export const named = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')}`);

export const VERSES = [
  'Poczyna/poczynać się rozmyślanie/rozmyślanie',
  'o żywocie/żywot Pana Jezusa',
  'a o Matce/matka jego',
];

export const button = (scope: Page | Locator, key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) =>
  scope.getByRole('button', { name: named(t(key, params)) });

export async function openNewText(page: Page): Promise<Locator> {
  await press(page, button(page, 'manage.new-text'));
  const dialog = page.getByRole('dialog', { name: named(t('manage.new-text')) });
  await expect(dialog.getByLabel(t('manage.code'))).toBeFocused();
  return dialog;
}

export async function check(page: Page, dialog: Locator, file: TextFile): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles(file);
  await press(page, button(dialog, 'upload.check'));
  await dialog.getByRole('heading', { name: t('upload.heading-check').split(' ')[1] ?? '' }).waitFor();
}

/** The line of a text in the list of all texts. */
export const row = (page: Page, code: string) =>
  page.getByRole('row').filter({ has: page.getByText(code, { exact: true }) });
/** Opens the list with that text alone: to Tab through the texts of all other tests takes as long as there are tests. */
export async function find(page: Page, code: string): Promise<void> {
  await page.goto(`/manage-texts?find=${code}`);
  await row(page, code).waitFor();
}

/** Chooses a line of a menu by keyboard. */
export async function choose(page: Page, opener: Locator, item: string): Promise<void> {
  await press(page, opener);
  const line = page.getByRole('menuitem', { name: named(item) });
  for (let steps = 0; steps < 12; steps += 1) {
    if (await line.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

export const actions = (page: Page, code: string) => button(page, 'manage.actions', { code });
