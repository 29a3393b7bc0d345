import { readFileSync } from 'node:fs';
import { expectClean } from './axe.ts';
import { comeAs, expect, LANGUAGES, NARROW, say, test, visit, WIDE } from './site.ts';

const RANGE = 'code=RO&startCardNumber=1&startVerseNo=2&endCardNumber=1&endVerseNo=5';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

for (const lang of LANGUAGES) {
  test(`c opens the citation of the range and layer shown (${lang})`, async ({ page, baseURL }) => {
    await page.setViewportSize(WIDE);
    await comeAs(page, baseURL, { lang });
    await visit(page, `/texts/item?${RANGE}&mode=transliteration`);
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog');
    const citation = dialog.locator('pre');
    await expect(citation).toContainText(say(lang, 'layer.transliteration'));
    await expect(citation).toContainText(`${baseURL}/t/RO:1r.2-1r.5?mode=transliteration`);
    await dialog.getByRole('radio', { name: 'BibTeX' }).check();
    await expect(citation).toContainText('@misc{glosa-RO-1r-2-1r-5,');
    await dialog.getByRole('button', { name: say(lang, 'cite.copy') }).click();
    await expect(dialog.getByRole('status')).toHaveText(say(lang, 'cite.copied'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^@misc\{.*\}$/s);
    await expectClean(page);

    await page.goto(`${baseURL}/t/RO:1r.2-1r.5?mode=transliteration`);
    await expect(page.locator('main [data-verse]')).toHaveCount(4);
    expect(new URL(page.url()).searchParams.get('mode')).toBe('transliteration');
  });
}

test('what is shown is downloaded in each format, on a narrow screen, too', async ({ page, baseURL }) => {
  await page.setViewportSize(NARROW);
  await comeAs(page, baseURL);
  await visit(page, `/texts/item?${RANGE}&mode=both`);
  await page.getByRole('button', { name: say('pl', 'reading.view'), exact: true }).click();
  await page.getByRole('button', { name: say('pl', 'take.button'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const fetched = async (format: 'tei' | 'txt' | 'conllu' | 'tsv') => {
    const coming = page.waitForEvent('download');
    await dialog.getByRole('link', { name: new RegExp(`^${say('pl', `take.format.${format}`)}`) }).click();
    const download = await coming;
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };
  const tei = await fetched('tei');
  expect(tei.name).toBe('RO-transcription-1r.2-1r.5.xml');
  expect(tei.text.match(/<lb /g)).toHaveLength(4);
  expect((await fetched('conllu')).text).toContain('\tRef=1r.2.1');
  expect((await fetched('tsv')).text).toContain('ref\tcard\tverse');
  await dialog.getByRole('radio', { name: say('pl', 'layer.transliteration') }).check();
  await dialog.getByRole('radio', { name: say('pl', 'take.whole') }).check();
  const whole = await fetched('txt');
  expect(whole.name).toBe('RO-transliteration.txt');
  expect(whole.text).toContain('\n@card 1v\n');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  await expectClean(page);
});
