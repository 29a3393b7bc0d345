// The checks that need no test runner: one command each, passed when it exits with 0.
import { availableParallelism } from 'node:os';
import { runBeside, seconds } from './runtime.mjs';

/** Name → command. */
export const CHECKS = {
  'types of the server and packages': ['tsc', '-b'],
  'types of the web application': ['tsc', '-p', 'apps/web'],
  'types of the browser tests': ['tsc', '-p', 'e2e'],
  'lint and format': ['biome', 'check', '--error-on-warnings', '.'],
  'import boundaries': ['node', 'tools/boundaries.ts'],
  'table of imports': ['node', 'tools/import-table.ts', '--check'],
  'tables of the corpus': ['node', 'tools/corpus-tables.ts'],
  'class names': ['node', 'tools/class-names.ts'],
  'modals that no test opens': ['node', 'tools/modals.ts'],
  'tags outside the tagset': ['node', 'tools/tag-literals.ts'],
  'languages of the interface': ['node', 'tools/interface-languages.ts'],
  'literals of languages': ['node', 'tools/language-literals.ts'],
  'archaic words': ['node', 'tools/prose.ts'],
  'lists typed again': ['node', 'tools/retyped-lists.ts'],
  'code sizes': ['node', 'tools/code-metrics.ts'],
  'table of calls': ['node', 'tools/api-table.ts', '--check'],
  'map of the specification': ['node', 'tools/spec-map.ts'],
  'table of security requirements': ['node', 'tools/asvs.ts'],
  dependencies: ['node', 'tools/dependencies.ts'],
};

/** Where the web application has been built: what it weighs. Says the sizes also where all is well. */
export const SIZES = { 'sizes of the web application': ['node', 'tools/web-sizes.ts'] };

/**
 * Runs as many checks beside each other as there are processors; output is shown for those that fail, and for `SIZES`.
 * Returns how many passed and failed, and of those that failed the name and the output.
 */
export async function runChecks(checks) {
  let passed = 0;
  const faults = [];
  const waiting = Object.entries(checks);
  const takeOneAfterAnother = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, [command, ...args]] = next;
      const from = Date.now();
      const { ok, output } = await runBeside(command, args);
      if (!ok || name in SIZES) console.log(output.trimEnd());
      if (ok) passed++;
      else faults.push({ name, message: output });
      console.log(`${ok ? '✓' : '✗'} ${name} (${seconds(from)})`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, takeOneAfterAnother));
  return { passed, failed: faults.length, faults };
}
