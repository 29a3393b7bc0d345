/** Prints what was looked at, a line for each page, and what is wrong with it. */
import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

const cell = (result: TestResult, type: string): string =>
  result.annotations.find((one) => one.type === type)?.description ?? '–';

export default class Table implements Reporter {
  private readonly titles = new Map<string, string[]>();
  private faulty = 0;
  private runs = 0;
  private readonly begun = Date.now();

  onBegin(): void {
    console.log('page | language | axe runs | places of the focus | title');
  }

  onError({ message }: TestError): void {
    console.log(message ?? '');
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const [, , , ...names] = test.titlePath();
    const title = cell(result, 'title');
    this.runs += Number(cell(result, 'axe')) || 0;
    this.titles.set(title, [...(this.titles.get(title) ?? []), names.join(' ')]);
    console.log([...names, cell(result, 'axe'), cell(result, 'stops'), title].join(' | '));
    if (result.status === 'passed') return;
    this.faulty += 1;
    const faults = result.annotations.flatMap(({ type, description = '' }) => (type === 'fault' ? [description] : []));
    const errors = result.errors.map(({ message = '' }) => message);
    for (const fault of faults.length > 0 ? faults : errors) console.log(`  ✗ ${fault}`);
  }

  onEnd(result: FullResult): void {
    for (const [title, names] of this.titles) {
      // The same page at several addresses has one title; two pages with one cannot be told apart.
      const routes = new Set(names.map((name) => name.replace(/[?#].*/, '').replace(/ \w\w$/, '')));
      if (title !== '–' && routes.size > 1) console.log(`✗ "${title}" is the title of ${[...routes].join(' and ')}`);
    }
    const took = Math.round((Date.now() - this.begun) / 1000);
    console.log(`${this.runs} runs of axe, ${this.faulty} pages with faults, ${took} s; ${result.status}`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
