import type { Browser, BrowserContext, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { errorFaults, typingFaults } from '../checks/fields.ts';
import { walk } from '../checks/focus.ts';
import { keepingFaults, STORED, watchForeign } from '../checks/keeping.ts';
import { languageFaults, unsaidLanguages } from '../checks/language.ts';
import { outlineFaults } from '../checks/outline.ts';
import { spacingFaults, targetFaults, zoomFaults } from '../checks/room.ts';
import { ADMIN, logIn, type Person } from '../people.ts';
import { test as base, comeAs, expect, LANGUAGES, type Lang, visit, WIDE } from '../site.ts';
import { openFaults } from './opening.ts';
import { PLACES, type Place } from './pages.ts';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The session of a member of the staff: one for all pages that a worker looks at. */
async function session(browser: Browser, baseURL: string): Promise<Session> {
  const [login, password] = process.env['GLOSA_LOGIN']?.split(/:(.*)/s) ?? [];
  const person: Person = login === undefined ? ADMIN : { login, password: password ?? '' };
  const context = await browser.newContext({ baseURL });
  await logIn(await context.newPage(), person);
  const state = await context.storageState();
  await context.close();
  return state;
}

const test = base.extend<object, { staff: () => Promise<Session> }>({
  staff: [
    async ({ browser }, use, { project }) => {
      let state: Promise<Session> | undefined;
      await use(() => (state ??= session(browser, project.use.baseURL ?? '')));
    },
    { scope: 'worker' },
  ],
});

const note = (type: string, description: string | number) =>
  void test.info().annotations.push({ type, description: String(description) });

const LOOKS = [
  { contrast: 'off', theme: 'light' },
  { contrast: 'off', theme: 'dark' },
  { contrast: 'on', theme: 'light' },
] as const;

/** All colours and all sizes of a page that is open; they differ in styles alone. Faults with their settings. */
async function everySetting(page: Page): Promise<string[]> {
  const faults: string[] = [];
  let runs = 0;
  for (const look of LOOKS)
    for (const size of ['normal', 'medium', 'big']) {
      await page.evaluate((set) => void Object.assign(document.documentElement.dataset, set), { ...look, size });
      runs += 1;
      const { contrast, theme } = look;
      faults.push(...(await violations(page)).map((fault) => `contrast ${contrast}, ${theme}, ${size}: ${fault}`));
    }
  await page.evaluate((set) => void Object.assign(document.documentElement.dataset, set), {
    ...LOOKS[0],
    size: 'normal',
  });
  note('axe', runs);
  return faults;
}

/** What axe cannot see. The walk is made in the usual colours in one language and in forced ones in the other. */
async function byScript(page: Page, lang: Lang, place: Place): Promise<string[]> {
  const faults = [...(await outlineFaults(page, lang)), ...(await languageFaults(page)), ...(await targetFaults(page))];
  if (lang === 'en') faults.push(...(await unsaidLanguages(page)));
  if (lang === 'en') await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const { stops, faults: onTheWay } = await walk(page);
  note('stops', stops);
  faults.push(...onTheWay, ...(await errorFaults(page)));
  if (lang === 'en') await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
  faults.push(...(await spacingFaults(page)), ...(await zoomFaults(page)));
  await page.setViewportSize(WIDE);
  // Typing changes what a page shows, and with it what is to be looked at: last.
  if (lang === 'pl' && place.area === 'public') faults.push(...(await typingFaults(page)));
  return faults;
}

for (const place of PLACES)
  for (const lang of LANGUAGES)
    test.describe(place.path, () => {
      test(lang, async ({ browser, baseURL, staff }) => {
        const context = await browser.newContext({
          viewport: WIDE,
          ...(baseURL !== undefined && { baseURL }),
          ...(place.area === 'session' && { storageState: await staff() }),
        });
        const page = await context.newPage();
        const foreign = watchForeign(page, baseURL);
        await comeAs(page, baseURL, { lang });
        const status = await visit(page, place.path);
        note('title', await page.title());
        const faults = status === place.status ? [] : [`status ${status}`];
        faults.push(...(await everySetting(page)), ...(await byScript(page, lang, place)));
        faults.push(...(await keepingFaults(page, STORED)), ...foreign);
        if (lang === 'pl') faults.push(...(await openFaults(page, place.path)));
        await context.close();
        for (const fault of faults) note('fault', fault);
        expect(faults).toEqual([]);
      });
    });
