import type { Locator, Page } from '@playwright/test';
import { expectTypingGoesOn } from './checks/fields.ts';
import { comeAs, expect, NARROW, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const field = (page: Page): Locator => page.getByRole('searchbox', { name: say('pl', 'words.field.lemma') });
const rows = (page: Page): Locator => page.getByRole('list', { name: say('pl', 'words.title.lemma') });
/** The headwords of the list, in order. */
const headwords = (page: Page): Promise<string[]> => rows(page).locator('h2').allTextContents();
const digits = (text: string | null): number => Number((text ?? '').replace(/\D/g, ''));

test('typing finds a lemma, its page the paradigm, and a number there its places', async ({ page }) => {
  await visit(page, '/words');
  await field(page).fill('by');
  await expect(page).toHaveURL(/\/words\?q=by$/);
  await expect(rows(page).getByRole('link', { name: 'być', exact: true })).toBeVisible();
  await expect(field(page)).toBeFocused();
  await rows(page).getByRole('link', { name: 'być', exact: true }).click();
  await expect(page.locator('main h1')).toHaveText('być');
  await expect(page.locator('main h1')).toBeFocused();
  const total = page
    .getByRole('status')
    .filter({ hasText: say('pl', 'words.total') })
    .getByRole('link');
  const hits = digits(await total.textContent());
  expect(hits).toBeGreaterThan(0);
  await expect(page.getByRole('table').first().locator('td i').first()).not.toBeEmpty();
  const number = page.getByRole('table').first().getByRole('link').first();
  const places = digits(await number.textContent());
  await number.click();
  await expect(page).toHaveURL(/\/results\?/);
  await expect
    .poll(async () => digits(await page.locator('main [role=status] strong').first().textContent()))
    .toBe(places);
  await page.goBack();
  await expect(page.locator('main h1')).toHaveText('być');
  await page.goBack();
  await expect(field(page)).toHaveValue('by');
});

test('a word says in which half-centuries it is used, and leads to its places there', async ({ page }) => {
  await visit(page, `/words?lemma=${encodeURIComponent('być')}`);
  const when = page.getByRole('figure', { name: say('pl', 'plots.half.title') });
  await expect(when.locator('[data-mark]').first()).toHaveAccessibleName(/^1\d01–1\d50|^1\d51–1\d00/);
  await when.getByRole('button', { name: say('pl', 'plots.table') }).click();
  await when.getByRole('rowheader').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/results\?.*f=date%3A/);
});

test('the letters lead to the words that begin so, in Polish order, and back', async ({ page }) => {
  await visit(page, '/words');
  const letters = page.getByRole('navigation', { name: say('pl', 'words.letters') });
  const names = (await letters.locator('a').allTextContents()).slice(1);
  expect(names).toEqual([...names].sort(new Intl.Collator('pl').compare));
  await letters.getByRole('link', { name: /^P,/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/initial=P/);
  await expect(letters.getByRole('link', { name: /^P,/ })).toHaveAttribute('aria-current', 'true');
  await expect.poll(async () => (await headwords(page)).every((word) => /^p/i.test(word))).toBe(true);
  expect(await headwords(page)).toContain('pan');
});

test('the words of one language are listed by its letters, and a word of two stands once for each', async ({
  page,
}) => {
  await visit(page, '/words?initial=P');
  const languages = page.getByRole('navigation', { name: say('pl', 'words.languages') });
  const letters = page.getByRole('navigation', { name: say('pl', 'words.letters') });
  await expect(languages.getByRole('link')).toHaveText([/^wszystkie języki \d+$/, /^łaciński 6$/, /^polski \d+$/]);
  await languages.getByRole('link', { name: /^łaciński/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/words\?language=la$/);
  await expect(languages.getByRole('link', { name: /^łaciński/ })).toHaveAttribute('aria-current', 'true');
  await expect(rows(page).locator('h2')).toHaveCount(6);
  const words = rows(page).locator('h2 a');
  expect(await words.evaluateAll((all) => all.every((one) => (one as HTMLElement).lang === 'la'))).toBe(true);
  const initials = (await headwords(page)).map((word) => word.slice(0, 1).toUpperCase());
  expect((await letters.locator('a').allTextContents()).slice(1)).toEqual([...new Set(initials)].sort());
  await words.first().click();
  await expect(page.locator('main h1')).toHaveAttribute('lang', 'la');
  await expect(page).toHaveURL(/language=la/);

  await visit(page, '/words?layer=transcription&q=mi&match=exact');
  const forms = page.getByRole('list', { name: say('pl', 'words.title.transcription') });
  await expect(forms.locator('h2')).toHaveText(['mi', 'mi']);
  await expect(forms.getByRole('listitem').first()).toContainText('łaciński');
  const number = forms.getByRole('link', { name: /^mi: / }).first();
  const hits = digits(await number.textContent());
  await number.click();
  await expect
    .poll(async () => digits(await page.locator('main [role=status] strong').first().textContent()))
    .toBe(hits);
});

test('what variants add is listed, can be left out, and stays so in the address', async ({ page }) => {
  await visit(page, '/words?layer=transcription&q=anjoł&match=exact');
  await page.getByRole('switch', { name: say('pl', 'words.variants') }).click();
  const added = page.getByRole('group', { name: say('pl', 'words.variants.added', { q: 'anjoł' }) });
  const form = added.getByRole('checkbox').first();
  await expect(form).toBeChecked();
  await form.uncheck();
  await expect(page).toHaveURL(/without=/);
  await page.reload();
  await expect(form).not.toBeChecked();
});

test('the form keeps the focus while the sentences of its first letters come', async ({ page }) => {
  await visit(page, '/search/words');
  await expectTypingGoesOn(page, page.getByRole('main').getByRole('searchbox').first(), 'q');
});

test('list and sentences show the same question, in the same texts', async ({ page }) => {
  await visit(page, '/words?q=być&match=exact');
  await page.getByText(new RegExp(`^${say('pl', 'words.texts')}:`)).click();
  const link = rows(page)
    .getByRole('link', { name: /^być: / })
    .first();
  const inAll = await link.textContent();
  await page.getByRole('checkbox', { name: /SK/ }).check();
  await expect(page).toHaveURL(/texts=SK/);
  await expect(link).not.toHaveText(inAll ?? '');
  const hits = await link.textContent();
  const views = page.getByRole('navigation', { name: say('pl', 'words.shown-as') });
  await views.getByRole('link', { name: say('pl', 'words.as-sentences') }).click();
  await expect(page).toHaveURL(/\/search\/words\?q=by%C4%87&texts=SK$/);
  await expect(
    page
      .getByRole('list', { name: say('pl', 'results.sentences') })
      .locator('mark')
      .first(),
  ).toBeVisible();
  await expect(page.locator('main').getByRole('status').first()).toContainText(hits ?? '');
  await views.getByRole('link', { name: say('pl', 'words.as-list') }).click();
  await expect(page).toHaveURL(/\/words\?match=exact&q=by%C4%87&texts=SK$/);
});

test('the lemma of a word in a text leads to its page', async ({ page }) => {
  await visit(page, '/texts/item?code=SK&startCardNumber=1&startVerseNo=1&endCardNumber=1&endVerseNo=9&grammar=true');
  await page.locator('main').getByRole('button', { name: 'siedzieli' }).click();
  const lemma = say('pl', 'word.search-lemma', { lemma: 'siedzieć' });
  await page
    .getByRole('complementary', { name: say('pl', 'context.title') })
    .getByRole('link', { name: lemma })
    .first()
    .click();
  await expect(page.locator('main h1')).toHaveText('siedzieć');
  await expect(page.getByRole('heading', { name: say('pl', 'words.composites') })).toBeVisible();
});

test('on a narrow screen the settings fold away', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/search/words?q=być');
  await expect(page.getByRole('radio', { name: say('pl', 'words.layer.transcription') })).toBeHidden();
});

test('a word that is no headword is looked for elsewhere; the list is a file', async ({ page, faults }) => {
  await visit(page, '/words?lemma=wieloryb');
  await expect(page.getByText(say('pl', 'words.unknown', { lemma: 'wieloryb' }))).toBeVisible();
  faults.length = 0;
  await visit(page, '/words?q=p');
  await page.getByRole('button', { name: say('pl', 'export.open') }).click();
  const href = await page.getByRole('dialog').getByRole('link', { name: /^CSV/ }).getAttribute('href');
  const answer = await page.request.get(href ?? '');
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('pan');
});
