/** One load of a page in a slow browser, and what it took. */
import type { CDPSession, Page } from '@playwright/test';

/** A phone of the middle range on a slow mobile network. */
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
}

type Kind = 'all' | 'script' | 'stylesheet' | 'font';

/** Times in milliseconds. */
export interface Load {
  lcp: number;
  fcp: number;
  cls: number;
  /** What tasks took beyond 50 ms each, from the first paint until the page was quiet. */
  tbt: number;
  requests: number;
  kB: Record<Kind, number>;
}

interface Seen {
  lcp: number;
  cls: number;
  tasks: [from: number, ms: number][];
}

export async function load(page: Page, address: string): Promise<Load> {
  const session = await slowDown(page);
  const kB: Record<Kind, number> = { all: 0, script: 0, stylesheet: 0, font: 0 };
  const kinds = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type.toLowerCase()));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    kB.all += encodedDataLength / 1000;
    if (kind === 'script' || kind === 'stylesheet' || kind === 'font') kB[kind] += encodedDataLength / 1000;
  });
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(1000);
  const { lcp, cls, tasks } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const fcp = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  const tbt = tasks.filter(([from]) => from >= fcp).reduce((sum, [, ms]) => sum + Math.max(0, ms - 50), 0);
  return { lcp, fcp, cls, tbt, requests: kinds.size, kB };
}

/** In the page, before anything else: writes down paints, shifts and long tasks. */
function watch(): void {
  const seen: Seen = { lcp: 0, cls: 0, tasks: [] };
  (window as unknown as { seen: Seen }).seen = seen;
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  on('longtask', ({ startTime, duration }) => void seen.tasks.push([startTime, duration]));
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.cls += value;
  });
}
