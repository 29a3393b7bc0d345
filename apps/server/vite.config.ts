import { defineConfig } from 'vite';
import { DIST, placed } from './build/programs.ts';

const PROGRAMS = ['main', 'import-command', 'user-command', 'backup-command', 'verify-command', 'restore-command'];

/**
 * The server as it is started: some files instead of two thousand modules, which every process and every thread would
 * look up and read one by one. Packages stay outside, but for those that threads and commands load too.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [placed()],
  ssr: {
    noExternal: ['kysely', 'zod', /^pg/, /^postgres-/, 'xtend', 'saxes', 'xmlchars', 'yauzl', 'yazl', 'csv-stringify'],
  },
  build: {
    ssr: true,
    target: 'node24',
    outDir: DIST,
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries([...PROGRAMS, 'move-command'].map((name) => [name, `src/${name}.ts`])),
      output: { sourcemapExcludeSources: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
