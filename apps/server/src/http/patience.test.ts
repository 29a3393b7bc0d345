import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Endpoint, endpoint } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { BARE_SERVER } from '../../test/bare-server.ts';
import { buildTestClient } from '../../test/client.ts';
import { route } from './route.ts';
import { buildServer } from './server.ts';
import { hashOfToken, newToken, type Session } from './session.ts';

/** When a connection on which nothing happens is cut off here, in milliseconds. */
const SILENCE = 200;

/** More than the buffers of a connection take. */
const LARGE = 32 * 1024 * 1024;

const slow = { method: 'POST', summary: '', feature: 'test', answer: z.object({}), errors: [] } as const;
const forStaff = endpoint({ ...slow, name: 'forStaff', path: '/api/for-staff', role: 'staff' });
const forAll = endpoint({ ...slow, name: 'forAll', path: '/api/for-all', role: 'public' });

const token = newToken();
const now = new Date();
const session: Session = {
  ...{ id: 1, tokenHash: hashOfToken(token), userId: 1, login: 'ola', role: 'editor' },
  ...{ startedAt: now, lastSeenAt: now, confirmedAt: now },
};

let app: Awaited<ReturnType<typeof buildServer>>;
let base = '';
let headers: Record<string, string> = {};
beforeAll(async () => {
  const sessions = { find: async () => session, touch: async () => {} };
  app = await buildServer({ ...BARE_SERVER, sessions, connectionTimeout: SILENCE });
  const answerLate = async () => {
    await wait(10 * SILENCE);
    return {};
  };
  route(app, forStaff, answerLate);
  route(app, forAll, answerLate);
  app.get('/large', async () => 'x'.repeat(LARGE));
  app.get('/token', async (_request, reply) => {
    app.csrf.ensure(reply, session.tokenHash);
    return {};
  });
  for (const declared of ENDPOINTS) route(app, declared as Endpoint, async () => ({}));
  const browser = buildTestClient(app);
  browser.cookies.set('sid', token);
  await browser.get('/token');
  const csrf = browser.cookie('csrf-token') ?? '';
  headers = { cookie: `sid=${token}; csrf-token=${csrf}`, 'x-csrf-token': csrf };
  base = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

it('lets staff alone wait for their turn', async () => {
  const [staff, anyone] = await Promise.allSettled(
    ['/api/for-staff', '/api/for-all'].map((path) => fetch(base + path, { method: 'POST', headers })),
  );
  expect(staff).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
  expect(anyone?.status).toBe('rejected');
});

it('cuts off who asks for much and takes nothing of it', async () => {
  const asker = connect({ port: Number(new URL(base).port), host: '127.0.0.1' });
  asker.pause();
  asker.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  const [socket] = (await once(app.server, 'connection')) as [Socket];
  await once(socket, 'close');
  let taken = 0;
  asker.on('data', ({ length }) => {
    taken += length;
  });
  asker.on('error', () => {});
  asker.resume();
  await new Promise((resolve) => asker.on('close', resolve));
  expect(taken).toBeLessThan(LARGE);
});
