/** What every browser test needs: the texts of the interface, a reader with settings, and an eye on the console. */
import { DICTIONARIES, type DictionaryKey, format, type Params, type PluralKey, plural } from '@glosa/dictionary';
import { type Browser, type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test';

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
export async function untilQuiet<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const running = new Set<Request>();
  let begun = 0;
  const begin = (request: Request) => {
    running.add(request);
    begun += 1;
  };
  const end = (request: Request) => void running.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const result = await act();
  // An answer leads to work, and work to further questions: it is over when for some frames in a row there was neither.
  for (let isQuiet = false; !isQuiet; ) {
    // On a busy machine a script that has come may lie unread for longer than that: the place it is to fill says so.
    await expect(page.locator('[data-loader]')).toHaveCount(0);
    const before = begun;
    const stayed = await page.evaluate(staysIdle, { frames: QUIET_FRAMES, timeout: IDLE_MS });
    isQuiet = stayed && begun === before && running.size === 0;
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  return result;
}

/** How long one wait for a quiet page goes on at most, in milliseconds: a page out of view may never draw a frame. */
const IDLE_MS = 1000;

/** In the page: waits some times until it has no work to do and has drawn what it did; false where it loads a part of it. */
async function staysIdle({ frames, timeout }: { frames: number; timeout: number }): Promise<boolean> {
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise<void>((done) => {
      setTimeout(done, timeout);
      requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done)), { timeout });
    });
    if (document.querySelector('[data-loader]') !== null) return false;
  }
  return true;
}

/** The context that tests of a worker have one after another, and a page of the site that stays open in it. */
interface Kept {
  context?: BrowserContext;
  anchor?: Page;
}

/** A page of the site that says nothing and asks for nothing: as long as it is open, the process of its site lives. */
const ANCHOR = '/robots.txt';
const USUAL_WINDOW = { width: 1280, height: 720 };

/** The kept context, made where there is none yet. */
async function keptContext(kept: Kept, browser: Browser): Promise<BrowserContext> {
  if (kept.context) return kept.context;
  kept.context = await browser.newContext({ viewport: USUAL_WINDOW });
  kept.anchor = await kept.context.newPage();
  await kept.anchor.goto(ANCHOR);
  return kept.context;
}

/** Leaves of a test nothing that the next one could find: no page, no cookie, nothing stored, no permission, no cached answer. */
async function forget({ context, anchor }: Kept): Promise<void> {
  if (!context || !anchor) return;
  await Promise.all(context.pages().map((page) => page !== anchor && page.close()));
  await context.unrouteAll();
  const session = await context.newCDPSession(anchor);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(anchor.url()).origin, storageTypes: 'all' });
  await session.send('Network.clearBrowserCache');
  await session.detach();
  await context.clearCookies();
}

/** Of a page that is at no address yet: another one of its browser that is at an address of the site, if there is one. */
export const pageBeside = (page: Page): Page | undefined =>
  page.url() === 'about:blank'
    ? page
        .context()
        .pages()
        .find((one) => one.url().endsWith(ANCHOR))
    : undefined;

interface Own {
  /** Messages of errors that the page has logged; a test that expects some takes them out. */
  faults: string[];
  /** Whether the test wants a browser that has just been started, of which nothing is read yet. */
  untouched: boolean;
}

/**
 * The test function; a test fails when the page logs an error or breaks its content policy. Going to an address ends when
 * the application has taken the place of what the server wrote: a test must not click what is about to go. Every test
 * finds an empty browser; but to start the process of one takes as long as to load a page, so that tests one after
 * another have the same process, unless a test asks for a browser of its own or for another kind of it.
 */
export const test = base.extend<Own, { kept: Kept }>({
  untouched: [false, { option: true }],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const kept: Kept = {};
      await use(kept);
      await kept.context?.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, kept, baseURL, javaScriptEnabled, permissions, untouched }, use, info) => {
    const isUsual = !untouched && javaScriptEnabled && !permissions && baseURL === info.project.use.baseURL;
    const context = isUsual ? await keptContext(kept, browser) : await browser.newContext();
    await use(context);
    // A window that a failed test leaves is pictured when its context is closed; the next test has another worker.
    if (isUsual && info.status === info.expectedStatus) return forget(kept);
    if (isUsual) delete kept.context;
    await context.close();
  },
  page: async ({ page, javaScriptEnabled, viewport }, use) => {
    if (viewport) await page.setViewportSize(viewport);
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
