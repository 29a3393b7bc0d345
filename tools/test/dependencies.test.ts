import { describe, expect, it } from 'vitest';
import { dependencyErrors, directPackages, type Lock, productionPackages } from '../dependencies.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;
const license = 'MIT';
const GOOD: Lock = {
  '': { optionalDependencies: { 'runtime-linux': '1.0.0' } },
  'apps/one': { dependencies: { '@ours/two': '*', zod: '4.0.0' } },
  'packages/two': { dependencies: { zod: '4.0.0', pg: '8.0.0' } },
  'node_modules/@ours/two': { link: true, resolved: 'packages/two' },
  'node_modules/runtime-linux': { integrity, license, os: ['linux'] },
  'node_modules/zod': { integrity, license },
  'node_modules/pg': { integrity, license },
  'node_modules/pg/node_modules/pg-types': { integrity, license },
  'node_modules/vitest': { integrity, dev: true },
  'node_modules/@db/linux': { integrity, dev: true, version: '1.0.0', os: ['linux'], hasInstallScript: true },
  'node_modules/@db/darwin': { integrity, dev: true, version: '1.0.0', os: ['darwin'], hasInstallScript: true },
};
const allowed = { '@db/linux': true };
const errors = (more: Lock, scripts: Readonly<Record<string, boolean>> = allowed) =>
  dependencyErrors({ ...GOOD, ...more }, scripts).map((error) => error.replace('package-lock.json: ', ''));

describe('the dependencies', () => {
  it('are counted as they are named, and with all they bring along', () => {
    expect(directPackages(GOOD)).toEqual(['pg', 'runtime-linux', 'zod']);
    expect(productionPackages(GOOD)).toEqual([
      'node_modules/runtime-linux',
      'node_modules/zod',
      'node_modules/pg',
      'node_modules/pg/node_modules/pg-types',
    ]);
    expect(errors({})).toEqual([]);
  });

  it('have a licence that is known where they come into production, also by one of several to choose from', () => {
    const pg = (license: string) => errors({ 'node_modules/pg': { integrity, license } });
    for (const license of ['ISC', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT']) expect(pg(license)).toEqual([]);
    for (const license of ['AGPL-3.0-only', 'Apache-2.0 AND GPL-2.0-only']) {
      expect(pg(license)).toEqual([`node_modules/pg has the licence ${license}, which is not among those known`]);
    }
    expect(errors({ 'node_modules/pg': { integrity } })).toEqual([
      'node_modules/pg has the licence of no name, which is not among those known',
    ]);
    expect(errors({ 'node_modules/vitest': { integrity, dev: true, license: 'AGPL-3.0-only' } })).toEqual([]);
  });

  it('come with a hash, a strong one, those for development too', () => {
    expect(
      errors({ 'node_modules/pg': { license }, 'node_modules/vitest': { dev: true, integrity: 'sha1-AAAA' } }),
    ).toEqual([
      'node_modules/pg has no SHA-512 to be checked by',
      'node_modules/vitest has no SHA-512 to be checked by',
    ]);
  });

  it.each([
    'https://elsewhere.example/pg.tgz',
    'http://elsewhere.example/pg.tgz',
    'git+ssh://git@elsewhere.example/pg.git',
    '../pg.tgz',
  ])('come from one place: not %s', (resolved) => {
    expect(errors({ 'node_modules/pg': { integrity, license, resolved } })).toContainEqual(
      expect.stringMatching(/^packages come from 2 places: /),
    );
  });

  it('come over HTTPS, wherever it is', () => {
    const at = (scheme: string): Lock => {
      const entries = Object.entries(GOOD).filter(([path, { link }]) => path.includes('node_modules') && !link);
      return Object.fromEntries(
        entries.map(([path, entry]) => [path, { ...entry, resolved: `${scheme}://one.example/${path}.tgz` }]),
      );
    };
    expect(errors(at('https'))).toEqual([]);
    expect(errors(at('http'))).toEqual(['http://one.example is no place to fetch packages from']);
  });

  it('run no scripts at installation but those allowed, and those for other platforms', () => {
    const script = { integrity, license, hasInstallScript: true, version: '1.0.0', os: ['linux'] };
    const strangers: Lock = {
      'node_modules/pg': script,
      'node_modules/@db/other-version': { ...script, dev: true, version: '2.0.0' },
      'node_modules/@db/production': script,
    };
    expect(errors(strangers)).toEqual(
      Object.keys(strangers).map((path) => `${path} wants to run a script at installation`),
    );
    expect(errors({}, {})).toHaveLength(2);
    expect(errors({}, { ...allowed, gone: true })).toEqual(['gone may run scripts, but is not there']);
  });
});
