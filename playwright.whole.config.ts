/** The long run over every page: `npm run accessibility`. On a server of its own, or on one that runs (`GLOSA_SERVER`). */
import { defineConfig } from '@playwright/test';
import usual, { serverOn } from './playwright.config.ts';

const PORT = 3131;
const given = process.env['GLOSA_SERVER'];

export default defineConfig({
  ...usual,
  testDir: 'e2e/whole',
  outputDir: 'test-results/accessibility',
  reporter: [['./e2e/whole/table.ts']],
  retries: 0,
  // Many looks at one page, and some pages have hundreds of places for the focus.
  timeout: 900_000,
  use: { ...usual.use, baseURL: given ?? `http://127.0.0.1:${PORT}`, screenshot: 'off' },
  projects: [{ name: 'whole' }],
  webServer: given === undefined ? serverOn(PORT, process.env['GLOSA_E2E_DATA'] ?? '') : [],
});
