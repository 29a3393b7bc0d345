// The whole test: static checks, unit and server tests, browser tests. Ends with one line: `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, seconds } from './runtime.mjs';
import { CHECKS, runChecks } from './steps.mjs';

const results = join(root, 'test-results');
mkdirSync(results, { recursive: true });

/** Runs a test runner that writes a JSON report and counts what the report says. */
function runTests(name, command, args, report, count, env) {
  const from = Date.now();
  const file = join(results, report);
  rmSync(file, { force: true });
  console.log(`— ${name}`);
  const { ok } = run(command, args, { env });
  let counted = { passed: 0, failed: 0, skipped: 0 };
  try {
    counted = count(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.log(`${name}: no report (${error.message})`);
  }
  // A runner that fails outside any test (a file that does not load, a server that does not start) is one failure.
  if (!ok && counted.failed === 0) counted.failed = 1;
  if (counted.passed + counted.failed === 0) counted.failed = 1;
  const { passed, failed, skipped, again } = counted;
  const asides = `${skipped ? `, ${skipped} left out` : ''}${again ? `, ${again} only at the second try` : ''}`;
  const counts = `${passed} passed, ${failed} failed${asides}`;
  console.log(`${failed ? '✗' : '✓'} ${name}: ${counts} (${seconds(from)})`);
  return counted;
}

const unitCount = ({ numPassedTests, numFailedTests, numPendingTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests,
});
const browserCount = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  again: stats.flaky,
});

const parts = [
  runChecks(CHECKS),
  runTests(
    'unit and server tests',
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
    'vitest.json',
    unitCount,
  ),
  runTests('browser tests', 'playwright', ['test', '--reporter=list,json'], 'playwright.json', browserCount, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'playwright.json'),
  }),
];
const total = (key) => parts.reduce((sum, part) => sum + part[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') ? 1 : 0);
