/** What comes over the wire before a page can be used. `tools/web-sizes.ts` says the same of what is built. */
import { gzipSync } from 'node:zlib';
import { comeAs, expect, test, visit } from './site.ts';

/** In kB as gzip leaves it; fonts as they are. */
const MOST = { scripts: 150, styles: 20, words: 30, font: 60 };

/** Page → the most requests, kB in all. */
const PAGES: readonly (readonly [address: string, requests: number, kB: number])[] = [
  ['/', 15, 250],
  ['/texts/item?code=RO', 17, 320],
  ['/results?q=lemma:być&page=1', 18, 260],
  // Its examples say how much each of them finds.
  ['/about?id=2', 24, 270],
  ['/words', 21, 310],
  ['/search/words?q=być', 24, 330],
];

const gzipped = async (body: Promise<Buffer>) => gzipSync(await body).length / 1000;

for (const [address, mostRequests, mostInAll] of PAGES) {
  test(`${address} comes in ${mostRequests} requests and ${mostInAll} kB`, async ({ page, baseURL }) => {
    await comeAs(page, baseURL, { accepted: false });
    const bodies: { path: string; body: Promise<Buffer> }[] = [];
    page.on('response', (response) => {
      bodies.push({ path: new URL(response.url()).pathname, body: response.body() });
    });
    let wire = 0;
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      wire += encodedDataLength / 1000;
    });
    await visit(page, address);
    const of = async (wanted: (path: string) => boolean) =>
      Promise.all(bodies.filter(({ path }) => wanted(path)).map(({ body }) => gzipped(body)));
    const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
    const fonts = await Promise.all(bodies.filter(({ path }) => path.endsWith('.woff2')).map(({ body }) => body));
    const scripts = await of((path) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(2);
    expect(sum(scripts)).toBeLessThanOrEqual(MOST.scripts);
    expect(sum(await of((path) => path.endsWith('.css')))).toBeLessThanOrEqual(MOST.styles);
    expect(sum(await of((path) => path === '/api/language'))).toBeLessThanOrEqual(MOST.words);
    expect(fonts.length).toBeLessThanOrEqual(2);
    for (const font of fonts) expect(font.length / 1000).toBeLessThanOrEqual(MOST.font);
    expect(bodies.length).toBeLessThanOrEqual(mostRequests);
    expect(wire).toBeLessThanOrEqual(mostInAll);
  });
}
