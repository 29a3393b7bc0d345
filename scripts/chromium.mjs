import { existsSync } from 'node:fs';

/** Chromium without windows, menus and extensions, which draws the same pages in less processor time. */
const SHELL = '/usr/bin/chromium-headless-shell';
/** Debian's whole Chromium. */
const WHOLE = '/usr/bin/chromium';
const PLACES = [
  SHELL,
  WHOLE,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of the browser that the tests drive: CHROMIUM_PATH, else one in a usual place, else undefined. */
export function findChromium() {
  return [process.env['CHROMIUM_PATH'], ...PLACES].find((path) => path && existsSync(path));
}

/** Whether the tests drive the whole Chromium, unasked, where Debian has a lighter one. */
export const hasLighter = () => !process.env['CHROMIUM_PATH'] && findChromium() === WHOLE;

/**
 * Switches for a browser that only runs tests. The pages of a context share one process: to start one for each takes as
 * long as to load a page. Without the last switch a whole Chromium keeps, for each of its windows, two more pages of its
 * own at work (what drops down from its address bar), which cost as much as the page under test. A later list of features
 * takes the place of an earlier one, so that those are named again that Playwright turns off and that matter here.
 */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  `--disable-features=${[
    ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
    ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
    ...['ThirdPartyStoragePartitioning', 'MediaRouter', 'OptimizationHints', 'LensOverlay', 'PreconnectToSearch'],
  ]}`,
];
