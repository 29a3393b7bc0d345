import { sampleZips } from '@glosa/sample-corpus';
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { tabTo } from './people.ts';
import { comeAs, expect, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const RANGE = 'code=RO&startCardNumber=1&startVerseNo=1&endCardNumber=1&endVerseNo=10';

/** The rows of texts: the timeline has a table of its own. */
const rowsOf = (page: Page) => page.locator('main tbody tr').filter({ has: page.locator('th a') });

test.describe('the list of texts', () => {
  test('shows every text of the sample corpus once', async ({ page }) => {
    await visit(page, '/texts');
    const texts = (await sampleZips()).filter(({ kind }) => kind === 'transcription').map(({ code }) => code);
    const sigla = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.children[1]?.textContent));
    expect(sigla.sort()).toEqual(texts.sort());
  });

  test('counts what the sample corpus holds', async ({ page }) => {
    await visit(page, '/texts?columns=code,layers,cards,verses,words,sentences,composites,annotated');
    const row = page.getByRole('row').filter({ hasText: 'Sprawa o trzech krolach' });
    await expect(row.locator('td')).toContainText(['SK', '', '4', '34', '203', '20', '26', '100']);
    const prayer = page.getByRole('row').filter({ hasText: 'Modlitwa pielgrzymia' });
    await expect(prayer.locator('td')).toContainText(['MP', 'B', '3', '25', '114', '7', '0', '–']);
  });

  test('narrows while typing and says how many are left', async ({ page }) => {
    await visit(page, '/texts');
    await page.getByRole('searchbox', { name: say('pl', 'texts.filter') }).fill('krol');
    await expect(page.getByRole('rowheader', { name: /Sprawa/ })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: /Rozmyślanie/ })).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: '1' }).first()).toBeVisible();
  });

  test('is narrowed by facets, by keyboard alone, and its address says how', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, '/texts');
    const facet = page.getByRole('list', { name: say('pl', 'texts.column.language') });
    const polish = facet.getByRole('checkbox', { name: /^polski/ });
    const without = facet.getByRole('button', { name: say('pl', 'texts.facets.exclude', { value: 'polski' }) });
    const all = await rowsOf(page).count();
    await tabTo(page, polish);
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/[?&]f=language%3Apl$/);
    const some = await rowsOf(page).count();
    expect(some).toBeLessThan(all);
    await expect(facet.getByRole('listitem').filter({ hasText: 'polski' })).toContainText(`${some} tekst`);
    await tabTo(page, without);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/[?&]f=-language%3Apl$/);
    await expect(rowsOf(page)).toHaveCount(all - some);
    await expect(without).toHaveAttribute('aria-pressed', 'true');
    const chosen = page.getByRole('region', { name: say('pl', 'texts.facets.chosen') });
    await expect(chosen.getByRole('listitem').first()).toContainText('polski');
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(all - some);
    await tabTo(page, page.getByRole('button', { name: say('pl', 'texts.facets.clear') }));
    await page.keyboard.press('Enter');
    await expect(rowsOf(page)).toHaveCount(all);
    await expect(page).toHaveURL(/\/texts$/);
  });

  test('says where no text fits, and leads back; what it cannot read of its address it names', async ({ page }) => {
    await visit(page, '/texts?f=genre:nothing,size:3');
    await expect(page.getByText(say('pl', 'texts.facets.none'))).toBeVisible();
    await expect(page.locator('main').getByText('size:3').first()).toBeVisible();
    await page
      .locator('main')
      .getByRole('button', { name: say('pl', 'texts.facets.clear') })
      .last()
      .click();
    await expect(rowsOf(page).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('shows the columns that were chosen, here, in the file and by its address', async ({ page }) => {
    await visit(page, '/texts');
    await page.getByRole('button', { name: say('pl', 'texts.columns.open') }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('checkbox', { name: say('pl', 'texts.column.edition') }).check();
    await panel.getByRole('checkbox', { name: say('pl', 'texts.column.layers') }).uncheck();
    await page.keyboard.press('Escape');
    const heads = page.locator('main thead th');
    await expect(heads.filter({ hasText: say('pl', 'texts.column.edition') })).toBeVisible();
    await expect(heads.filter({ hasText: say('pl', 'texts.column.layers') })).toHaveCount(0);
    await expect(page).toHaveURL(/columns=name%2Ccode%2C/);
    await page
      .locator('main')
      .getByRole('button', { name: say('pl', 'export.open'), exact: true })
      .click();
    const href = await page.getByRole('link', { name: /^TSV/ }).getAttribute('href');
    const file = await (await page.request.get(String(href))).text();
    const head = file.split('\r\n').find((line) => line.includes(say('pl', 'texts.column.code'))) ?? '';
    expect(head.split('\t')).toContain(say('pl', 'texts.column.edition'));
    expect(head.split('\t')).not.toContain(say('pl', 'texts.column.layers'));
    // Another visit finds the same table, and says so in its address.
    await visit(page, '/texts');
    await expect(heads.filter({ hasText: say('pl', 'texts.column.edition') })).toBeVisible();
    await expect(page).toHaveURL(/columns=/);
    await page.getByRole('button', { name: say('pl', 'texts.columns.open') }).click();
    await page.getByRole('button', { name: say('pl', 'texts.columns.usual') }).click();
    await expect(page).toHaveURL(/\/texts$/);
  });

  test('has a timeline of texts that are dated, whose bars, table and drawn stretches narrow the list', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, '/texts');
    // The list begins high on the page: the timeline is folded.
    const first = await rowsOf(page).first().boundingBox();
    expect(first?.y).toBeLessThanOrEqual(240);
    await page.getByRole('button', { name: say('pl', 'texts.timeline.title'), exact: true }).click();
    await expect(page).toHaveURL(/timeline=open/);
    const timeline = page.getByRole('figure', { name: say('pl', 'plots.timeline.date') });
    await expect(timeline.locator('[data-mark]')).toHaveCount(4);
    await timeline.getByRole('radio', { name: say('pl', 'plots.timeline.steps') }).check();
    await timeline.locator('[data-mark]').first().click();
    await expect(page).toHaveURL(/f=date%3A1251-1275/);
    await expect(rowsOf(page)).toHaveCount(1);
    await timeline.getByRole('button', { name: say('pl', 'plots.table') }).click();
    await timeline.getByRole('button', { name: '1251–1275', pressed: true }).press('Enter');
    await expect(page).toHaveURL(/\/texts\?timeline=open$/);
    await timeline.getByRole('button', { name: say('pl', 'plots.table') }).click();
    await timeline.getByRole('radio', { name: say('pl', 'plots.timeline.lanes') }).check();
    const plane = await timeline.locator('svg[role="group"]').boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = plane ?? {};
    await page.mouse.move(x + width * 0.7, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 2, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/f=date%3A1[45]\d\d-15\d\d/);
    expect(await violations(page)).toEqual([]);
  });

  test('opens its filters from a button where there is no room beside it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/texts');
    const opener = page.getByRole('button', { name: new RegExp(`^${say('pl', 'texts.facets.show')}`) });
    const facet = page.getByRole('list', { name: say('pl', 'texts.column.language') });
    await expect(facet).toBeHidden();
    await opener.press('Enter');
    await expect(facet).toBeVisible();
    await facet.getByRole('checkbox').first().check();
    await expect(opener).toContainText('(1)');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('leads to the first card, also of a text whose code has a Polish letter', async ({ page }) => {
    await visit(page, '/texts');
    await page.getByRole('link', { name: 'Żywot Dobrochny' }).click();
    await expect(page.locator('main h1')).toContainText('Żywot Dobrochny');
    await expect(page.locator('main')).toContainText('Była panna jedna na imię Dobrochna');
  });
});

test.describe('a text', () => {
  test('shows the range of its address, verse by verse', async ({ page }) => {
    await visit(page, `/texts/item?${RANGE}&mode=transcription&grammar=false`);
    const verses = page.locator('main [data-verse]');
    await expect(verses).toHaveCount(10);
    await expect(verses.nth(4)).toContainText('niebieskim, iże ani liść na oliwie');
    await expect(page.locator('main [lang="la"]').first()).toHaveText(/Pater/);
  });

  test('shows letters as the scribe wrote them in transliteration', async ({ page }) => {
    await visit(page, `/texts/item?${RANGE}&mode=transliteration`);
    await expect(page.locator('main [data-verse]').nth(2)).toContainText('zwolenykÿ wſchedl');
    await expect(page.locator('main del, main s').first()).toHaveText('d');
  });

  test('shows abbreviations expanded or as the scribe wrote them', async ({ page }) => {
    await visit(page, `/texts/item?${RANGE}&mode=transliteration`);
    const verse = page.locator('main [data-verse]').nth(1);
    await expect(verse).toContainText('Iezus');
    await page.getByRole('button', { name: say('pl', 'reading.view') }).click();
    await page.getByRole('switch', { name: say('pl', 'reading.as-written') }).check();
    await expect(verse).toContainText('Ihs');
    await expect(page).toHaveURL(/abbr=source/);
    await page.reload();
    await expect(verse).toContainText('Ihs');
  });

  test('leads to the key of its signs', async ({ page }) => {
    await visit(page, `/texts/item?${RANGE}&mode=transliteration`);
    await page.getByRole('button', { name: say('pl', 'reading.view') }).click();
    await page.getByRole('link', { name: say('pl', 'reading.signs') }).click();
    await expect(page.locator('main h1')).toHaveText(say('pl', 'flat.title.about.4'));
    await expect(page.locator('main li').filter({ hasText: /^=/ })).toBeVisible();
  });

  test('leads a hit of the search on into the transliteration', async ({ page }) => {
    await visit(page, '/results?q=zwoleniki');
    await page.locator('main a[href*="hl="]').first().click();
    await expect(page.locator('main mark')).toHaveText('zwoleniki');
    await page.getByRole('radio', { name: say('pl', 'layer.transliteration') }).check({ force: true });
    await expect(page.locator('main mark')).toHaveText('zwolenykÿ');
    await expect(page.getByRole('status').filter({ hasText: '1' }).first()).toBeVisible();
  });

  test('keeps the pop-up of a word in the window and the word in view, also on a telephone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await visit(page, `/texts/item?${RANGE}&grammar=true`);
    const word = page.locator('main [data-verse] [data-word]').last();
    await word.focus();
    await page.keyboard.press('Enter');
    const box = await page.getByRole('dialog').boundingBox();
    const at = await word.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
    expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
    await page.keyboard.press('Escape');
    await expect(word).toBeFocused();
  });

  test('sets both layers word over word', async ({ page }) => {
    await visit(page, `/texts/item?${RANGE}&mode=both`);
    const verse = page.locator('main [data-verse]').nth(6);
    await expect(verse).toContainText('ſemnꟁ');
    await expect(verse).toContainText('mną');
  });

  test('says of a word in grammar mode what it is, and outlines its composite form', async ({ page }) => {
    await visit(page, '/texts/item?code=SK&startCardNumber=1&startVerseNo=1&endCardNumber=1&endVerseNo=9&grammar=true');
    await page.locator('main').getByRole('button', { name: 'siedzieli' }).click();
    const popup = page.getByRole('complementary', { name: say('pl', 'context.title') });
    await expect(popup).toContainText('siedzieć');
    await expect(popup).toContainText('imiesłów na -ł');
    await expect(popup).toContainText('ſiedzieli');
    await expect(popup).toContainText('czas zaprzeszły');
    await expect(popup).toContainText(/śmy.*byli.*siedzieli/);
  });

  test('goes to the next and the previous card', async ({ page }) => {
    await visit(page, `/texts/item?${RANGE}`);
    await page
      .getByRole('link', { name: say('pl', 'reading.next-card', { card: '1v' }) })
      .first()
      .click();
    await expect(page.locator('main')).toContainText('Wtenczas anioł święty');
    await page
      .getByRole('link', { name: say('pl', 'reading.previous-card', { card: '1r' }) })
      .first()
      .click();
    await expect(page.locator('main')).toContainText('O smętku Pana naszego');
  });

  test('goes on below the folio that was opened, and keeps place, focus and address', async ({ page }) => {
    await visit(page, `/texts/item?${RANGE}`);
    const steps = page.getByRole('navigation', { name: say('pl', 'reading.more-cards') });
    const next = (card: string) => steps.getByRole('link', { name: say('pl', 'reading.next-card', { card }) });
    await next('1v').focus();
    const line = page.locator('main [data-card="1r"][data-verse="10"]');
    const before = await line.boundingBox();
    await page.keyboard.press('Enter');
    await expect(page.locator('main [data-card="1v"]').first()).toBeAttached();
    expect(await line.boundingBox()).toEqual(before);
    await expect(page).toHaveURL(/startCardNumber=1&.*endCardNumber=[23]/);
    // The next one comes by itself, as far as there is one, and the focus goes on with it.
    await expect(page.locator('main [data-card="2r"]').first()).toBeAttached();
    await expect(next('2r')).toHaveCount(0);
    await expect(steps.getByText(say('pl', 'reading.end'))).toBeFocused();
    await page.reload();
    await expect(page.locator('main [data-card="2r"]').first()).toBeAttached();
    await page.goBack();
    await expect(page.locator('main [data-card="1v"]')).toHaveCount(0);
  });

  test('can be shared: the address holds range, layer and grammar', async ({ page, context }) => {
    await visit(page, `/texts/item?${RANGE}`);
    await page.getByRole('radio', { name: say('pl', 'layer.both') }).check({ force: true });
    await page.getByRole('switch', { name: say('pl', 'reading.grammar') }).check();
    await expect(page).toHaveURL(/mode=both/);
    await expect(page).toHaveURL(/grammar=true/);
    const other = await context.newPage();
    await visit(other, page.url());
    await expect(other.locator('main').getByRole('button', { name: 'zwoleniki' })).toBeVisible();
    await expect(other.locator('main')).toContainText('zwolenykÿ');
  });

  test('opens at the nearest place from its short citable address', async ({ page }) => {
    await visit(page, '/t/RO:1v.2-1v.4');
    await expect(page).toHaveURL(/\/texts\/item\?.*code=RO/);
    await expect(page.locator('main [data-verse]')).toHaveCount(3);
  });

  test('that does not exist says so, and offers the list', async ({ page, faults }) => {
    await visit(page, '/texts/item?code=NIC');
    await expect(page.locator('main')).toContainText(say('pl', 'reading.no-such-text'));
    await expect(page.locator('main').getByRole('link', { name: say('pl', 'reading.to-list') })).toBeVisible();
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('404')));
  });
});

test.describe('the range picker', () => {
  test('offers only possible ends and follows the start', async ({ page }) => {
    await visit(page, `/texts/item?${RANGE}`);
    await page
      .getByRole('region', { name: say('pl', 'reading.bar') })
      .getByRole('button', { name: /1r/ })
      .click();
    const dialog = page.getByRole('dialog');
    const from = dialog.getByRole('group', { name: say('pl', 'picker.from') });
    const to = dialog.getByRole('group', { name: say('pl', 'picker.to') });
    await from.getByLabel(say('pl', 'picker.card')).selectOption({ label: '1v' });
    await expect(to.getByLabel(say('pl', 'picker.card')).locator('option')).toHaveText(['1v', '2r']);
    await expect(to.getByLabel(say('pl', 'picker.card'))).toHaveValue('2');
    await from.getByLabel(say('pl', 'picker.verse')).selectOption('7');
    await expect(to.getByLabel(say('pl', 'picker.verse')).locator('option')).toHaveText(['7', '8', '9']);
    await dialog.getByRole('button', { name: say('pl', 'picker.show') }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const query = new URL(page.url()).searchParams;
    expect([query.get('startCardNumber'), query.get('startVerseNo'), query.get('endCardNumber')]).toEqual([
      '2',
      '7',
      '2',
    ]);
  });

  test('fills itself from a typed reference', async ({ page }) => {
    await visit(page, `/texts/item?${RANGE}`);
    await page
      .getByRole('region', { name: say('pl', 'reading.bar') })
      .getByRole('button', { name: /1r/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('pl', 'picker.reference')).fill('1r.5-2r.3');
    await dialog.getByLabel(say('pl', 'picker.reference')).press('Enter');
    const to = dialog.getByRole('group', { name: say('pl', 'picker.to') });
    await expect(to.getByLabel(say('pl', 'picker.card'))).toHaveValue('3');
    await expect(to.getByLabel(say('pl', 'picker.verse'))).toHaveValue('3');
    // What is not there changes no choice; what is near may be taken.
    const typed = dialog.getByLabel(say('pl', 'picker.reference'));
    await typed.fill('xyz');
    await typed.press('Enter');
    await expect(dialog.getByText(say('pl', 'picker.unknown', { typed: 'xyz' }))).toBeVisible();
    await expect(to.getByLabel(say('pl', 'picker.card'))).toHaveValue('3');
    await typed.fill('1v.99');
    await typed.press('Enter');
    await expect(dialog.getByText(say('pl', 'picker.nearest', { range: '1v.9' }))).toBeVisible();
    await expect(to.getByLabel(say('pl', 'picker.card'))).toHaveValue('3');
    await dialog.getByRole('button', { name: say('pl', 'picker.take-nearest', { range: '1v.9' }) }).click();
    await expect(to.getByLabel(say('pl', 'picker.card'))).toHaveValue('2');
    await expect(to.getByLabel(say('pl', 'picker.verse'))).toHaveValue('9');
  });
});

test('a citable address of a place that is not there shows the nearest one and says so', async ({ page }) => {
  await visit(page, '/t/RO:1v.99');
  const notice = say('pl', 'reading.asked-nearest', { asked: '1v.99', shown: '1v.9' });
  await expect(page.getByRole('alert').filter({ hasText: notice.slice(-12) })).toBeVisible();
  await page
    .getByRole('navigation', { name: say('pl', 'reading.more-cards') })
    .getByRole('link')
    .last()
    .click();
  await expect(page.getByRole('heading', { name: /2r/ })).toBeVisible();
  await expect(page.getByText('1v.99')).toHaveCount(0);
  expect(page.url()).not.toContain('asked');
});
