import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './scripts/chromium.mjs';

// Workers, and tests that ask which server they talk to, read it from there.
process.env['GLOSA_E2E_PORT'] ??= '3123';
const PORT = Number(process.env['GLOSA_E2E_PORT']);
/** Of the server whose corpus tests may change. */
const STAFF_PORT = PORT + 1;
const executablePath = findChromium();
const dataFolder = join(tmpdir(), `glosa-e2e-${process.pid}`);
// Workers have other numbers than the process that starts the server, but they inherit what it says.
process.env['GLOSA_E2E_DATA'] ??= dataFolder;
// Both servers, and what tests start besides, compile the same files: what was compiled once is kept.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node-compile');

// Workers load this file too, but only the process that starts the server made the folder of its own number.
process.on('exit', () => {
  for (const folder of [dataFolder, `${dataFolder}-staff`]) rmSync(folder, { recursive: true, force: true });
});

/** The real server on a data folder of its own, which starts empty and so receives the sample corpus. */
export const serverOn = (port: number, folder: string) => ({
  command: 'node apps/server/dist/main.js',
  cwd: import.meta.dirname,
  url: `http://127.0.0.1:${port}/readyz`,
  env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder },
  timeout: 120_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
});

const CHANGES_CORPUS =
  /(imports|import-others|cards|manage-sources|annotation|annotation-lists|desk|manage-texts|pages|text-record|records)\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  // Every test has a browser context of its own, and changes nothing but accounts and texts made for it: any two can
  // run at once.
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Wide, for machines that do other work at the same time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // The machine that decides what is released may stand still for a moment; what needed a second try is named and counted.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'pl-PL',
    // What moves is drawn again sixty times a second, by the processor; `media.spec` is about what moves.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test takes a tenth of the time; a failure can be traced by `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: CHROMIUM_ARGS,
    },
  },
  projects: [
    { name: 'reading', testIgnore: [CHANGES_CORPUS, '**/whole/**'] },
    // Tests of the corpus as it was must not see the texts that others bring: those have a server to themselves.
    {
      name: 'staff',
      testMatch: CHANGES_CORPUS,
      testIgnore: '**/whole/**',
      use: { baseURL: `http://127.0.0.1:${STAFF_PORT}` },
    },
  ],
  webServer: [serverOn(PORT, dataFolder), serverOn(STAFF_PORT, `${dataFolder}-staff`)],
});
