// Ten thousand random requests made of the declarations of all calls, on both databases: never an answer of 5xx. What
// `npm test` does with three hundred.
import { run } from '../runtime.mjs';

const rounds = process.env.GLOSA_ROUNDS ?? '10000';
const test = ['run', '--project', 'node', 'apps/server/src/http/declared.test.ts'];
process.exit(run('vitest', test, { env: { GLOSA_ROUNDS: rounds, GLOSA_SEED: process.env.GLOSA_SEED ?? '1' } }).status);
