import type { Page } from '@playwright/test';
import { comeAs, expect, LANGUAGES, NARROW, say, test, visit, WIDE } from './site.ts';

const HELP = '/about?id=2';

/** Every query the page offers to run. */
async function examples(page: Page): Promise<string[]> {
  const links = page.locator('a[data-example]');
  await expect(links.last()).toBeVisible();
  const hrefs = await links.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  return hrefs.map((href) => new URL(href).searchParams.get('q') ?? '');
}

interface Results {
  total: number;
  error?: string;
}

test.describe('the help with searching', () => {
  for (const lang of LANGUAGES) {
    test(`stands in ${lang}, with a table of contents that leads to every section`, async ({ page, baseURL }) => {
      await comeAs(page, baseURL, { lang });
      await visit(page, HELP);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(lang, 'nav.search-help'));
      const contents = page.getByRole('navigation', { name: say(lang, 'help.contents') }).getByRole('link');
      const sections = page.locator('main section > h2');
      await expect(sections.last()).toBeVisible();
      await expect(contents).toHaveCount(await sections.count());
      await contents.last().click();
      await expect(sections.last()).toBeInViewport();
      await expect(page).toHaveURL(/\/about\?id=2#keyboard$/);
    });
  }

  test('has only examples that can be read', async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    await visit(page, HELP);
    const queries = await examples(page);
    expect(queries.length).toBeGreaterThan(60);
    const faults: string[] = [];
    for (const q of queries) {
      const answer = await page.request.get(`/api/search/sentences?size=1&q=${encodeURIComponent(q)}`);
      const { error, total } = (await answer.json()) as Results;
      if (!answer.ok() || error !== undefined || total < 0) faults.push(`${q}: ${error ?? answer.status()}`);
    }
    expect(faults).toEqual([]);
  });

  test('names attributes as the query language does', async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    await visit(page, HELP);
    const cells = page.locator(
      'section[aria-labelledby="attributes"] code, section[aria-labelledby="tagset"] tbody td:nth-of-type(2) code',
    );
    // The second column of the classes lists their categories, that of the categories their other names.
    const attributesIn = (names: readonly string[]) => [...new Set(names)].filter((name) => !name.includes('='));
    // Other names are the server's to say: they come after the page.
    await expect.poll(async () => attributesIn(await cells.allTextContents()).length).toBeGreaterThan(50);
    const attributes = attributesIn(await cells.allTextContents());
    const unknown: string[] = [];
    for (const name of attributes) {
      const value = name === 'n' ? '1' : 'x';
      const answer = await page.request.get(`/api/search/read?q=${encodeURIComponent(`${name}:${value}`)}`);
      if (((await answer.json()) as { error?: string }).error !== undefined) unknown.push(name);
    }
    expect(unknown).toEqual([]);
  });

  test('counts the hits of the examples in view, and runs one on a click', async ({ page, baseURL }) => {
    await comeAs(page, baseURL, { lang: 'en' });
    await visit(page, HELP);
    const row = page.locator('dl > div').filter({ has: page.locator('a[data-example]', { hasText: /^lemma:być$/ }) });
    await row.first().scrollIntoViewIfNeeded();
    await expect(row.first()).toContainText(/\d+ hits?/);
    await row.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/results\?q=lemma%3A/);
    await expect(page.locator('main mark').first()).toBeVisible();
  });

  test('fits a narrow screen', async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    await page.setViewportSize(NARROW);
    await visit(page, HELP);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBeLessThanOrEqual(0);
    await page.setViewportSize(WIDE);
  });
});
