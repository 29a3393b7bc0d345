import { comeAs, count, expect, say, test, visit, WIDE } from './site.ts';

test.use({ viewport: WIDE });
test.beforeEach(({ page, baseURL }) => comeAs(page, baseURL));

const results = (q: string, more = '') => `/results?q=${encodeURIComponent(q)}&page=1${more}`;

/** Query → hits in the sample corpus, counted by reading it. */
const TOTALS: readonly (readonly [string, number])[] = [
  ['lemma:zwolenik', 2],
  ['lemma:Jezus', 4],
  ['=Jezus', 4],
  ['lemma:gwiazda', 3],
  ['gwiazd*', 3],
  ['pos:bedzie', 1],
  ['pos:aglt', 18],
  ['num:du', 11],
  ['text:RO num:du', 7],
  ['"obiema rękama"', 2],
  ['obiema rękama', 2],
  ['pos:xxx', 6],
];

test.describe('a search', () => {
  test('finds what is there, as often as it is there', async ({ page }) => {
    for (const [q, total] of TOTALS) {
      const query = new URLSearchParams({ q, layer: 'transcription', variants: '0' });
      const answer = await page.request.get(`/api/search/sentences?${query}`);
      expect([q, (await answer.json()).total]).toEqual([q, total]);
    }
    for (const [q, total] of TOTALS.slice(-2)) {
      await visit(page, results(q, '&layer=transcription&variants=0'));
      await expect(page.locator('main')).toContainText(count('pl', 'unit.hits', total));
    }
  });

  for (const view of ['sentence', 'kwic']) {
    test(`tells reference managers of each text whose hits are shown, once (${view})`, async ({ page }) => {
      await visit(page, results('lemma:być', `&view=${view}`));
      const coins = page.locator('main .Z3988');
      await expect(coins).toHaveCount(2);
      const said = await coins.evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''));
      const texts = said.map((title) => Object.fromEntries(new URLSearchParams(title)));
      expect(texts.map((text) => text['rft.title'])).toEqual([
        'Rozmyślanie o Ogrojcu (RO)',
        'Sprawa o trzech krolach (SK)',
      ]);
      expect(texts.every((text) => text['ctx_ver'] === 'Z39.88-2004' && /c\. 15/.test(text['rft.source'] ?? ''))).toBe(
        true,
      );
      // They take no room.
      expect(await coins.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))).toEqual([0, 0]);
    });
  }

  test('marks the hits and counts them by text', async ({ page }) => {
    await visit(page, results('lemma:być'));
    const facets = page.locator('main details').filter({ hasText: say('pl', 'results.by-text') });
    await expect(facets.getByRole('checkbox')).toHaveCount(2);
    await expect(facets.locator('li').first()).toContainText('Sprawa o trzech krolach');
    await expect(page.locator('main mark').first()).toBeVisible();
  });

  test('narrows to the text that is ticked, in the address too', async ({ page }) => {
    await visit(page, results('lemma:być'));
    await page.getByRole('checkbox', { name: /Rozmyślanie/ }).check();
    await expect(page).toHaveURL(/texts=RO/);
    await expect(page.locator('main')).toContainText(count('pl', 'unit.hits', 6));
  });

  test('shows the other layer on demand', async ({ page }) => {
    await visit(page, results('lemma:zwolenik'));
    await expect(page.locator('main')).not.toContainText('zwolenykÿ');
    await page.getByLabel(say('pl', 'results.with-other')).check();
    await expect(page.locator('main')).toContainText('zwolenykÿ');
  });

  test('leads into the text, where the hit is marked', async ({ page }) => {
    await visit(page, results('lemma:kielich'));
    await page.locator('main li').filter({ hasText: 'podał jemu' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/texts\/item\?.*hl=\d/);
    // The other one is a hit of the same card.
    await expect(page.locator('main mark')).toHaveText(['kielich', 'kielich']);
  });

  test('opens the whole card at the hit, and leads back to its row', async ({ page }) => {
    await visit(page, results('lemma:być'));
    const row = page.locator('main li[id^="hit-"]').nth(2);
    const id = await row.getAttribute('id');
    await row.getByRole('link').first().press('Enter');
    await expect(page).toHaveURL(/\/texts\/item\?.*hl=\d/);
    expect(new URL(page.url()).searchParams.has('startVerseNo')).toBe(false);
    await expect(page.locator('main mark').first()).toBeInViewport();
    const hitNo = id?.replace('hit-', '') ?? '';
    const back = page.getByRole('link', { name: say('pl', 'reading.back-to-hit', { hit: hitNo }) });
    await back.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/results\\?.*#${id}$`));
    await expect(page.locator(`main li[id="${id}"] a`).first()).toBeFocused();
    await expect(page.locator(`main li[id="${id}"]`)).toBeInViewport();
  });

  test('are gone through from text to text by one key, in the order of the results', async ({ page }) => {
    await visit(page, results('lemma:być', '&size=10'));
    const rows = page.locator('main li[id^="hit-"]');
    const numbers = (await rows.evaluateAll((all) => all.map(({ id }) => id.slice(4)))).slice(0, 6);
    const texts = await rows
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).search));
    await rows.first().getByRole('link').first().click();
    const back = (hit: string) => page.getByRole('link', { name: say('pl', 'reading.back-to-hit', { hit }) });
    for (const [i, hit] of numbers.entries()) {
      if (i > 0) await page.keyboard.press('n');
      await expect(back(hit)).toBeVisible();
      const code = new URLSearchParams(texts[i]).get('code') ?? '';
      await expect(page).toHaveURL(new RegExp(`[?&]code=${code}&`));
      await expect(page.locator('main mark').first()).toBeInViewport();
    }
    await page.keyboard.press('Shift+N');
    await expect(back(numbers.at(-2) ?? '')).toBeVisible();
    // To a page of the results that the reader has not seen.
    const next = page.getByRole('button', { name: say('pl', 'reading.next-hit') });
    await next.focus();
    for (let i = 0; i < 6; i++) {
      const before = page.url();
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(before);
      await expect(next).toBeFocused();
      await expect(page.locator('main mark').first()).toBeInViewport();
    }
    await expect(page).toHaveURL(/page%3D2/);
  });

  test('that finds nothing says so and offers other ways', async ({ page }) => {
    await visit(page, results('lemma:kielich text:RO', '&texts=TK'));
    await expect(page.locator('main')).toContainText(say('pl', 'results.none'));
    const other = page.getByRole('link', { name: say('pl', 'results.relax.all-texts') });
    await other.click();
    await expect(page.locator('main mark').first()).toBeVisible();
  });

  test('that cannot be read points to the place of the fault', async ({ page }) => {
    await visit(page, results('[form="x"'));
    await expect(page.locator('main').getByRole('alert').first()).toBeVisible();
    await expect(page.locator('main code mark')).toContainText('"');
    await expect(page.locator('main')).toContainText(say('pl', 'results.expected'));
  });

  test('of a page beyond the last one shows the last one', async ({ page }) => {
    await visit(page, `/results?q=${encodeURIComponent('lemma:być')}&page=99&size=2`);
    await expect(page.locator('main mark').first()).toBeVisible();
    const pages = page.getByRole('navigation', { name: say('pl', 'results.pages') });
    await expect(pages.locator('[aria-current="page"]')).not.toHaveText('1');
    await expect(pages.getByRole('link', { name: say('pl', 'pager.next') })).toHaveCount(0);
  });

  test('without a phrase shows how to ask', async ({ page }) => {
    await visit(page, '/results');
    await expect(page.locator('main')).toContainText(say('pl', 'results.ask'));
  });

  test('can be learned from examples made of the corpus, each of which finds something', async ({ page }) => {
    await visit(page, '/results');
    const examples = page.locator('main dl dt a');
    await expect(examples.first()).toBeVisible();
    const queries = await examples.allTextContents();
    expect(queries).toHaveLength(10);
    for (const q of queries) {
      const answer = await page.request.get(`/api/search/sentences?q=${encodeURIComponent(q)}&variants=0`);
      expect([q, (await answer.json()).total]).toEqual([q, expect.any(Number)]);
      expect([q, (await answer.json()).total]).not.toEqual([q, 0]);
    }
  });
});
