/** Pages and interactions in a slow browser. `node e2e/speed/lab.ts ADDRESS [--text CODE] [--query QUERY] [--rounds N] [--browser PATH]` */
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { INTERACTIONS } from './interactions.ts';
import { type Load, load } from './load.ts';

const BARS = { lcp: 2000, cls: 0.02, tbt: 200, paint: 100 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    text: { type: 'string', default: 'RO' },
    query: { type: 'string', default: 'lemma:być' },
    /** Path of the browser; without it the one that Playwright brings. */
    browser: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
});
const [address = 'http://127.0.0.1:8080'] = positionals;
const rounds = Number(values.rounds);

const PAGES = [
  ['home', '/'],
  ['text', `/texts/item?code=${values.text}`],
  ['results', `/results?q=${encodeURIComponent(values.query)}&page=1`],
  ['words', '/words'],
  ['sources', '/sources'],
] as const;

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** A browser that was never here before. */
async function fresh(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'pl-PL' });
  return context.newPage();
}

async function repeat<T>(browser: Browser, measure: (page: Page) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await fresh(browser);
    found.push(await measure(page));
    await page.context().close();
  }
  return found;
}

const missed: string[] = [];
const held = (name: string, value: number, bar: number, digits = 0): string => {
  if (!(value <= bar)) missed.push(`${name}: ${value.toFixed(digits)}, bar ${bar}`);
  return `${value.toFixed(digits)}${value <= bar ? '' : ' ✗'}`;
};

const executablePath = values.browser;
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
});
try {
  console.log('page | LCP ms | FCP ms | CLS | TBT ms | requests | kB over the wire | JS kB | CSS kB | fonts kB');
  for (const [name, path] of PAGES) {
    const loads: Load[] = await repeat(browser, (page) => load(page, address + path));
    const of = (pick: (one: Load) => number) => median(loads.map(pick));
    const row = [
      name,
      held(
        `${name}, LCP`,
        of(({ lcp }) => lcp),
        BARS.lcp,
      ),
      of(({ fcp }) => fcp).toFixed(),
      held(
        `${name}, CLS`,
        of(({ cls }) => cls),
        BARS.cls,
        3,
      ),
      held(
        `${name}, TBT`,
        of(({ tbt }) => tbt),
        BARS.tbt,
      ),
      of(({ requests }) => requests).toFixed(),
      ...(['all', 'script', 'stylesheet', 'font'] as const).map((kind) => of(({ kB }) => kB[kind]).toFixed(1)),
    ];
    console.log(row.join(' | '));
  }
  console.log('\ninteraction | event to paint, ms');
  for (const { name, path, act } of INTERACTIONS(values.text)) {
    const times = await repeat(browser, (page) => act(page, address + path));
    console.log(`${name} | ${held(name, median(times), BARS.paint)}`);
  }
} finally {
  await browser.close();
}
console.log(missed.length === 0 ? '\nall within their bars' : `\nmissed:\n${missed.join('\n')}`);
process.exitCode = missed.length === 0 ? 0 : 1;
