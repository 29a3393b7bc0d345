import { comeAs, expect, NARROW, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const READING = '/texts/item?code=RO&startCardNumber=1&startVerseNo=1&endCardNumber=1&endVerseNo=10';

test('the first Tab reaches a link that skips to the content', async ({ page }) => {
  await visit(page, '/texts');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  const skip = page.locator(':focus');
  await expect(skip).toHaveAttribute('href', /^#/);
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
});

test('a followed link moves the focus to the heading of the new page', async ({ page }) => {
  await visit(page, '/');
  await page
    .getByRole('navigation', { name: say('pl', 'nav.main') })
    .getByRole('link', { name: say('pl', 'nav.texts') })
    .press('Enter');
  await expect(page.locator('main h1')).toHaveText(say('pl', 'texts.title'));
  await expect(page.locator('main h1')).toBeFocused();
});

test('Esc closes the search box and gives the focus back', async ({ page }) => {
  await visit(page, '/texts');
  const open = page.getByRole('banner').getByRole('button', { name: say('pl', 'header.search-open') });
  await open.press('Enter');
  await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveCount(0);
  await expect(open).toBeFocused();
});

test('brackets turn cards, t changes the layer, g switches grammar', async ({ page }) => {
  await visit(page, READING);
  await page.keyboard.press(']');
  await expect(page.locator('main')).toContainText('Wtenczas anioł święty');
  // A card is turned where there is a link to it: its extent is known then.
  await expect(
    page.getByRole('link', { name: say('pl', 'reading.previous-card', { card: '1r' }) }).first(),
  ).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.locator('main')).toContainText('O smętku Pana naszego');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/mode=transliteration/);
  await page.keyboard.press('g');
  await expect(page).toHaveURL(/grammar=true/);
});

test('keys of the page do nothing while a field has the focus', async ({ page }) => {
  await visit(page, READING);
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('pl', 'header.search-open') })
    .click();
  await page.getByRole('banner').getByRole('combobox').fill('');
  await page.keyboard.type('tg]');
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveValue('tg]');
  expect(page.url()).not.toMatch(/mode=transliteration|grammar=true/);
});

test('in grammar mode one Tab stop leads into the words and arrows move among them', async ({ page }) => {
  await visit(page, `${READING}&grammar=true`);
  const words = page.locator('main [data-word]');
  await expect(page.locator('main [data-word][tabindex="0"]')).toHaveCount(1);
  await words.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(words.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(words.nth(5)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const beside = page.getByRole('complementary', { name: say('pl', 'context.title') });
  await expect(beside).toContainText('smętek');
  await expect(words.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(beside).toHaveCount(0);
  await expect(words.nth(1)).toBeFocused();
  // Where there is no room beside the text it opens over it.
  await page.setViewportSize(NARROW);
  await words.nth(1).press('Enter');
  const popup = page.getByRole('dialog', { name: say('pl', 'word.title', { form: 'smętku' }) });
  await expect(popup).toContainText('smętek');
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(words.nth(1)).toBeFocused();
});

test('switching the language keeps the focus, and a new window would keep the query', async ({ page }) => {
  await visit(page, '/results?q=lemma:być&page=1');
  const link = page.getByRole('banner').getByRole('link', { name: 'English' });
  await expect(link).toHaveAttribute('href', /q=lemma.*lang=en/);
  await link.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Polski' })).toBeFocused();
});

test('on a narrow screen one part of the header is open at a time, and Esc gives the focus back', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/texts');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: say('pl', 'header.search-open') }).press('Enter');
  const menu = banner.getByRole('button', { name: say('pl', 'header.menu-open') });
  await menu.press('Enter');
  await expect(banner.getByRole('combobox')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(banner.getByRole('link', { name: say('pl', 'nav.texts') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(banner.getByRole('navigation')).toBeHidden();
  await expect(menu).toBeFocused();
});

test('the menu closes on the link to the page in view, too', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/texts');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: say('pl', 'header.menu-open') }).press('Enter');
  await banner.getByRole('link', { name: say('pl', 'nav.texts') }).press('Enter');
  await expect(banner.getByRole('navigation')).toBeHidden();
  await expect(page.locator('main h1')).toBeFocused();
});

test('the search box follows the page while it is open', async ({ page }) => {
  await visit(page, '/results');
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('pl', 'header.search-open') })
    .press('Enter');
  const example = page.locator('main a[href^="/results?q="]').first();
  const query = (await example.textContent()) ?? '';
  await example.press('Enter');
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveValue(query);
});

test('the filter of the texts follows the address, and typing keeps every letter', async ({ page }) => {
  await visit(page, '/texts');
  const filter = page.locator('main').getByRole('searchbox');
  await filter.pressSequentially('ogroj');
  await expect(page).toHaveURL(/find=ogroj$/);
  await expect(filter).toHaveValue('ogroj');
  await page
    .getByRole('navigation', { name: say('pl', 'nav.main') })
    .getByRole('link', { name: say('pl', 'nav.texts') })
    .press('Enter');
  await expect(page).toHaveURL(/\/texts$/);
  await expect(filter).toHaveValue('');
});

test('on a narrow screen Tab goes from the tools of the list to its first text', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/texts');
  const last = page.locator('main').getByRole('button', { name: say('pl', 'export.open'), exact: true });
  await expect(last).toBeEnabled();
  await last.focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('main tbody a').first()).toBeFocused();
});
