import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Endpoint } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BARE_SERVER } from '../../test/bare-server.ts';
import { route } from './route.ts';
import { buildServer } from './server.ts';

const MOST = 20;

let app: Awaited<ReturnType<typeof buildServer>>;
/** Finishes the work that a request waits for. */
let finish: () => void;
let begun: Promise<void>;
let port = 0;
let base = '';
const clients: Socket[] = [];

beforeEach(async () => {
  app = await buildServer({ ...BARE_SERVER, maxConnections: MOST });
  for (const declared of ENDPOINTS) route(app, declared as Endpoint, async () => ({}));
  app.get('/visit', async () => 'welcome');
  const [beginning, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  finish = work.resolve;
  begun = beginning.promise;
  app.get('/work', async () => {
    beginning.resolve();
    await work.promise;
    return 'done';
  });
  base = await app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(base).port);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await app.close();
});

/** A client that never hangs up by itself, whatever the server does. */
async function stay(first: string): Promise<Socket> {
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  clients.push(client);
  client.on('error', () => {}).resume();
  await once(client, 'connect');
  client.write(first);
  return client;
}

const connections = () => new Promise<number>((done) => app.server.getConnections((_error, count) => done(count)));

it('closes a refused connection for good, though its client stays', async () => {
  const client = await stay('this is not HTTP\r\n\r\n');
  const [answer] = await once(client, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  await expect.poll(connections).toBe(0);
});

it('serves visitors while others hold more connections than there may be', async () => {
  for (let n = 0; n < 3 * MOST; n++) await stay('GET /visit HTTP/1.1\r\nhost: x\r\nx-a: ');
  for (let n = 0; n < MOST; n++) {
    const answer = await fetch(`${base}/visit`, { headers: { connection: 'close' } });
    expect([answer.status, await answer.text()]).toEqual([200, 'welcome']);
  }
  expect(await connections()).toBeLessThanOrEqual(MOST);
});

it('lets go of the connection it has waited for the longest, and of none on which it is at work', async () => {
  const work = fetch(`${base}/work`);
  await begun;
  for (let n = 0; n < 2 * MOST; n++) await stay('GET /work HTTP/1.1\r\n');
  await expect.poll(connections).toBe(MOST);
  finish();
  expect(await (await work).text()).toBe('done');
});
