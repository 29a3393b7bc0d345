// What of the project is built before it is started or tested, and whether that is newer than its sources.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './runtime.mjs';

const EVERYWHERE = ['packages/contract/src', 'packages/dictionary/src', 'packages/tagset/src', 'package-lock.json'];

/** Name → the last file that the build writes, the folder of its configuration, and what it is made of. */
const BUILDS = {
  'the web pages': {
    built: 'apps/web/dist/index.html',
    folder: 'apps/web',
    sources: ['src', 'build', 'public', 'index.html', 'package.json', 'vite.config.ts'],
    shared: EVERYWHERE,
  },
  'the server': {
    built: 'apps/server/dist/main.js',
    folder: 'apps/server',
    sources: ['src', 'build', 'package.json', 'vite.config.ts'],
    shared: [
      ...EVERYWHERE,
      ...['packages/corpus-format/src', 'packages/corpus-index/src', 'packages/corpus-index/languages'],
      'sample-corpus/src',
    ],
  },
};

/** Time of the newest change in a folder; a folder's own time tells of files that were removed. */
function newest(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Names of what is missing or older than its sources, among `names` or all that can be built. */
export function staleBuilds(names = Object.keys(BUILDS)) {
  return names.filter((name) => {
    const { built, folder, sources, shared } = BUILDS[name];
    const file = join(root, built);
    if (!existsSync(file)) return true;
    const paths = [...sources.map((source) => `${folder}/${source}`), ...shared].map((path) => join(root, path));
    return Math.max(...paths.map(newest)) > statSync(file).mtimeMs;
  });
}

/** Builds one of them; what the build said is in `output`. */
export const build = (name) => run('vite', ['build', BUILDS[name].folder], { capture: true });
