import { comeAs, expect, LANGUAGES, NARROW, say, test, visit } from './site.ts';

test.describe('every page', () => {
  test('that does not exist says so with status 404 and ways on', async ({ page, baseURL, faults }) => {
    await comeAs(page, baseURL);
    expect(await visit(page, '/no/such/page')).toBe(404);
    await expect(page.locator('main h1')).toContainText(`${say('pl', 'error.word')} 404`);
    await page
      .locator('main')
      .getByRole('link', { name: say('pl', 'nav.sitemap') })
      .click();
    await expect(page).toHaveURL(/\/sitemap$/);
    // The browser itself logs the status of the document.
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('404')));
  });

  test('has one address: with another end, in capitals or with a number that is none it is not there', async ({
    page,
    baseURL,
    faults,
  }) => {
    await comeAs(page, baseURL);
    for (const path of ['/texts/', '/TEXTS', '/sources/search/0']) {
      expect(await visit(page, path), path).toBe(404);
      await expect(page.locator('main h1'), path).toContainText(`${say('pl', 'error.word')} 404`);
    }
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('404')));
  });

  test('that gets no answer says so, and an error of the server is told as such', async ({ page, baseURL, faults }) => {
    await comeAs(page, baseURL);
    // A page that came without answers has to ask.
    await page.route('**/texts', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(' id="answers"', '');
      await route.fulfill({ response, body });
    });
    await page.route('**/api/texts/catalogue*', (route) => route.abort());
    await page.goto('/texts');
    await expect(page.locator('main h1')).toHaveText(say('pl', 'error.boundary'), { timeout: 15_000 });
    await expect(page.locator('main')).toContainText(say('pl', 'error.network'));
    await page.route('**/api/texts/catalogue*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', error: 'x', requestId: 'r-1' } }),
    );
    await page.reload();
    await expect(page.locator('main h1')).toHaveText(`${say('pl', 'error.word')} 500`);
    await expect(page.locator('main')).toContainText('r-1');
    await expect(page).toHaveTitle(new RegExp(say('pl', 'error.message.500')));
    const fieldErrors = { page: 'za mało' };
    await page.route('**/api/texts/catalogue*', (route) =>
      route.fulfill({ status: 400, json: { code: 'bad-request', error: 'Pole „page”: za mało.', fieldErrors } }),
    );
    await page.reload();
    await expect(page.locator('main')).toContainText('Pole „page”: za mało.');
    expect((await page.request.get('/favicon.ico')).headers()['content-type']).toMatch(/^image\//);
    faults.length = 0;
  });

  test('whose part of the application does not come is loaded once more, and then says so', async ({
    page,
    baseURL,
    faults,
  }) => {
    await comeAs(page, baseURL);
    await visit(page, '/sitemap');
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    await page.route('**/assets/TextsPage-*.js', (route) => route.abort());
    await page
      .locator('main')
      .getByRole('link', { name: say('pl', 'nav.texts'), exact: true })
      .click();
    await expect(page.locator('main h1')).toHaveText(say('pl', 'error.boundary'));
    expect([new URL(page.url()).pathname, loads]).toEqual(['/texts', 1]);
    await page.unroute('**/assets/TextsPage-*.js');
    await page
      .locator('main')
      .getByRole('link', { name: say('pl', 'error.reload') })
      .click();
    await expect(page.locator('main h1')).toHaveText(say('pl', 'texts.title'));
    faults.length = 0;
  });

  test('that gets a status of a proxy, or one that no call declares, says so', async ({ page, baseURL, faults }) => {
    await comeAs(page, baseURL);
    await page.route('**/texts', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(' id="answers"', '') });
    });
    for (const [status, words] of [
      [418, 'error.message.other'],
      [502, 'error.message.503'],
      [504, 'error.message.503'],
    ] as const) {
      await page.route('**/api/texts/catalogue*', (route) => route.fulfill({ status, body: '<p>proxy</p>' }));
      await page.goto('/texts');
      await expect(page.locator('main h1')).toHaveText(`${say('pl', 'error.word')} ${status}`);
      await expect(page).toHaveTitle(new RegExp(say('pl', words)));
    }
    faults.length = 0;
  });

  test('fits narrow screens without sideways scrolling, in every size of type', async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    for (const path of [
      '/',
      '/texts',
      '/texts/item?code=RO&mode=both',
      '/results',
      '/results?q=lemma:być&other=1',
      '/sitemap',
      '/policy',
    ]) {
      await page.setViewportSize(NARROW);
      await visit(page, path);
      for (const width of [NARROW.width, 320]) {
        await page.setViewportSize({ ...NARROW, width });
        for (const size of ['normal', 'medium', 'big']) {
          const beyond = await page.evaluate((value) => {
            document.documentElement.dataset['size'] = value;
            return document.documentElement.scrollWidth - window.innerWidth;
          }, size);
          expect(beyond, `${path}, ${width} px, ${size}`).toBeLessThanOrEqual(0);
        }
      }
    }
  });
});

test.describe('the header', () => {
  test('marks the group of the current page', async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    await visit(page, '/texts/item?code=RO');
    const nav = page.getByRole('navigation', { name: say('pl', 'nav.main') });
    await expect(nav.locator('[aria-current]')).toHaveText(say('pl', 'nav.texts'));
    await visit(page, '/search/grammar/double');
    await expect(nav.locator('[aria-current]')).toHaveText(say('pl', 'nav.grammatical-forms'));
  });

  test('searches for a phrase, and not for an empty one', async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    await visit(page, '/texts');
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('pl', 'header.search-open') })
      .click();
    const box = page.getByRole('banner').getByRole('combobox');
    const submit = page.getByRole('banner').getByRole('button', { name: say('pl', 'search.submit'), exact: true });
    await expect(box).toBeFocused();
    await expect(submit).toBeDisabled();
    await box.fill('   ');
    await expect(submit).toBeDisabled();
    await box.fill('gwiazda');
    await submit.click();
    await expect(page).toHaveURL(/\/results\?q=gwiazda&page=1$/);
    await expect(box).toBeHidden();
  });

  test('keeps texts and page when it searches from the results', async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    await visit(page, '/results?q=lemma:być&texts=RO,SK&page=1');
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('pl', 'header.search-open') })
      .click();
    const box = page.getByRole('banner').getByRole('combobox');
    await expect(box).toHaveValue('lemma:być');
    await box.fill('gwiazda');
    await box.press('Enter');
    await expect(page).toHaveURL(/q=gwiazda/);
    expect(new URL(page.url()).searchParams.get('texts')).toBe('RO,SK');
  });

  test('switches the language, shows only the other one, and keeps the choice', async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    await visit(page, '/texts');
    await expect(page.getByRole('banner').getByText('Polski')).toHaveCount(0);
    await page.getByRole('banner').getByText('English').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('main h1')).toHaveText(say('en', 'texts.title'));
    await page.reload();
    await expect(page.locator('main h1')).toHaveText(say('en', 'texts.title'));
    await expect(page.getByRole('banner').getByText('English')).toHaveCount(0);
  });

  test('whose language the server cannot remember names it in the address', async ({ page, baseURL, faults }) => {
    await comeAs(page, baseURL);
    await visit(page, '/texts');
    await page.route('**/api/language', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { code: 'unavailable', error: 'x', requestId: 'r-2' } })
        : route.fallback(),
    );
    await page.getByRole('banner').getByText('English').click();
    await expect(page.locator('main h1')).toHaveText(say('en', 'texts.title'));
    await expect(page).toHaveURL(/\/texts\?lang=en$/);
    // Nor does the other way work where no words come at all: then the error stands in the frame of the page.
    await page.route('**/api/language?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', error: 'x', requestId: 'r-3' } }),
    );
    await page.getByRole('banner').getByText('Polski').click();
    await expect(page.locator('main h1')).toHaveText(`${say('en', 'error.word')} 503`);
    for (const role of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeVisible();
    await page.unroute('**/api/language?*');
    await page.getByRole('contentinfo').getByRole('link').first().click();
    await expect(page.locator('main h1')).not.toContainText('503');
    faults.length = 0;
  });

  test('opened in a language leads on in it, for the reader and for others who get the address', async ({
    page,
    baseURL,
  }) => {
    await comeAs(page, baseURL);
    await visit(page, '/texts?lang=en');
    await expect(page.locator('main h1')).toHaveText(say('en', 'texts.title'));
    const link = page.getByRole('banner').getByRole('link', { name: say('en', 'nav.sources'), exact: true });
    await link.hover();
    await expect(link).toHaveAttribute('href', '/sources?lang=en');
    await link.click();
    await expect(page).toHaveURL(/\/sources\?lang=en$/);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL(/lang=en$/);
    // After a choice of the reader neither the address nor the links name the language.
    await page.getByRole('banner').getByText('Polski').click();
    await expect(page).toHaveURL(/\/sources$/);
    await page
      .getByRole('banner')
      .getByRole('link', { name: say('pl', 'nav.texts'), exact: true })
      .click();
    await expect(page).toHaveURL(/\/texts$/);
    await expect(page.locator('main h1')).toHaveText(say('pl', 'texts.title'));
  });

  test('turns contrast on and goes round the sizes, from the first byte of the next page', async ({
    page,
    baseURL,
  }) => {
    await comeAs(page, baseURL);
    await visit(page, '/');
    const html = page.locator('html');
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('pl', 'header.contrast') })
      .click();
    await expect(html).toHaveAttribute('data-contrast', 'on');
    const size = page.getByRole('banner').getByRole('button', { name: new RegExp(say('pl', 'size.medium')) });
    await size.click();
    await expect(html).toHaveAttribute('data-size', 'medium');
    const served = await page.request.get('/texts');
    expect(await served.text()).toMatch(/<html[^>]*data-contrast="on"[^>]*data-theme="device"[^>]*data-size="medium"/);
    for (const expected of ['big', 'normal', 'medium'] as const) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(say('pl', `size.${expected}`)) })
        .click();
      await expect(html).toHaveAttribute('data-size', expected);
    }
  });

  test('is drawn in light or dark colours: as the device says, or as the reader does', async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    await visit(page, '/');
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    const theme = (name: 'device' | 'light' | 'dark') =>
      page.getByRole('banner').getByRole('button', { name: new RegExp(`: ${say('pl', `theme.${name}`)}$`) });
    await theme('light').click();
    await expect.poll(ground).toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await theme('dark').click();
    await expect.poll(ground).toBe(dark);
    expect(await (await page.request.get('/texts')).text()).toMatch(/<html[^>]*data-theme="dark"/);
    await page.reload();
    await expect.poll(ground).toBe(dark);
    await theme('device').click();
    await expect.poll(ground).toBe(light);
  });

  test('folds into a menu on a narrow screen, which closes with the next page', async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    await page.setViewportSize(NARROW);
    await visit(page, '/');
    const nav = page.getByRole('navigation', { name: say('pl', 'nav.main') });
    await expect(nav).toBeHidden();
    await page.getByRole('button', { name: say('pl', 'header.menu-open') }).click();
    await nav.getByRole('link', { name: say('pl', 'nav.texts') }).click();
    await expect(page).toHaveURL(/\/texts$/);
    await expect(nav).toBeHidden();
  });
});

test('the cookie banner goes away for good once accepted', async ({ page, baseURL }) => {
  await comeAs(page, baseURL, { accepted: false });
  await visit(page, '/');
  await page.getByRole('button', { name: say('pl', 'cookies.accept') }).click();
  await expect(page.getByRole('button', { name: say('pl', 'cookies.accept') })).toHaveCount(0);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'policy');
  expect(cookie).toMatchObject({ value: 'true', path: '/' });
  await visit(page, '/texts');
  await expect(page.getByRole('button', { name: say('pl', 'cookies.accept') })).toHaveCount(0);
});

for (const lang of LANGUAGES) {
  test(`the site map leads to pages that are there (${lang})`, async ({ page, baseURL }) => {
    await comeAs(page, baseURL, { lang });
    await visit(page, '/sitemap');
    const links = await page
      .locator('main a[href^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    for (const path of ['/', '/texts', '/sources', '/themes', '/words', '/about', '/elabo'])
      expect(links).toContain(path);
    for (const link of new Set(links)) expect((await page.request.get(link ?? '')).status(), link ?? '').toBe(200);
  });
}

test('the main page leads to the texts and to a search', async ({ page, baseURL }) => {
  await comeAs(page, baseURL);
  await visit(page, '/');
  await expect(page.locator('main').getByRole('link', { name: 'Rozmyślanie o Ogrojcu' }).first()).toBeVisible();
  const box = page.locator('main').getByRole('combobox');
  await box.fill('lemma:gwiazda');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/results\?/);
  await expect(page.locator('main mark').first()).toBeVisible();
});
