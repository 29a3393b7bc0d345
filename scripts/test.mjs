// The whole test: static checks, unit and server tests, browser tests. Ends with what failed, in plain text, and one line:
// `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { browserFaults, faultText, lastLines, unitFaults } from './faults.mjs';
import { root, runShown, seconds } from './runtime.mjs';
import { CHECKS, runChecks, SIZES } from './steps.mjs';

const results = join(root, 'test-results');
mkdirSync(results, { recursive: true });

/** Runs a test runner that writes a JSON report and counts what the report says. */
async function runTests(name, command, args, report, count, env) {
  const from = Date.now();
  const file = join(results, report);
  rmSync(file, { force: true });
  console.log(`— ${name}`);
  const { ok, tail } = await runShown(command, args, { env });
  let counted = { passed: 0, failed: 0, skipped: 0, faults: [] };
  try {
    counted = count(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.log(`${name}: no report (${error.message})`);
  }
  // A runner that fails outside any test (a file that does not load, a server that does not start) is one failure.
  if ((!ok || counted.passed === 0) && counted.failed === 0) counted.failed = 1;
  if (counted.failed > 0 && counted.faults.length === 0)
    counted.faults = [{ name: `${name}, outside any test`, message: lastLines(tail) }];
  const { passed, failed, skipped, again } = counted;
  const asides = `${skipped ? `, ${skipped} left out` : ''}${again ? `, ${again} only at the second try` : ''}`;
  const counts = `${passed} passed, ${failed} failed${asides}`;
  console.log(`${failed ? '✗' : '✓'} ${name}: ${counts} (${seconds(from)})`);
  return counted;
}

const secondTries = join(results, 'second-tries.json');
rmSync(secondTries, { force: true });
const unitCount = (report) => {
  const again = JSON.parse(readFileSync(secondTries, 'utf8'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    again: again.length,
    faults: [
      ...again.map(({ name, message }) => ({ name: `at the first try only: ${name}`, message })),
      ...unitFaults(report),
    ],
  };
};
const browserCount = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected,
  skipped: report.stats.skipped,
  again: report.stats.flaky,
  faults: browserFaults(report),
});

const parts = [
  await runChecks({ ...CHECKS, ...SIZES }),
  await runTests(
    'unit and server tests',
    'vitest',
    [
      'run',
      ...['--reporter=dot', '--reporter=./tools/second-tries.ts'],
      ...['--reporter=json', '--outputFile.json=test-results/vitest.json'],
    ],
    'vitest.json',
    unitCount,
  ),
  await runTests('browser tests', 'playwright', ['test', '--reporter=list,json'], 'playwright.json', browserCount, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'playwright.json'),
  }),
];
// Where only the end of a long log can be read, this is it.
for (const { faults } of parts) for (const fault of faults) console.log(faultText(fault));
const total = (key) => parts.reduce((sum, part) => sum + part[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') ? 1 : 0);
