// Everything that can be said about the code without running it, and the dictionary's completeness.
import { CHECKS, runChecks } from './steps.mjs';

const { passed, failed } = await runChecks({
  ...CHECKS,
  'dead code': ['knip', '--no-progress'],
  dictionary: ['vitest', 'run', '--project', 'node', 'packages/dictionary'],
});
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
