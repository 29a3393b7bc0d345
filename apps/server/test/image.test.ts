/** What of the project's folder goes into the container image: `.dockerignore`, read as podman and docker read it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** `*` stands for anything within a name, leading dots too; `**` for any number of folders, none among them. */
function expressionOf(pattern: string): RegExp {
  const parts = pattern.replace(/[.+^$()|[\]\\]/g, '\\$&').split(/(\*\*\/|\*)/);
  const source = parts.map((part) => ({ '**/': '(?:.*/)?', '*': '[^/]*' })[part] ?? part).join('');
  return new RegExp(`^${source}$`);
}

const rules = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ isKept: line.startsWith('!'), pattern: expressionOf(line.replace(/^!/, '')) }));

/** The last rule that fits the path, or a folder that it is in, decides. */
function goesIn(path: string): boolean {
  const parts = path.split('/');
  const ways = parts.map((_, i) => parts.slice(0, i + 1).join('/'));
  return rules.reduce((kept, { isKept, pattern }) => {
    return ways.some((way) => pattern.test(way)) ? isKept : kept;
  }, true);
}

it.each([
  'data/corpus.sqlite',
  'data/corpus.sqlite.checksum',
  'data/secret',
  'data/demo-accounts.json',
  'apps/server/data/secret',
  'other-data/corpus.sqlite',
  'apps/server/corpus.sqlite-wal',
  '.git/HEAD',
  '.git/objects/pack/a.pack',
  '.env',
  'glosa.env',
  'apps/server/.env.local',
  'node_modules/fastify/package.json',
  'apps/web/node_modules/.vite/deps/a.js',
  'apps/web/dist/index.html',
  'monday.backup',
  'apps/server/test/accounts.ts',
  'apps/server/src/main.test.ts',
])('leaves out %s', (path) => {
  expect(goesIn(path)).toBe(false);
});

it('takes what the application is installed, built and started from', () => {
  const sources = ['apps/server/src', 'apps/server/build', 'apps/web/src', 'packages', 'sample-corpus'].flatMap(
    (folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const isTest = (path: string) => /\.test\.tsx?$|\/(test|node_modules)(\/|$)/.test(path);
  const wanted = sources.filter((path) => !isTest(path) && statSync(join(ROOT, path)).isFile());
  wanted.push('package.json', 'package-lock.json', 'apps/server/vite.config.ts');
  wanted.push('apps/web/vite.config.ts', 'apps/web/index.html');
  const workspaces = Object.keys(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages);
  wanted.push(
    ...workspaces
      .filter((name) => name !== '' && !name.includes('node_modules/'))
      .map((name: string) => `${name}/package.json`),
  );
  expect(wanted.length).toBeGreaterThan(500);
  expect(wanted.filter((path) => !goesIn(path))).toEqual([]);
});

it('puts into the image that runs nothing but what was let in, and what was installed and built from it', () => {
  const recipe = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8');
  expect(recipe.match(/^(COPY|ADD) .*$/gm)).toEqual(['COPY . .', 'COPY --from=build /opt/glosa /opt/glosa']);
  expect(readdirSync(ROOT)).not.toContain('.containerignore');
});
