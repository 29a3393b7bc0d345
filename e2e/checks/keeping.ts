/** What a browser may keep for this site, and whom pages may ask: art. 399 of the Act of 12 July 2024. */
import type { Page } from '@playwright/test';

const COOKIES = ['lang', 'contrast', 'size', 'theme', 'policy', 'csrf-token', 'sid', '__Host-sid', '__Host-csrf-token'];

/** Entries in a browser's storage that pages may make: each is what a person asked the page to do. */
export const STORED: readonly RegExp[] = [
  // Who is logged in, and whose unsaved text there is.
  /^user$/,
  /^drafts-of$/,
  /^draft/,
  // Queries asked before, of readers who switched on that they be remembered; keys that a person chose for themselves.
  /^queries$/,
  /^shortcuts$/,
  // Where Back leads to.
  /^tsr-scroll-restoration/,
  /^kwic-place$/,
  /^annotation-place$/,
];

/** Cookies and entries of the browser's storage that the test did not expect. */
export async function keepingFaults(page: Page, stored: readonly RegExp[]): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => name).filter((name) => !COOKIES.includes(name));
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  const extra = [...keys.filter((key) => !stored.some((one) => one.test(key))), ...databases];
  return [...cookies.map((name) => `cookie ${name}`), ...extra.map((name) => `stored ${name}`)];
}

/** Addresses outside the site that pages ask from now on; the list grows as they do. */
export function watchForeign(page: Page, baseURL: string | undefined): string[] {
  const foreign: string[] = [];
  const { origin } = new URL(baseURL ?? 'http://none.invalid');
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== origin) foreign.push(request.url());
  });
  return foreign;
}
