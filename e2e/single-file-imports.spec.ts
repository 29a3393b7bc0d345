import { packFiles } from '@glosa/sample-corpus';
import { violations } from './axe.ts';
import { logIn, makePerson, press, told } from './people.ts';
import { comeAs, count, expect, test } from './site.ts';
import { bring, newCode, tei, zip } from './text-zips.ts';
import { button, check, named, openNewText, t, VERSES } from './upload-form.ts';

test.beforeEach(async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  await logIn(page, await makePerson(baseURL, 'editor'), '/manage-texts');
});

test('a single file brings a text, and says its siglum', async ({ page }) => {
  const code = newCode();
  const dialog = await openNewText(page);
  const single = { name: `${code}.xml`, mimeType: 'text/xml', buffer: Buffer.from(tei(code, VERSES)) };
  await dialog.locator('input[type=file]').setInputFiles(single);
  const siglum = dialog.getByLabel(t('manage.code'));
  await expect(siglum).toHaveValue(code);
  await expect(siglum).toHaveAccessibleDescription(named(t('upload.filled-in')));
  await press(page, button(dialog, 'upload.check'));
  await press(page, button(dialog, 'upload.to-changes'));
  await press(page, dialog.getByRole('button', { name: named(count('pl', 'upload.import-cards', 1)) }));
  await expect(told(page, t('alert.add_text_success', { code }))).toBeVisible();
});

test('a siglum is read from the manifest, and a wrong one is mended where it is told', async ({ page }) => {
  const [code, wrong] = [newCode(), newCode()];
  const manifest = JSON.stringify({ format: 'corpus/1', kind: 'transcription', code });
  const bytes = await packFiles({ 'text.xml': tei(code, VERSES), 'manifest.json': manifest });
  const file = { name: 'x y.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) };
  const dialog = await openNewText(page);
  const siglum = dialog.getByLabel(t('manage.code'));
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(siglum).toHaveValue(code);
  await siglum.fill(wrong);
  await check(page, dialog, file);
  await expect(siglum).toHaveValue(code);
  await expect(dialog.getByText(named(`${t('manage.code')}: ${wrong}`))).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await press(page, button(dialog, 'upload.check-again'));
  await expect(siglum).toHaveCount(0);
  await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused();
  await press(page, button(dialog, 'upload.to-changes'));
  await press(page, dialog.getByRole('button', { name: named(count('pl', 'upload.import-cards', 1)) }));
  await expect(told(page, t('alert.add_text_success', { code }))).toBeVisible();
});

test('on its page a text says that a layer has come or was replaced', async ({ page }) => {
  const code = newCode();
  await bring(page, code, tei(code, VERSES));
  await page.goto(`/manage-texts/text?code=${code}`);
  const dialog = page.getByRole('dialog');
  const importCard = () =>
    press(page, dialog.getByRole('button', { name: named(count('pl', 'upload.import-cards', 1)) }));
  await press(page, button(page, 'manage.add-transliteration'));
  await check(page, dialog, await zip(tei(code, VERSES).replace(/ (?:xml:id|lemma|pos)="[^"]*"/g, '')));
  await press(page, button(dialog, 'upload.to-changes'));
  await importCard();
  const layer = (name: 'transcription' | 'transliteration') => t(`import.kind.${name}`);
  await expect(
    told(page, t('alert.text-imported', { code, layer: layer('transliteration'), version: 1 })),
  ).toBeVisible();
  await press(page, button(page.getByRole('region', { name: t('layer.transcription') }), 'manage.replace'));
  await check(page, dialog, await zip(tei(code, [...VERSES, 'i koniec'])));
  await press(page, button(dialog, 'upload.to-changes'));
  await importCard();
  await expect(told(page, t('alert.text-imported', { code, layer: layer('transcription'), version: 2 }))).toBeVisible();
});
