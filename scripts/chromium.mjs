import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of the browser that the tests drive: CHROMIUM_PATH, else one in a usual place, else undefined. */
export function findChromium() {
  return [process.env['CHROMIUM_PATH'], ...PLACES].find((path) => path && existsSync(path));
}
