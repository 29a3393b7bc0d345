import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Endpoint } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import { expect, it } from 'vitest';
import { BARE_SERVER } from '../../test/bare-server.ts';
import { route } from './route.ts';
import { buildServer } from './server.ts';

/** An answer as it comes over a connection that its client never ends by itself. */
async function ask(port: number, path: string): Promise<{ said: () => string; socket: Socket }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let said = '';
  socket.on('data', (data) => {
    said += data.toString();
  });
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return { said: () => said, socket };
}

it('a server that stops says that an answer is the last, and does not wait for who keeps the connection', async () => {
  const app = await buildServer(BARE_SERVER);
  const waiting: (() => void)[] = [];
  app.get('/slow', async () => {
    await new Promise<void>((go) => waiting.push(go));
    return 'at last';
  });
  for (const declared of ENDPOINTS) route(app, declared as Endpoint, async () => ({}));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(address).port);
  const first = await ask(port, '/slow');
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.();
  await expect.poll(first.said).toContain('at last');
  expect(first.said().toLowerCase()).not.toContain('connection: close');

  const last = await ask(port, '/slow');
  await expect.poll(() => waiting.length).toBe(2);
  const ended = once(first.socket, 'end');
  const stopped = app.close();
  await ended;
  waiting[1]?.();
  await stopped;
  await expect.poll(last.said).toContain('at last');
  expect(last.said().toLowerCase()).toContain('connection: close');
  for (const { socket } of [first, last]) socket.destroy();
});
