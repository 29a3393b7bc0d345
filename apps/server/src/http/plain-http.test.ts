import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

const OVER_HTTPS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' };

describeOnBothDatabases('a server for HTTPS alone, behind a proxy at 10.1.0.0/16', (open) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await buildTestApp(await open(), undefined, { onlyHttps: true, trustedProxy: 'loopback,10.1.0.0/16' });
  });
  afterAll(() => server.close());

  const ask = async (remoteAddress: string, headers: Record<string, string> = {}, url = '/api/auth/is-logged-in') => {
    const { statusCode, body } = await server.app.inject({ url, remoteAddress, headers });
    return [statusCode, statusCode === 403 ? JSON.parse(body).code : ''];
  };

  it.each([
    ['straight from another machine', '192.0.2.7', {}],
    ['from one that only says it is the proxy', '192.0.2.7', OVER_HTTPS],
    ['through the proxy, but to it in the clear', '10.1.2.3', { ...OVER_HTTPS, 'x-forwarded-proto': 'http' }],
    ['through a proxy that does not say how', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }],
  ])('refuses what came %s, calls and pages', async (_how, address, headers) => {
    expect(await ask(address, headers)).toEqual([403, 'https-required']);
    expect(await ask(address, headers, '/login')).toEqual([403, 'https-required']);
    expect((await ask(address, headers, '/readyz'))[0]).toBe(200);
  });

  it.each([
    ['over HTTPS through the proxy', '10.1.2.3', OVER_HTTPS],
    ['over HTTPS through a proxy on the machine', '127.0.0.1', OVER_HTTPS],
    ['from the machine itself', '127.0.0.1', {}],
    ['from the machine itself by IPv6', '::1', {}],
  ])('answers what came %s', async (_how, address, headers) => {
    expect(await ask(address, headers)).toEqual([200, '']);
  });
});

/** Where podman puts the machine that a container runs on. */
const BRIDGE = '10.88.0.1';

describeOnBothDatabases('a server in a container, started as its recipe says', (open) => {
  it('answers what comes through the proxy of the machine, and nothing that came to that in the clear', async () => {
    const recipe = readFileSync(join(import.meta.dirname, '../../../../deploy/Containerfile'), 'utf8');
    const trustedProxy = /-e TRUSTED_PROXY=(\S+)/.exec(recipe)?.[1] ?? '';
    await using server = await buildTestApp(await open(), undefined, { onlyHttps: true, trustedProxy });
    const ask = async (headers: Record<string, string>) =>
      (await server.app.inject({ url: '/api/auth/is-logged-in', remoteAddress: BRIDGE, headers })).statusCode;
    expect(await ask(OVER_HTTPS)).toBe(200);
    expect(await ask({ ...OVER_HTTPS, 'x-forwarded-proto': 'http' })).toBe(403);
  });
});
