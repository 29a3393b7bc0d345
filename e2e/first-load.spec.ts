import { gzipSync } from 'node:zlib';
import { comeAs, expect, test, visit } from './site.ts';

/** Page → the most JavaScript, in kB as gzip leaves it, that may come before it can be used. */
const BUDGETS: readonly (readonly [string, number])[] = [
  ['/', 136],
  ['/texts/item?code=RO', 150],
  ['/results?q=lemma:być&page=1', 148],
  ['/about?id=2', 144],
  ['/words', 143],
  ['/search/words?q=być', 151],
];

for (const [address, most] of BUDGETS) {
  test(`${address} needs at most ${most} kB of JavaScript`, async ({ page, baseURL }) => {
    await comeAs(page, baseURL);
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.set(response.url(), response.body());
    });
    await visit(page, address);
    const bodies = await Promise.all(scripts.values());
    expect(bodies.length).toBeGreaterThan(2);
    const kB = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
    expect(kB).toBeLessThanOrEqual(most);
  });
}
