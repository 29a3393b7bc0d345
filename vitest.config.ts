import { defineConfig } from 'vitest/config';

/**
 * What runs in Node, and the web application: its components in a DOM, everything else of it without one, because making
 * a DOM takes longer than most files. A test of the latter that needs a DOM after all says so in its first line:
 * `// @vitest-environment jsdom`.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    // Vitest would leave one core to an editor, and so half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: ['apps/server/test/postgres-server.ts'],
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'apps/server/{src,test}/**/*.test.ts',
            'sample-corpus/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: { name: 'web', environment: 'node', include: ['apps/web/src/**/*.test.ts'], testTimeout: 30_000 },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: { name: 'web-dom', environment: 'jsdom', include: ['apps/web/src/**/*.test.tsx'], testTimeout: 30_000 },
      },
    ],
  },
});
