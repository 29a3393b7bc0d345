/** What every browser test needs: the texts of the interface, a reader with settings, and an eye on the console. */
import { DICTIONARIES, type DictionaryKey, format, type Params, type PluralKey, plural } from '@glosa/dictionary';
import { test as base, expect, type Page, type Request } from '@playwright/test';

export { expect };
export const LANGUAGES = ['pl', 'en'] as const;
export type Lang = (typeof LANGUAGES)[number];

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** A text of the interface. */
export const say = (lang: Lang, key: DictionaryKey, params?: Params): string => format(DICTIONARIES[lang][key], params);

/** A counted text of the interface. */
export const count = (lang: Lang, stem: PluralKey, number: number): string =>
  plural(DICTIONARIES[lang], lang, stem, number);

interface Reader {
  lang?: Lang;
  contrast?: boolean;
  /** Whether the cookie policy was accepted before. */
  accepted?: boolean;
  size?: 'normal' | 'medium' | 'big';
}

/** Sets what a reader chose on earlier visits. */
export async function comeAs(page: Page, baseURL: string | undefined, reader: Reader = {}): Promise<void> {
  const { lang = 'pl', contrast = false, accepted = true, size = 'normal' } = reader;
  const url = baseURL ?? '';
  await page
    .context()
    .addCookies([
      { name: 'lang', value: lang, url },
      { name: 'contrast', value: contrast ? 'on' : 'off', url },
      { name: 'size', value: size, url },
      ...(accepted ? [{ name: 'policy', value: 'true', url }] : []),
    ]);
}

/** One would do, were a script that has come not read beside the page before it runs. */
const QUIET_FRAMES = 6;

/** Opens a page and waits until it shows what it is about and wants nothing more. */
export async function visit(page: Page, path: string): Promise<number> {
  return untilQuiet(page, async () => {
    const response = await page.goto(path);
    await page.locator('main h1').first().waitFor();
    return response?.status() ?? 0;
  });
}

/**
 * Gives the window another size, in px, and waits for what that leads to: below some widths the application draws other
 * bars, and those come with a script of their own.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await untilQuiet(page, () => page.setViewportSize(size));
}

/** Has the page say its words in another language, as a reader does: by the link in its head, which a wide window shows. */
export async function switchTo(page: Page, lang: Lang): Promise<void> {
  await untilQuiet(page, async () => {
    await page.locator(`header a[hreflang="${lang}"]`).click();
    await page.locator(`html[lang="${lang}"]`).waitFor();
  });
}

/** Does something with the page and waits until that has led to nothing more. */
async function untilQuiet<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const running = new Set<Request>();
  const begin = (request: Request) => void running.add(request);
  const end = (request: Request) => void running.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const result = await act();
  // An answer leads to work, and work to further questions: it is over when for some frames in a row there was neither.
  for (let quiet = 0; quiet < QUIET_FRAMES; quiet = running.size === 0 ? quiet + 1 : 0) {
    await idle(page);
    // On a busy machine a script that has come may lie unread for longer than that: the place it is to fill says so.
    await expect(page.locator('[data-loader]')).toHaveCount(0);
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  return result;
}

/** How long one wait for a quiet page goes on at most, in milliseconds: a page out of view may never draw a frame. */
const IDLE_MS = 1000;

/** Waits until the page has no work to do and has drawn what it did. */
const idle = (page: Page): Promise<void> =>
  page.evaluate(
    (timeout) =>
      new Promise<void>((done) => {
        setTimeout(done, timeout);
        requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done)), { timeout });
      }),
    IDLE_MS,
  );

/**
 * The test function; a test fails when the page logs an error or breaks its content policy. Going to an address ends when
 * the application has taken the place of what the server wrote: a test must not click what is about to go.
 */
export const test = base.extend<{ faults: string[] }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    const goTo = page.goto.bind(page);
    page.goto = async (url, options) => {
      const answer = await goTo(url, options);
      if (javaScriptEnabled !== false) await page.locator('.served').waitFor({ state: 'detached' });
      return answer;
    };
    await use(page);
  },
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});
