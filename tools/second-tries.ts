/** A reporter for Vitest: lists the tests that passed only when they were run once more, with what went wrong at first. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

const FILE = join(import.meta.dirname, '../test-results/second-tries.json');

export default class SecondTries implements Reporter {
  private readonly tests: { name: string; message: string }[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    const errors = test.result().errors ?? [];
    const message = errors.map((error) => error.stack ?? error.message).join('\n');
    this.tests.push({ name: `${test.module.relativeModuleId}: ${test.fullName}`, message });
  }

  onTestRunEnd(): void {
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify(this.tests));
  }
}
