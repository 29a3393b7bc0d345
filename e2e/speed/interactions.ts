/** What readers do most, from the event to the next paint, in the same slow browser. */
import type { Locator, Page } from '@playwright/test';
import { slowDown } from './load.ts';

interface Interaction {
  name: string;
  path: string;
  /** Milliseconds from the event to the paint that follows. */
  act: (page: Page, address: string) => Promise<number>;
}

/** Opens a page at full speed, slows the browser down, and acts. */
const pressing =
  (find: (page: Page) => Locator, press: (target: Locator) => Promise<void>) =>
  async (page: Page, address: string): Promise<number> => {
    await page.goto(address, { waitUntil: 'networkidle' });
    const target = find(page);
    await target.waitFor();
    await target.focus();
    // What is open already is closed first, so that it can be opened.
    if ((await target.getAttribute('aria-expanded')) === 'true') await target.press('ArrowLeft');
    await slowDown(page);
    await page.evaluate(watchEvents);
    await press(target);
    await page.waitForTimeout(1500);
    return page.evaluate(() => (window as unknown as { slowest: number }).slowest);
  };

/** In the page: the longest time from an event to the paint after it; what is shorter than 16 ms is not told. */
function watchEvents(): void {
  const place = window as unknown as { slowest: number };
  place.slowest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) place.slowest = Math.max(place.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

const key = (name: string) => (target: Locator) => target.press(name);

export const INTERACTIONS = (text: string): readonly Interaction[] => [
  {
    name: 'tree expand',
    path: '/sources',
    act: pressing((page) => page.locator('main [role="treeitem"][aria-expanded]').first(), key('ArrowRight')),
  },
  {
    name: 'card switch',
    path: `/texts/item?code=${text}`,
    act: pressing((page) => page.locator('main h1'), key(']')),
  },
  {
    name: 'mode toggle',
    path: `/texts/item?code=${text}`,
    act: pressing((page) => page.locator('main h1'), key('t')),
  },
  {
    name: 'grammar toggle',
    path: `/texts/item?code=${text}`,
    act: pressing((page) => page.locator('main h1'), key('g')),
  },
];
