import { OTHER_IMPORT_KINDS, type OtherImportKind } from '@glosa/contract';
import { packFiles, sampleZips } from '@glosa/sample-corpus';
import type { Locator, Page } from '@playwright/test';
import { expectClean, violations } from './axe.ts';
import { logIn, makePerson, press, tabTo, told } from './people.ts';
import { comeAs, expect, say, test } from './site.ts';
import type { TextFile } from './text-zips.ts';

const t = (key: Parameters<typeof say>[1], params?: Parameters<typeof say>[2]) => say('pl', key, params);
/** The interface keeps some words of a line together: those spaces are of another kind. */
const named = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')}`);
const button = (scope: Page | Locator, text: string) => scope.getByRole('button', { name: named(text) });

test.beforeEach(async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  await logIn(page, await makePerson(baseURL, 'editor'), '/import-others');
});

async function zip(name: string, files: Record<string, string>): Promise<TextFile> {
  return { name, mimeType: 'application/zip', buffer: Buffer.from(await packFiles(files)) };
}

/** Rows that the sample does not have, in the tables of a kind. */
const NEW_ROWS: Readonly<Record<OtherImportKind, Record<string, string>>> = {
  parallels: {
    'parallels.tsv': [
      'id\ttext\tfrom\tto\tsource\tsource_from\tsource_end\tsource_to\trelation\tcertainty',
      'e2e-1\tRO\t1r.1\t1r.2\tNHS/1\t1\t\t1\tallusion\tlow\n',
    ].join('\n'),
  },
  themes: {
    'events.tsv': 'id\tparent\tord\tname_pl\tname_en\ne2e-1\te1\t90\tPróba\tTrial\n',
    'occurrences.tsv': 'theme\ttext\tfrom\tto\tcertainty\ne2e-1\tRO\t1r.1\t1r.2\thigh\n',
  },
  'phonetic-variants': { 'groups.tsv': 'group\tform\tlayer\ne2e\tproba\ttranscription\ne2e\tpruba\ttranscription\n' },
  vocabulary: { 'vocabulary.tsv': 'facet\tvalue\tname_pl\ngenre\te2e\tpróba\n' },
  'record-fields': { 'fields.tsv': 'key\tkind\tfacet\tname_pl\ne2e\tvalue\tno\tpróba\n' },
  'text-records': { 'texts.tsv': 'code\tgenre\nRO\te2e\n' },
};

const section = (page: Page, kind: OtherImportKind) =>
  page.getByRole('region', { name: t(`others.${kind}`), exact: true });

async function open(page: Page, kind: OtherImportKind, mode: 'update' | 'upload'): Promise<Locator> {
  await press(page, button(section(page, kind), t(`others.${mode}`)));
  return page.getByRole('dialog', { name: named(t(`others.${mode}-title`, { table: t(`others.${kind}`) })) });
}

/** Goes through the three steps; losses are ticked where they are asked about. */
async function bring(page: Page, dialog: Locator, file: TextFile): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles(file);
  await press(page, button(dialog, t('upload.check')));
  await press(page, button(dialog, t('upload.to-changes')));
}

async function finish(page: Page, dialog: Locator): Promise<void> {
  const confirm = dialog.getByRole('checkbox');
  if ((await confirm.count()) > 0) {
    await tabTo(page, confirm);
    await page.keyboard.press('Space');
  }
  await press(page, button(dialog, t('upload.import')));
  await expect(dialog).toHaveCount(0);
}

const imported = (page: Page, kind: OtherImportKind) =>
  told(page, '').filter({
    hasText: named(t('alert.upload_parallels_themes', { table: t(`others.${kind}`), version: '' }).slice(0, -2)),
  });

test('the page is clean in both themes and at both widths', async ({ page }) => {
  for (const kind of OTHER_IMPORT_KINDS) await section(page, kind).waitFor();
  await expectClean(page);
});

for (const kind of ['parallels', 'themes', 'phonetic-variants'] as const) {
  test(`${kind}: an update adds, replacing shows what it takes away, and an earlier version comes back`, async ({
    page,
  }) => {
    const sample = (await sampleZips()).find((one) => one.kind === kind);
    const whole: TextFile = { name: 'all.zip', mimeType: 'application/zip', buffer: Buffer.from(sample?.bytes ?? []) };

    const update = await open(page, kind, 'update');
    await bring(page, update, await zip('new.zip', NEW_ROWS[kind]));
    await expect(update.getByText(t('diff.fate-removed'), { exact: true })).toHaveCount(0);
    await expect(update.getByRole('row').filter({ hasText: 'e2e' }).first()).toContainText(t('diff.change-added'));
    expect(await violations(page)).toEqual([]);
    await finish(page, update);
    await expect(imported(page, kind)).toBeVisible();
    await expect(button(section(page, kind), t('others.update'))).toBeFocused();

    const upload = await open(page, kind, 'upload');
    await bring(page, upload, whole);
    await expect(upload.getByRole('row').filter({ hasText: 'e2e' }).first()).toContainText(t('diff.change-removed'));
    await finish(page, upload);
    await expect(imported(page, kind)).toBeVisible();

    await section(page, kind)
      .getByRole('link', { name: named(t('manage.history')) })
      .click();
    const table = page.getByRole('table');
    await expect(table.getByText(t('others.mode-upload')).first()).toBeVisible();
    await expectClean(page);
    const rows = table.getByRole('row').filter({ hasText: 'new.zip' });
    await press(page, rows.first().getByRole('button'));
    await page.getByRole('menuitem', { name: named(t('versions.restore')) }).press('Enter');
    const restore = page.getByRole('dialog');
    await press(page, button(restore, t('upload.to-changes')));
    await expect(restore.getByRole('row').filter({ hasText: 'e2e' }).first()).toContainText(t('diff.change-added'));
    await press(
      page,
      restore.getByRole('button', { name: named(t('versions.restore-submit', { version: '' }).trim()) }),
    );
    await expect(restore).toHaveCount(0);
    const [back = ''] = t('versions.restore-of', { version: '|' }).split('|');
    const current = table.getByRole('row').filter({ hasText: t('versions.current') });
    await expect(current).toContainText(back.trim());
  });
}

test('a file that is not one of these is refused, and nothing changes', async ({ page }) => {
  const dialog = await open(page, 'themes', 'upload');
  await dialog.locator('input[type=file]').setInputFiles(await zip('wrong.zip', { 'events.tsv': 'id\tnazwa\nx\ty\n' }));
  await press(page, button(dialog, t('upload.check')));
  await expect(dialog.getByRole('list', { name: named(t('upload.problems')) })).toContainText('TAB-HEAD');
  await expect(button(dialog, t('upload.to-changes'))).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});
