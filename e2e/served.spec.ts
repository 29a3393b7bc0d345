/** What the server itself writes into pages, and how the application takes its place. */
import type { TextListItem } from '@glosa/contract';
import { comeAs, expect, LANGUAGES, say, test } from './site.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const lang of LANGUAGES) {
    test(`a text is read from card to card (${lang})`, async ({ page, baseURL }) => {
      await comeAs(page, baseURL, { lang });
      await page.goto('/texts');
      await page.locator('main').getByRole('link').first().click();
      await expect(page.locator('h1')).not.toBeEmpty();
      await expect(page.locator('h1')).not.toHaveText(say(lang, 'texts.title'));
      // The siglum with the range, the card, its verses in their language.
      await expect(page.locator('main p').first()).toContainText(/\S+ \S+\.\S+ – \S+\.\S+/);
      await expect(page.locator('main h2')).toHaveCount(1);
      await expect(page.locator('main li span[lang]').first()).not.toBeEmpty();
      const card = await page.locator('main h2').textContent();
      await page.locator('a[rel="next"]').click();
      await expect(page.locator('main h2')).not.toHaveText(String(card));
      await expect(page.locator('main li span[lang]').first()).not.toBeEmpty();
      await page.locator('a[rel="prev"]').click();
      await expect(page.locator('main h2')).toHaveText(String(card));
    });
  }

  test('a word that goes on in the next line ends in a hyphen', async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    await page.goto('/texts/item?code=RO');
    await expect(page.locator('main li span[lang]').filter({ hasText: /do ogro-$/ })).toHaveCount(1);
  });

  test('sources and themes lead to passages, and the language can be switched', async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    await page.goto('/themes');
    await page.locator('main section li a').first().click();
    await page.locator('main q').first().waitFor();
    await page.goto('/sources');
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.locator('main li a').first().click();
    // An address that names its language leads on in that language.
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.locator('main q').first().waitFor();
  });

  test('an address that leads nowhere says so', async ({ page, baseURL, faults }) => {
    await comeAs(page, baseURL, { lang: 'en' });
    for (const path of ['/texts/item?code=None', '/about?id=999', '/policy?id=abc', '/sources/search/x']) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 404]);
      await expect(page.locator('h1')).toHaveText(say('en', 'page.not-found'));
    }
    // The browser itself notes the status.
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('404')));
  });
});

/** Lines of the page that the server wrote, layer under layer. */
function linesWritten(body: string): string[] {
  const served = new DOMParser().parseFromString(body, 'text/html');
  return [...served.querySelectorAll('main ol li > span')].map((layer) => layer.textContent);
}

/** Lines as the application draws them, without the signs that open notes; the transcription first, as it is served. */
function linesDrawn(): string[] {
  return [...document.querySelectorAll('[data-verse]')].flatMap((verse) =>
    ['transcription', 'transliteration'].flatMap((layer) =>
      [...verse.querySelectorAll(`[data-convention="${layer}"]`)].map((line) => {
        const copy = line.cloneNode(true) as Element;
        for (const note of copy.querySelectorAll('button')) note.remove();
        return copy.textContent.trim();
      }),
    ),
  );
}

test.describe('lines read alike, as the server writes them and as the application draws them', () => {
  // Where two layers stand line under line.
  test.use({ viewport: { width: 390, height: 844 } });

  for (const mode of ['transcription', 'transliteration', 'both', 'transliteration&abbr=source']) {
    test(`?mode=${mode}`, async ({ page, baseURL }) => {
      await comeAs(page, baseURL);
      const texts: TextListItem[] = await (await page.request.get('/api/texts/list-texts-names')).json();
      let lines = 0;
      for (const { code, layers, cards } of texts) {
        if (!layers.transliteration || !layers.transcription) continue;
        for (let card = 1; card <= Math.min(cards, 3); card++) {
          const address = `/texts/item?code=${encodeURIComponent(code)}&startCardNumber=${card}&mode=${mode}`;
          await page.goto(address);
          await page.locator('[data-verse]').first().waitFor();
          const written = await page.evaluate(linesWritten, await (await page.request.get(address)).text());
          expect([address, await page.evaluate(linesDrawn)]).toEqual([address, written]);
          lines += written.length;
        }
      }
      expect(lines).toBeGreaterThan(50);
    });
  }
});

/** Sum of the shifts that the reader did not cause, as browsers count them. */
const SHIFTS = `globalThis.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifts += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

test.describe('read for the first time', () => {
  test.use({ untouched: true });
  for (const path of ['/', '/texts/item?code=RO', '/texts', '/sources', '/themes', '/words', '/results?q=lemma:być']) {
    test(`the application takes the place of ${path} without moving it`, async ({ page, baseURL }) => {
      await comeAs(page, baseURL);
      await page.addInitScript(SHIFTS);
      await page.goto(path);
      await expect(page.locator('.served')).toHaveCount(0);
      await expect(page.locator('main#main h1')).toHaveCount(1);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('globalThis.shifts')).toBeLessThanOrEqual(0.02);
    });
  }
});

test('the page of a word has the word for its title before the application has come', async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  const answer = await page.request.get('/words?lemma=być');
  expect(await answer.text()).toContain('<title>być – Glosa</title>');
  await page.goto('/words?lemma=być');
  await expect(page.locator('main#main h1')).toHaveText('być');
});

test('an address with a tab that is not there is the page "not found" in the application, too', async ({
  page,
  baseURL,
  faults,
}) => {
  await comeAs(page, baseURL, { lang: 'en' });
  await page.goto('/about?id=999');
  await expect(page.locator('main#main')).toContainText(`${say('en', 'error.word')} 404`);
  await expect(page.locator('h1')).toHaveCount(1);
  // The browser itself notes the status.
  faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('404')));
});

test('what a stranger left in cookies and storage does no harm', async ({ page, baseURL, faults }) => {
  await comeAs(page, baseURL, { accepted: false });
  await page.context().addCookies([{ name: 'policy', value: '<script>alert(1)</script>', url: baseURL ?? '' }]);
  await page.addInitScript(() => {
    localStorage.setItem('user', '{"id":');
    localStorage.setItem('settings', '][');
  });
  await page.goto('/login?origin=//evil.example');
  await expect(page.locator('main#main h1')).toHaveCount(1);
  // Not a yes: the banner asks again.
  await expect(page.getByRole('button', { name: say('pl', 'cookies.accept') })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  expect(faults).toEqual([]);
});
