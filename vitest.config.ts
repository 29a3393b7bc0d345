import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { builtThreads } from './apps/server/build/programs.ts';
import { LongestFirst } from './tools/test-order.ts';

// The threads and commands that tests start would compile the server every time; what was compiled once is kept.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node-compile');

const FIXED_SEED = join(import.meta.dirname, 'tools/test/fixed-seed.ts');
const PATIENT_DOM = join(import.meta.dirname, 'apps/web/test/patient-dom.ts');

/** In every project: one that has a configuration of its own does not take this one over. */
const ALIKE = {
  isolate: false,
  // Vitest would leave one core to an editor, and so half of a machine with two.
  maxWorkers: '100%',
  // As in the browser: where a release is decided a test may have a second try, and is named and counted.
  retry: process.env['CI'] ? 1 : 0,
};

/** For the slowest of machines: no test is about time, so what it proves does not depend on how long it takes. */
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 90_000 } } };

/**
 * What runs in Node, and the web application: its components in a DOM, everything else of it without one, because making
 * a DOM takes longer than most files. A test of the latter that needs a DOM after all says so in its first line:
 * `// @vitest-environment jsdom`.
 *
 * Files of one kind share a process, in which a module is loaded once: a test that changes something that outlives a file
 * (the environment, a global, a clock) puts it back.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [builtThreads()],
        test: {
          name: 'node',
          environment: 'node',
          ...ALIKE,
          setupFiles: [FIXED_SEED],
          globalSetup: [
            'scripts/built-server.mjs',
            'apps/server/test/postgres-server.ts',
            'apps/server/test/run-folder.ts',
          ],
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'apps/server/{src,test}/**/*.test.ts',
            'sample-corpus/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          ...PATIENCE,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          environment: 'node',
          ...ALIKE,
          setupFiles: [FIXED_SEED],
          include: ['apps/web/src/**/*.test.ts'],
          ...PATIENCE,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web-dom',
          environment: 'jsdom',
          ...ALIKE,
          setupFiles: [PATIENT_DOM],
          include: ['apps/web/src/**/*.test.tsx'],
          ...PATIENCE,
        },
      },
    ],
  },
});
