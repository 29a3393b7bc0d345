/** What comes over the wire before a page can be used. `tools/web-sizes.ts` says the same of what is built. */
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { logIn, makePerson } from './people.ts';
import { comeAs, expect, test, visit } from './site.ts';

// What a process has read before does not come again.
test.use({ untouched: true });

/**
 * In kB as gzip leaves it; fonts as they are. Besides the two that the head names, of the interface and of the corpus, a page
 * may need what stands in italics and headwords.
 */
const MOST = { scripts: 150, styles: 20, words: 12, font: 60, fonts: 4, fontsBeforePaint: 110 };

/** Page → the most requests, kB in all. */
const PAGES: readonly (readonly [address: string, requests: number, kB: number])[] = [
  // Its plots come when what stands above them is drawn.
  ['/', 26, 290],
  // The folios and the sources beside the text come when its lines are drawn.
  ['/texts/item?code=RO', 20, 335],
  ['/results?q=lemma:być&page=1', 17, 290],
  // Its examples say how much each of them finds.
  ['/about?id=2', 23, 270],
  ['/words', 21, 325],
  ['/search/words?q=być', 23, 330],
];

/** Of somebody who annotates. They have the words of all pages, the rail of the staff, and three cuts of the font in every sentence. */
const EDITOR = ['/annotation/editor?code=RO&sentenceNo=1', 19, 390] as const;

const gzipped = async (body: Promise<Buffer>) => gzipSync(await body).length / 1000;

interface Arrival {
  path: string;
  /** Read when it is asked for: of an answer that comes after the test has ended there is none. */
  body: () => Promise<Buffer>;
}

/** What comes from now on: every answer, and how many kB went over the wire. */
async function watch(page: Page): Promise<{ bodies: readonly Arrival[]; kB: () => number }> {
  const bodies: Arrival[] = [];
  page.on('response', (response) => {
    bodies.push({ path: new URL(response.url()).pathname, body: () => response.body() });
  });
  let wire = 0;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wire += encodedDataLength / 1000;
  });
  return { bodies, kB: () => wire };
}

for (const [address, mostRequests, mostInAll] of PAGES) {
  test(`${address} comes in ${mostRequests} requests and ${mostInAll} kB`, async ({ page, baseURL }) => {
    await comeAs(page, baseURL, { accepted: false });
    const { bodies: all, kB } = await watch(page);
    await visit(page, address);
    // What narrows a search comes when there are hits to read.
    const hits = all.findIndex(({ path }) => path === '/api/search/sentences');
    const bodies = hits < 0 ? all : all.slice(0, hits + 1);
    const of = async (wanted: (path: string) => boolean) =>
      Promise.all(bodies.filter(({ path }) => wanted(path)).map(({ body }) => gzipped(body())));
    const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
    const fonts = await Promise.all(bodies.filter(({ path }) => path.endsWith('.woff2')).map(({ body }) => body()));
    const scripts = await of((path) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(2);
    expect(sum(scripts)).toBeLessThanOrEqual(MOST.scripts);
    expect(sum(await of((path) => path.endsWith('.css')))).toBeLessThanOrEqual(MOST.styles);
    expect(sum(await of((path) => path === '/api/language'))).toBeLessThanOrEqual(MOST.words);
    // All at once: what is drawn a moment later asks for none of its own.
    expect(all.filter(({ path }) => path === '/api/language')).toHaveLength(1);
    expect(fonts.length, bodies.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(MOST.fonts);
    for (const font of fonts) expect(font.length / 1000).toBeLessThanOrEqual(MOST.font);
    const named = page.locator('link[rel="preload"][as="font"]');
    const early = await named.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const ofHead = bodies.filter(({ path }) => early.includes(path));
    expect(ofHead).toHaveLength(2);
    const weights = await Promise.all(ofHead.map(async ({ body }) => (await body()).length / 1000));
    expect(sum(weights)).toBeLessThanOrEqual(MOST.fontsBeforePaint);
    expect(bodies.length, bodies.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(mostRequests);
    expect(kB()).toBeLessThanOrEqual(mostInAll);
  });
}

const [address, mostRequests, mostInAll] = EDITOR;

test(`the editor of annotation comes in ${mostRequests} requests and ${mostInAll} kB`, async ({ browser, baseURL }) => {
  // The person has logged in elsewhere: nothing of the page is in the browser's memory.
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const before = await context.newPage();
  await comeAs(before, baseURL);
  await logIn(before, await makePerson(baseURL, 'editor'));
  const state = await context.storageState();
  await context.close();
  const fresh = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), storageState: state });
  const page = await fresh.newPage();
  const { bodies, kB } = await watch(page);
  await visit(page, address);
  await expect(page.getByRole('option').first()).toBeVisible();
  // The hints come by themselves, at the latest a moment after what they are shown beside.
  await expect.poll(() => bodies.some(({ path }) => path.startsWith('/api/annotation/single/hint/'))).toBe(true);
  const paths = bodies.map(({ path }) => path);
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(mostRequests);
  expect(kB()).toBeLessThanOrEqual(mostInAll);
  const scripts = bodies.filter(({ path }) => path.endsWith('.js')).map(({ body }) => gzipped(body()));
  // As little as a page for visitors, and the editor itself.
  expect((await Promise.all(scripts)).reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(MOST.scripts + 25);
  await fresh.close();
});
